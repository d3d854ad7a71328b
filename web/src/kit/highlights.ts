/** Moments that stop a table: what has just happened to whoever looks, or to all; a game's `table/highlights.ts` names them. */

import { type Reader, toReader } from "./story";
import type { Told } from "./protocol";

export interface Highlight {
  /** In two or three words, large. */
  title: string;
  /** Whom it concerns: the seat it happened to, the other one, or everybody. */
  of: "seat" | "other" | "all";
  good?: boolean;
}
export type Highlights = Record<string, Highlight>;

export interface Shown extends Highlight {
  told: Told;
  /** What was lost or won, and why. */
  words: string;
}

const concerns = (highlight: Highlight, told: Told, seat: number | null): boolean =>
  highlight.of === "all" || (seat !== null && (highlight.of === "seat" ? told.seat : told.details["other"]) === seat);

/** The last of such moments among what was told. */
export function highlightOf(told: Told[], highlights: Highlights, reader: Reader): Shown | null {
  const one = told.findLast((event) => {
    const found = highlights[event.kind];
    return found !== undefined && concerns(found, event, reader.seat);
  });
  return one ? { ...highlights[one.kind]!, told: one, words: toReader(one.words, reader) } : null;
}
