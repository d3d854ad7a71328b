// Made by `python -m tools.schema` from the server's structs. Do not edit.

import type { View as AYearofSurvival } from "./year-of-survival";
import type { View as BeforetheStorm } from "./before-the-storm";
import type { View as FrostGorge } from "./frost-gorge";
import type { View as TheAdorableSnowman } from "./adorable-snowman";
import type { View as TheColdestNight } from "./coldest-night";

/** What a seat sees, by game. */
export interface Views {
  "year-of-survival": AYearofSurvival;
  "before-the-storm": BeforetheStorm;
  "frost-gorge": FrostGorge;
  "adorable-snowman": TheAdorableSnowman;
  "coldest-night": TheColdestNight;
}

export type GameId = keyof Views;
