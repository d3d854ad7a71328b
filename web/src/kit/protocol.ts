/** The shapes of docs/protocol.md that the browser uses. */

export type Value = boolean | number | string;

export interface Told {
  kind: string;
  seat: number;
  details: Record<string, number>;
  words: string;
  reveals: boolean;
}

export interface Choice {
  name: string;
  verb: string;
  args: string[];
  words: string;
}

export interface News {
  v: number;
  kind: string;
  seat: number;
  words: string;
  told: Told[];
}

export interface UndoInfo {
  can: boolean;
  free: boolean;
  asked_by: number | null;
  waiting_for: number[];
}

export interface SeatInfo {
  seat: number;
  kind: "free" | "person" | "bot" | string;
  name: string;
  level: string;
  yours: boolean;
  here: boolean;
  stand_in: boolean;
  awaited: boolean;
  deadline: number | null;
  bank: number;
}

export interface ResultInfo {
  reason: string;
  words: string;
  winners: number[];
  scores: number[];
  ranking: number[][];
  eliminated: number[];
  tie_break: string;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  status: "open" | "running" | "over" | "closed" | string;
  version: number;
  public: boolean;
  host: string;
  you_host: boolean;
  options: Record<string, Value>;
  components: string;
  hints: boolean;
  undo: boolean;
  talk: string;
  clock: { kind?: string; move?: number; bank?: number; then?: string };
  created: number;
  started: number | null;
  link: string;
  seats: SeatInfo[];
  yours: number[];
  awaited: number[];
  watching: number;
  commitment: string | null;
  result: ResultInfo | null;
  rematch: string | null;
  continued: { record: string; step: number } | null;
  steps: number;
}

export interface TableCard {
  id: string;
  game: string;
  title: string;
  status: string;
  version: number;
  public: boolean;
  seats: string[];
  free: number;
  awaited: number[];
  changed: number;
  yours?: number[];
  your_turn?: boolean;
}

export interface Snapshot {
  t: "table" | "update";
  v: number;
  after?: number;
  table: TableInfo | null;
  seat: number | null;
  step: number;
  awaited: number[];
  news: News[];
  view: unknown;
  question: string;
  choices: Choice[];
  undo: UndoInfo;
}

export interface Ack {
  t: "ack";
  id: string;
  v: number;
}
export interface Refused {
  t: "refused";
  id: string;
  rule: string;
  words: string;
}
export interface Answer {
  t: "answer";
  id: string;
  allowed: boolean;
  rule: string;
  words: string;
}
export interface Hint {
  t: "hint";
  id: string;
  action: string | null;
  words: string;
  why: { action: string; words: string; weight: number }[];
}
export interface Presence {
  t: "presence";
  here: number[];
  watching: number;
}
export type FromServer =
  | Snapshot
  | Ack
  | Refused
  | Answer
  | Hint
  | Presence
  | { t: "pong" }
  | { t: "error"; words: string };

export type Reply = Ack | Refused | Answer | Hint;

export interface OptionInfo {
  name: string;
  default: Value;
  words: string;
  rule: string;
  choices: string[];
  lowest: number;
  highest: number;
}

export interface GameInfo {
  id: string;
  title: string;
  designer: string;
  summary: string;
  players: [number, number];
  minutes: number;
  cooperative: boolean;
  prefix: string;
  rules_version: number;
  options: OptionInfo[];
  components: string[];
  default_components: string;
  phrases: { name: string; words: string }[];
  free_talk: boolean;
  endings: Record<string, string>;
  unofficial: string;
}

export interface Rulebook {
  text: string;
  rules: Record<string, string>;
}

export interface Identity {
  id: string;
  name: string;
}

export interface BotInfo {
  level: string;
  words: string;
}

export interface RecordCard {
  id: string;
  game: string;
  title: string;
  ended: number;
  seats: string[];
  result: ResultInfo;
  steps: number;
  public: boolean;
}

export interface RecordPage extends RecordCard {
  options: Record<string, Value>;
  components: string;
  commitment: string;
  seed: string;
  moves: { seat: number; action: string }[];
}

export interface ReplayStep {
  step: number;
  steps: number;
  seat: number | null;
  view: unknown;
  told: Told[];
  by: number | null;
  action: string | null;
  words: string;
  awaited: number[];
}

export interface NewSeat {
  kind: "me" | "free" | "bot" | "hotseat";
  level?: string;
  name?: string;
}
