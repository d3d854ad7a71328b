// Made by `python -m tools.schema` from the server's structs. Do not edit.

/** A face of food as people see it. */
export interface FoodCard {
  food: string;
  name: string;
  season: string;
  type: string;
  points: number;
  needs: string[];
  knowledge: boolean;
  count: number;
  published: boolean;
  fact: string;
}

/** A kind of item as people see it. */
export interface Item {
  item: string;
  name: string;
  type: string;
  icons: string[];
  worth: number;
  count: number;
  fact: string;
}

/** An icon of the card that the expedition is for. */
export interface Need {
  icon: string;
  item: string;
  seat: number;
}

/** A place of the layout. */
export interface Place {
  place: string;
  card: number;
  food: string;
  up: boolean;
  target: boolean;
}

/** An item played for the expedition. */
export interface Play {
  seat: number;
  item: string;
}

export interface SeasonView {
  season: string;
  cards: number;
  left: number;
  goal: number;
}

export interface SeatView {
  items: string[];
  alive: boolean;
  gave: boolean;
  can_help: boolean;
}

export interface View {
  game: string;
  deck: string;
  items: Record<string, Item>;
  foods: Record<string, FoodCard>;
  turn: number;
  active: number;
  season: string;
  seasons: SeasonView[];
  phase: string;
  asked: number;
  awaited: number[];
  over: boolean;
  ending: string;
  points: number;
  goal: number;
  goal_season: string;
  bands: Record<string, number>;
  layout: Place[];
  flips: Record<string, number>;
  target: string;
  ambush: boolean;
  needs: Need[];
  needs_knowledge: boolean;
  wanted: string[];
  plays: Play[];
  lap: number;
  rewards: string[];
  to_take: number;
  chosen: string[];
  cause: string;
  to_lose: number[];
  heir: number;
  seats: SeatView[];
  row: string[];
  items_left: number;
  items_spent: Record<string, number>;
  pile: string[];
  discards: string[];
  unseen: Record<string, number>;
}
