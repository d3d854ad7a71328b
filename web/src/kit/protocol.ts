/** The server's shapes (generated from its structs), under the names the browser uses. */

import type { Ack, Answer, Explained, Hint, NewsPage, RefusedMessage } from "../generated/protocol";

export type {
  About,
  Answer,
  BotInfo,
  Chances,
  GameText,
  Choice,
  ChoiceByKey,
  Explained,
  FromServer,
  GameInfo,
  Happened,
  Hint,
  Identity,
  MarkInfo,
  Message,
  MoveCode,
  NamedThing,
  News,
  NewSeat,
  NewTable,
  Notices,
  Option,
  OwnSet,
  Pointing,
  PointingByKey,
  Push,
  RecordCard,
  RecordPage,
  ReplayStep,
  ResultInfo,
  Review,
  Rulebook,
  Scores,
  SeatInfo,
  SheetInfo,
  TableCard,
  TableInfo,
  TableMessage,
  Told,
  UndoInfo,
  Update,
  Verdict,
  Advice,
} from "../generated/protocol";

export type Value = boolean | number | string;

export type Reply = Ack | RefusedMessage | Answer | Hint | Explained | NewsPage;
