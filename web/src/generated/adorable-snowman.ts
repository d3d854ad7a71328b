// Made by `python -m tools.schema` from the server's structs. Do not edit.

/** A snowball that will come down at the end of the round. */
export interface BallView {
  die: number;
  column: number | null;
  known: string;
}

export interface ClimberView {
  colour: string;
  at: Place;
  on_top: boolean;
  buried: boolean;
  thanks: number;
  dice_seen: number[];
  chosen: boolean;
  choice: string | null;
  shown: boolean;
  last: string | null;
  moved: boolean;
  climbed: boolean;
  acts: boolean;
  digs: string[];
  hit: string;
}

/** A cell: row 1 is the foot, column 1 is on the left. */
export type Place = [number, number];

export interface Row {
  balls: number;
  barriers: boolean;
  top_region: boolean;
}

export interface View {
  game: string;
  seat: number;
  cliff: string;
  rows: Row[];
  round: number;
  max_rounds: number;
  stage: string;
  action: number;
  taker: number;
  gifts: number[];
  awaited: number[];
  besides: number[];
  over: boolean;
  ending: string;
  climbers: ClimberView[];
  snow: Place[];
  snow_left: number;
  thanks_left: number;
  extras: number[];
  possible: number[];
  dice: (number | null)[];
  balls: BallView[];
}
