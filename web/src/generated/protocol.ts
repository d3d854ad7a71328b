// Made by `python -m tools.schema` from the server's structs. Do not edit.

export interface About {
  version: string;
  protocol: number;
  push_key: string | null;
  page: string | null;
  share: string | null;
}

export interface Ack {
  t: "ack";
  id: string;
  v: number;
}

export interface Act {
  t: "act";
  id: string;
  action: string;
  seat?: number | null;
}

/** One of the best few actions; they come in the order of their chances. */
export interface Advice {
  action: string;
  words: string;
  weight: number;
  wins: number;
  wins_low: number;
  wins_high: number;
  place: number;
  score: number;
  line: string[];
  same: boolean;
  reason: string;
  now: "" | "loses" | "wins";
}

export interface Answer {
  t: "answer";
  id: string;
  allowed: boolean;
  rule: string;
  words: string;
  says?: Message;
}

export interface AskHint {
  t: "hint";
  id: string;
  seat?: number | null;
}

export interface Back {
  t: "back";
  id: string;
  seat?: number | null;
}

export interface BotInfo {
  level: string;
  words: string;
}

/** Each seat's chance to win after every step of a finished game, and its turning points. */
export interface Chances {
  players: string;
  steps: number[][];
  moments: TurningPoint[];
  method: number;
}

export interface ChangedIdentity {
  name?: string | null;
  notices?: Notices | null;
}

/** An action that is legal for a seat. */
export interface Choice {
  name: string;
  verb: string;
  args: string[];
  words: string;
}

/** The same, for a client that puts it into words by the game's catalogue. */
export interface ChoiceByKey {
  name: string;
  says: Message;
}

/** How long people may think, in seconds; when time is up, nobody ever loses by it. */
export interface Clock {
  kind?: string;
  move?: number;
  bank?: number;
  then?: string;
  days_off?: number[];
}

export interface ComponentFile {
  name: string;
  hash: string;
  text: string;
}

export interface Consent {
  t: "consent";
  id: string;
  yes: boolean;
  seat?: number | null;
}

export interface Continue {
  step: number;
  seats?: NewSeat[] | null;
  public?: boolean;
  keep_luck?: boolean;
}

export interface Continued {
  record: string;
  step: number;
  public_luck: boolean;
  names: string[];
}

/** A choice that cost something: what was done, what was better, why, and by how much. */
export interface CostlyChoice {
  step: number;
  seat: number;
  action: string;
  words: string;
  better: string;
  better_words: string;
  reason: string;
  chance: number;
  cost: number;
  cost_low: number;
  cost_high: number;
}

export interface ErrorMessage {
  t: "error";
  words: string;
}

export interface Explain {
  t: "explain";
  id: string;
  thing: string;
  seat?: number | null;
}

/** What a thing on the table is and does now, and the rule that says so. */
export interface Explained {
  t: "explained";
  id: string;
  title: string;
  words: string;
  rule: string;
  title_says?: Message;
  says?: Message;
}

export interface Fill {
  kind: "bot" | "free";
  level?: string;
}

export type FromClient = Hello | Look | Act | WhyNot | Explain | Undo | Consent | AskHint | Say | Point | Back | MoreNews | Ping;

export type FromServer = TableMessage | Update | Ack | RefusedMessage | Answer | Explained | NewsPage | Hint | Presence | Pong | ErrorMessage;

export interface GameInfo {
  id: string;
  title: string;
  designer: string;
  credit: string;
  summary: string;
  teaser: string;
  goal: string;
  players: [number, number];
  minutes: number;
  cooperative: boolean;
  secrets: boolean;
  pointing: boolean;
  prefix: string;
  rules_version: number;
  options: Option[];
  components: string[];
  sheets: SheetInfo[];
  default_components: string;
  first_components: string;
  phrases: Phrase[];
  free_talk: boolean;
  endings: Record<string, string>;
  unofficial: string;
}

/** What a game says in a language, as a Fluent resource. */
export interface GameText {
  language: string;
  text: string;
}

/** An event as one viewer is shown it who puts it into words by the game's catalogue. */
export interface Happened {
  kind: string;
  seat: number;
  details: Record<string, number>;
  reveals: boolean;
  ids: Record<string, string>;
}

export interface Hello {
  t: "hello";
  since?: number | null;
  seat?: number | null;
  keys?: boolean;
}

export interface Hint {
  t: "hint";
  id: string;
  action: string | null;
  words: string;
  because: string;
  confidence: number;
  why: Advice[];
  players: "quick" | "strong";
  alike: "" | "any" | "points" | "soonest";
}

export interface Identity {
  id: string;
  name: string;
  notices: Notices;
  token: string | null;
  mail_confirmed: boolean;
}

/** A bot plays on: until its person is back, or to the end of their turn. */
export interface LeaveSeat {
  seat?: number | null;
  turn?: boolean;
}

export interface Look {
  t: "look";
  seat?: number | null;
}

export interface MailCode {
  code: string;
}

/** `MarkInfo` by key. */
export interface MarkByKey {
  seat: number;
  of: number;
  action: string;
  says: Message;
}

/** A seat points at an action of the seat `of`, which may be its own. */
export interface MarkInfo {
  seat: number;
  of: number;
  action: string;
  words: string;
}

/** A line of the game's catalogue (`text/en.ftl`), and what to put into it. */
export interface Message {
  key: string;
  args: Record<string, number | string>;
  seats: Record<string, number[]>;
  parts: Record<string, Message[]>;
}

/** The news from before those that were told, as far back as a version. */
export interface MoreNews {
  t: "news";
  id: string;
  before: number;
  since?: number;
}

export interface MoveCode {
  code: string;
  expires: number;
}

export interface MovedIdentity {
  code: string;
  keep?: "cookie" | "token";
}

/** What a component set calls a thing, and what else sentences may say of it. */
export interface NamedThing {
  name: string;
  args: Record<string, number | string>;
  parts: Record<string, Message[]>;
}

export interface NewIdentity {
  name?: string;
  keep?: "cookie" | "token";
}

export interface NewSeat {
  kind: "bot" | "free" | "hotseat" | "me";
  level?: string;
  name?: string;
}

export interface NewTable {
  game: string;
  options?: Record<string, boolean | number | string>;
  components?: string | null;
  own?: OwnSet | null;
  seats?: NewSeat[] | null;
  public?: boolean;
  hints?: boolean;
  undo?: boolean;
  clock?: Clock;
  start?: boolean;
}

export interface News {
  v: number;
  kind: "back" | "closed" | "consented" | "faltered" | "left" | "move" | "muted" | "opened" | "over" | "paused" | "rematch" | "reminded" | "removed" | "resumed" | "said" | "sat" | "seat-asked" | "seat-given" | "seat-refused" | "stand-in" | "start" | "undo-asked" | "undo-refused" | "undone" | "unmuted";
  seat: number;
  words: string;
  told: Told[];
  happened?: Happened[];
}

/** Older news, in order; `earlier` as in a `table` message. */
export interface NewsPage {
  t: "news";
  id: string;
  news: News[];
  earlier: number;
}

/** Something that happened to a seat and is not an action: its bot failed, another took over. */
export interface Note {
  step: number;
  seat: number;
  words: string;
}

/** How slow games call a player; empty ways are not used. */
export interface Notices {
  webhook?: string;
  email?: string;
  push?: Push | null;
}

/** `OpenChoices` by key. */
export interface OpenByKey {
  seat: number;
  may: ChoiceByKey[];
}

/** What somebody else who is asked may choose. */
export interface OpenChoices {
  seat: number;
  choices: Choice[];
}

/** One thing a table can agree on. The default's type is the option's type. */
export interface Option {
  name: string;
  default: boolean | number | string;
  rule: string;
  words: string;
  choices: string[];
  lowest: number;
  highest: number;
  fewest: number;
  excludes: string[];
}

/** A component file of somebody's own, for one table. */
export interface OwnSet {
  name: string;
  text: string;
}

/** A canned phrase. Games with secrets offer these instead of free text. */
export interface Phrase {
  name: string;
  words: string;
}

export interface Ping {
  t: "ping";
}

export interface Point {
  t: "point";
  id: string;
  action?: string | null;
  of?: number | null;
  seat?: number | null;
}

/** What others may choose, what this seat could offer for it, and who points at what. */
export interface Pointing {
  open: OpenChoices[];
  offers: Choice[];
  marks: MarkInfo[];
}

/** `Pointing` by key. */
export interface PointingByKey {
  open: OpenByKey[];
  offers: ChoiceByKey[];
  marks: MarkByKey[];
}

export interface Pong {
  t: "pong";
}

export interface Presence {
  t: "presence";
  here: number[];
  watching: number;
}

/** What was wrong, in one sentence. */
export interface Problem {
  words: string;
  rule: string;
}

/** A browser's push subscription. */
export interface Push {
  endpoint: string;
  p256dh: string;
  auth: string;
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
  levels: string[];
  yours: number[];
  daily: string;
}

export interface RecordMove {
  seat: number;
  action: string;
}

export interface RecordPage {
  id: string;
  game: string;
  title: string;
  ended: number;
  seats: string[];
  result: ResultInfo;
  steps: number;
  public: boolean;
  levels: string[];
  yours: number[];
  daily: string;
  options: Record<string, boolean | number | string>;
  components: string;
  commitment: string;
  seed: string;
  moves: RecordMove[];
  notes: Note[];
  renewals: Renewal[];
  own_set: SheetInfo | null;
}

export interface RefusedMessage {
  t: "refused";
  id: string;
  rule: string;
  words: string;
  unsure: boolean;
  says?: Message;
}

/** After this step all that was not open to everybody was drawn anew, from another seed. */
export interface Renewal {
  step: number;
  commitment: string;
  seed: string | null;
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

export interface ResultInfo {
  reason: string;
  winners: number[];
  scores: number[];
  ranking: number[][];
  eliminated: number[];
  tie_break: string;
  words: string;
  says?: Message;
}

/** A seat's choices in a finished game that cost most, the costliest first. It takes a while: */
export interface Review {
  seat: number;
  choices: number;
  regrets: CostlyChoice[];
  words: string;
  players: "quick" | "strong";
  done: boolean;
  weighed: number;
}

export interface RuleText {
  rule: string;
  text: string;
}

export interface Rulebook {
  text: string;
  rules: Record<string, string>;
}

export interface Say {
  t: "say";
  id: string;
  phrase?: string;
  words?: string;
  seat?: number | null;
}

/** The points of every seat after every step, where the game counts any. */
export interface Scores {
  steps: number[][];
}

export interface SeatInfo {
  seat: number;
  kind: "bot" | "free" | "person";
  name: string;
  level: string;
  yours: boolean;
  here: boolean;
  stand_in: boolean;
  awaited: boolean;
  deadline: number | null;
  bank: number;
  away_since: number | null;
  muted: boolean;
}

/** Somebody asks for an absent person's seat. */
export interface SeatRequestInfo {
  seat: number;
  name: string;
  waiting_for: number[];
}

/** A component set: a sheet, a deck, a cliff. */
export interface SheetInfo {
  name: string;
  title: string;
  about: string;
  differs: string[];
}

export interface Sit {
  seat?: number | null;
  name?: string | null;
}

export interface Solo {
  game: string;
  players?: number | null;
  level?: string;
  options?: Record<string, boolean | number | string>;
  components?: string | null;
  hints?: boolean;
}

export interface Start {
  fill?: string;
}

/** A table in a list. */
export interface TableCard {
  id: string;
  game: string;
  title: string;
  status: "broken" | "closed" | "open" | "over" | "running";
  version: number;
  public: boolean;
  seats: string[];
  free: number;
  awaited: number[];
  changed: number;
  yours: number[];
  your_turn: boolean;
  public_luck: boolean;
  unseen: boolean;
  daily: string;
}

export interface TableInfo {
  id: string;
  game: string;
  title: string;
  goal: string;
  status: "broken" | "closed" | "open" | "over" | "running";
  version: number;
  public: boolean;
  host: string;
  you_host: boolean;
  options: Record<string, boolean | number | string>;
  components: string;
  hints: boolean;
  undo: boolean;
  talk: "free" | "phrases";
  clock: Clock;
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
  continued: Continued | null;
  steps: number;
  outdated: string;
  paused: boolean;
  seat_request: SeatRequestInfo | null;
  goal_says?: Message;
  daily: string;
  own_set: SheetInfo | null;
}

/** Everything there is to draw. */
export interface TableMessage {
  t: "table";
  v: number;
  table: TableInfo;
  seat: number | null;
  step: number;
  awaited: number[];
  news: News[];
  view: unknown;
  question: string;
  choices: Choice[];
  undo: UndoInfo;
  pointing: Pointing | null;
  earlier: number;
  asks?: Message;
  may?: ChoiceByKey[];
  points?: PointingByKey;
  names?: Record<string, Record<string, NamedThing>>;
}

/** An event as one viewer is shown it. */
export interface Told {
  kind: string;
  seat: number;
  details: Record<string, number>;
  words: string;
  reveals: boolean;
  ids: Record<string, string>;
}

/** A step of a finished game by which somebody's chance changed most: by a choice, or by what */
export interface TurningPoint {
  step: number;
  seat: number;
  before: number;
  after: number;
  mover: number;
  action: string;
  words: string;
  happened: string;
  cause: "choice" | "luck";
  by_choice: number;
  by_luck: number;
  by_bot: boolean;
}

export interface Undo {
  t: "undo";
  id: string;
  seat?: number | null;
}

export interface UndoInfo {
  can: boolean;
  free: boolean;
  asked_by: number | null;
  waiting_for: number[];
}

/** What has changed since version `after`; what is left out has not. */
export interface Update {
  t: "update";
  v: number;
  after: number;
  step: number;
  awaited: number[];
  news: News[];
  table?: TableInfo;
  view?: unknown;
  question?: string;
  choices?: Choice[];
  undo?: UndoInfo;
  pointing?: Pointing;
  earlier?: number;
  asks?: Message;
  may?: ChoiceByKey[];
  points?: PointingByKey;
}

export interface Verdict {
  holds: boolean;
  words: string;
  step: number;
}

export interface WhichSeat {
  seat?: number | null;
}

export interface WhyNot {
  t: "why_not";
  id: string;
  action: string;
  seat?: number | null;
}
