// Made by `python -m tools.schema` from the server's structs. Do not edit.

export interface DeckCard {
  above: number;
  face: Face;
}

/** A card of the fire as it lies open. */
export interface Face {
  card: string;
  name: string;
  heat: number;
  ash: number;
  effect: string;
  boon: boolean;
  words: string;
  short: string;
  token: string;
}

export interface FrostFace {
  card: string;
  name: string;
  value: number;
  words: string;
}

export interface PitCard {
  face: Face;
  heat: number;
  soaked: boolean;
}

export interface SeatView {
  held: number;
  frostbite: FrostFace[];
  known: Face[];
  may_talk: boolean;
}

export interface Token {
  token: string;
  name: string;
  number: number;
  words: string;
}

export interface View {
  game: string;
  deck: string;
  turn: number;
  active: number;
  point: string;
  asks: string;
  asked: number;
  awaited: number[];
  besides: number[];
  over: boolean;
  ending: string;
  heat: number;
  warmth: number;
  pit: PitCard[];
  places: number;
  safe: number;
  target: boolean;
  greatest: boolean;
  burn_one: number;
  hand: Face[];
  beside: Face[];
  deal: Face[];
  dealing: number;
  back: number;
  deck_left: number;
  dwindles: number[];
  deck_known: DeckCard[];
  left_out: number;
  burnt: string[];
  gained: Token[];
  supply: Token[];
  frost_left: number;
  thawed: string[];
  seats: SeatView[];
}
