/** How strong bots are, in words, and who sits down if nobody says who. */

import { words } from "@words/en";
import type { BotInfo, GameInfo } from "./protocol";

/** A level in a word; a stranger's bot goes by its own name. */
export const levelName = (level: string): string => {
  const [name = "", budget] = level.split(":");
  const known = words.levels[name];
  return known ? (budget ? `${known} (${budget})` : known) : level;
};

/** As chosen before; else the best partners where all win together, and opponents one can beat. */
export function levelFor(game: Pick<GameInfo, "cooperative">, bots: BotInfo[], chosen: string | null): string {
  const known = bots.map((bot) => bot.level);
  if (chosen !== null && known.includes(chosen)) return chosen;
  const wanted = game.cooperative ? "expert" : "greedy";
  return known.includes(wanted) ? wanted : (known.at(-1) ?? "");
}
