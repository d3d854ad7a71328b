/** How a game ended, in a line. */

import { list, words } from "@words/en";
import type { RecordCard } from "./protocol";

type Ended = Pick<RecordCard, "seats" | "result">;

/** Co-operative games end with a reason, the others with everybody's points. */
export function ending({ seats, result }: Ended, cooperative: boolean): string {
  const w = words.records;
  const won = result.winners.map((seat) => seats[seat] ?? "");
  if (cooperative || seats.length === 1) return w.ended(won.length ? w.won : w.lost, result.words);
  const points = seats.map((name, seat) => (result.scores.length ? `${name} ${result.scores[seat]}` : name));
  return `${won.length ? words.end.won(list(won)) : words.end.nobody}. ${list(points)}.`;
}
