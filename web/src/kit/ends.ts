/** How a game ended, in a line. */

import { list, words } from "@words/en";
import type { RecordCard } from "./protocol";

type Ended = Pick<RecordCard, "seats" | "result">;

/** Together all win or lose, and the reason is what counts; else everybody has points of their own. */
export function ending({ seats, result }: Ended, cooperative: boolean): string {
  const w = words.records;
  const won = result.winners.map((seat) => seats[seat] ?? "");
  if (cooperative || seats.length === 1) return w.ended(won.length ? w.won : w.lost, result.words);
  const points = seats.map((name, seat) => (result.scores.length ? `${name} ${result.scores[seat]}` : name));
  return `${won.length ? words.end.won(list(won)) : words.end.nobody}. ${list(points)}.`;
}
