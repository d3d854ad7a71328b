// Made by `python -m tools.schema` from the server's structs. Do not edit.

/** An event as it lies on the table. */
export interface EventCard {
  event: string;
  kind: string;
  title: string;
  words: string;
  does: string[];
}

/** A raid, an attack on a scout or a fight against an enemy that goes on now. */
export interface Fight {
  kind: string;
  attacker: number;
  scout: number;
  tile: string;
  laid: number;
  answered: number;
  most: number;
  defender: number;
  target: number;
  token: string;
  mine: number[];
  if_won: Loot | null;
  if_surrendered: Loot | null;
}

/** A settlement, by seat. */
export interface Home {
  tile: string;
  q: number;
  r: number;
}

/** What is left in the piles. */
export interface Left {
  food: number;
  weapons: number;
  discarded: number[];
  medkits: number;
  crates: number;
  spent: number[];
  lost: number;
  oil: number;
  restock: number;
}

/** What a raider may choose between. */
export interface Loot {
  food: number;
  oil: number;
}

/** What lies on a tile; tiles with nothing on them are left out. */
export interface Pile {
  tile: string;
  crates: number;
  known: number[];
  oil: number;
  oil_known: number[];
  tokens: string[];
}

/** What is open about a seat, and what the viewer knows besides. */
export interface Player {
  food: number;
  weapons: number;
  medkits: number;
  oil: number;
  tracker: number;
  scouts: Scout[];
  points: number;
  hand: number[];
  oil_known: number[];
}

/** Where one of the viewer's scouts can get with the steps left: a cost for each tile. */
export interface Reach {
  scout: number;
  tiles: Record<string, number>;
}

/** A scout on the map. */
export interface Scout {
  scout: number;
  tile: string;
  crates: number;
  oil: number;
  tokens: string[];
  known: number[];
  oil_known: number[];
  acted: boolean;
}

/** A tile as it is printed: it never changes, so a table may keep the first it was shown. */
export interface Tile {
  tile: string;
  terrain: string;
  q: number;
  r: number;
  limit: number;
}

/** A special crate (with points) or an enemy (with a strength and a reward). */
export interface Token {
  token: string;
  name: string;
  words: string;
  points: number;
  strength: number;
  reward: string;
}

export interface View {
  game: string;
  set: string;
  seat: number;
  round: number;
  rounds: number;
  track: string[];
  event: EventCard | null;
  weather: Weather;
  first: number;
  active: number;
  phase: string;
  step: string;
  asked: number;
  value: number;
  awaited: number[];
  over: boolean;
  tiles: Tile[];
  homes: Home[];
  flipped: string[];
  piles: Pile[];
  tokens: Token[];
  players: Player[];
  hand: number;
  steps: number;
  reach: Reach[];
  danger: number[];
  fight: Fight | null;
  left: Left;
  prices: Record<string, number>;
}

/** What the event on the table changes for this round. */
export interface Weather {
  steps: number;
  rations: number;
  gather: number;
  restock: number;
  food: number;
  no_oil: boolean;
  no_raids: boolean;
  free_recruits: boolean;
}
