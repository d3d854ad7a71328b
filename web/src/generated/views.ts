// Made by `python -m snowbound.server.schema` from the server's structs. Do not edit.

import type { View as FrostGorge } from "./frost-gorge";

/** What a seat sees, by game. */
export interface Views {
  "frost-gorge": FrostGorge;
}

export type GameId = keyof Views;
