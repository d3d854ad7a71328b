/** How long what was told is seen, as a share of a move's time. */

import type { Told } from "./protocol";

/** Kinds of events that take less (or more) than a whole move's time: a game's own `table/tempo.ts`. */
export type Tempo = Record<string, number>;

/** The longest of what was told; nothing told takes no time. */
export const shareOf = (told: Told[], tempo: Tempo): number => told.reduce((most, event) => Math.max(most, tempo[event.kind] ?? 1), 0);
