/** What may be done, by the place where it is done; given to the parts of the table. */

import type { Choice } from "@kit/protocol";

export const OF_CARD = ["feed", "return", "hand-over"];
export const OF_SEAT = ["give", "draws", "from", "to"];
export const OF_PIT = ["remove", "soak"];
export const OF_DECK = ["scavenge", "put-back"];
const ELSEWHERE = ["use", "cover"];
/** What has a place of its own; everything else is said in words. */
export const PLACED = [...OF_CARD, ...OF_SEAT, ...OF_PIT, ...OF_DECK, ...ELSEWHERE];

export interface Offers {
  /** The choice that a place offers, if any. */
  find: (verbs: string[], arg?: string | number) => Choice | undefined;
  /** Does what a place offers, or asks why it offers nothing. */
  touch: (choice: { name: string } | undefined, otherwise: string | (() => void)) => void;
  /** A note about a thing, until something else happens. */
  show: (text: string) => () => void;
  pointed: string | null;
  /** What I am asked, if I am. */
  asking: string;
}
