/** What may be done, by the place where it is done; given to the parts of the table. */

import type { Choice, MarkInfo } from "@kit/protocol";

const OF_PLACE = ["go-for", "look-at", "explore"];
export const OF_HAND = ["play", "lose", "hand-on"];
const OF_STORE = ["take", "draw", "craft"];
/** What has a place of its own; everything else is said in words. */
export const PLACED = [...OF_PLACE, ...OF_HAND, ...OF_STORE, "scout"];

export interface Offers {
  /** The choice that a place offers, if any. */
  find: (verb: string, arg?: string) => Choice | undefined;
  /** Does what a place offers, or asks why it offers nothing. */
  touch: (choice: { name: string } | undefined, otherwise: string) => void;
  /** A note about a thing, until something else happens. */
  show: (text: string) => () => void;
  pointed: string | null;
  /** Who points at an action; of one seat, where several could do it. */
  marksOn: (action: string, of?: number) => MarkInfo[];
  names: string[];
}

/** How far each column is from the deck, and the expedition that reaches it. */
export const LENGTHS = { near: "short", middle: "medium", far: "long" } as const;
export type Column = keyof typeof LENGTHS;
export const COLUMNS = Object.keys(LENGTHS) as Column[];
export const columnOf = (place: string) => place.split("-")[0] as Column;
export const reaches = (length: string, column: Column) =>
  COLUMNS.findIndex((one) => LENGTHS[one] === length) >= COLUMNS.indexOf(column);
