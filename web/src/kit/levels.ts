/** Bot levels in words, and the default level. */

import { words } from "@words/en";
import type { BotInfo, GameInfo } from "./protocol";

/** A level in a word; a third-party bot goes by its own name. */
export const levelName = (level: string): string => {
  const [name = "", budget] = level.split(":");
  const known = words.levels[name];
  return known ? (budget ? `${known} (${budget})` : known) : level;
};

/** The level chosen last; else the strongest in co-operative games, and a beatable one elsewhere. */
export function levelFor(game: Pick<GameInfo, "cooperative">, bots: BotInfo[], chosen: string | null): string {
  const known = bots.map((bot) => bot.level);
  if (chosen !== null && known.includes(chosen)) return chosen;
  const wanted = game.cooperative ? "expert" : "greedy";
  return known.includes(wanted) ? wanted : (known.at(-1) ?? "");
}
