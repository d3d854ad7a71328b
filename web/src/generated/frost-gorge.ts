// Made by `python -m tools.schema` from the server's structs. Do not edit.

export interface Cabin {
  built: boolean;
  housed: number;
  living: number;
  heated: boolean;
  people: number;
  lit: boolean;
  action: string;
}

export interface Season {
  season: string;
  first: number;
  last: number;
}

export interface SheetView {
  settlers: number;
  circled: number;
  points: number;
  fish: number;
  cabbage: number;
  wood: number;
  stone: number;
  printed_left: number[];
  spent: number[];
  cabins: Cabin[];
  sasquatches: number;
  specials: number[];
  double_check: boolean;
  log_roll: boolean;
  rock_skipper: boolean;
  soon: string[];
  extra_check: boolean;
  eliminated: boolean;
  die: number;
  colour: string;
  ticks: number[];
  year: number[][];
  checks_left: number;
}

/** A number of the settler track, and what circling it brings. */
export interface TrackNumber {
  number: number;
  points: number;
  extra_check: boolean;
}

export interface View {
  game: string;
  seat: number;
  target: number;
  month: number;
  season: string;
  seasons: Season[];
  stage: string;
  awaited: number[];
  over: boolean;
  sheet: string;
  boxes: string[];
  roller: number;
  pool: Record<string, number>;
  fewest_settlers: number;
  cabin_cost: Record<string, number>;
  track: TrackNumber[];
  sheets: SheetView[];
}
