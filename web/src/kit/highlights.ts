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

/** The last of such moments among what was told; what followed from it is said with it. */
export function highlightOf(told: Told[], highlights: Highlights, reader: Reader): Shown | null {
  const at = told.findLastIndex((one) => {
    const found = highlights[one.kind];
    return found !== undefined && concerns(found, one, reader.seat);
  });
  const one = told[at];
  if (!one) return null;
  const words = told.slice(at, at + 3).map((line) => toReader(line.words, reader)).filter(Boolean).join(" ");
  return { ...highlights[one.kind]!, told: one, words };
}
