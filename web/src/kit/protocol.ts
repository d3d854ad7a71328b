/** The server's shapes (generated from its structs), under the names the browser uses. */

import type { Ack, Answer, GameInfo as Described, Hint, RefusedMessage } from "../generated/protocol";

export type {
  About,
  Answer,
  BotInfo,
  Chances,
  Choice,
  FromServer,
  Hint,
  Identity,
  MoveCode,
  News,
  NewSeat,
  NewTable,
  Notices,
  OptionInfo,
  Push,
  RecordCard,
  RecordPage,
  ReplayStep,
  ResultInfo,
  Rulebook,
  Scores,
  SeatInfo,
  TableCard,
  TableInfo,
  Told,
  UndoInfo,
  Update,
  Verdict,
  Weighed,
} from "../generated/protocol";

export type Value = boolean | number | string;

/** What a thing on the table is and does now, and the rule that says so. */
export interface Explained {
  t: "explained";
  id: string;
  title: string;
  words: string;
  rule: string;
}

/** A sheet, deck or cliff that a game can be played with. */
export interface Sheet {
  name: string;
  title: string;
  about: string;
}

export interface GameInfo extends Described {
  /** In one line, as it stands on the table. */
  goal?: string;
  /** Whether seats know different things. */
  secrets?: boolean;
  sheets?: Sheet[];
}

export type Reply = Ack | RefusedMessage | Answer | Hint | Explained;
