/** What is told of a fight that is over, gathered for one look at it. */

import type { Told } from "@kit/protocol";

export interface Clash {
  /** Weapons shown, by seat. */
  shown: Map<number, number[]>;
  /** How it ended and what was taken, in the server's words. */
  words: string[];
}

const OUTCOMES = new Set([
  "won",
  "beaten",
  "tied",
  "surrendered",
  "enemy-beaten",
  "looted-food",
  "looted-oil",
  "left-all",
  "captured",
  "released",
  "died",
  "seized",
]);

/** The fight that these events tell of, if they tell of one that was decided. */
export function clashIn(told: Told[]): Clash | null {
  const shown = new Map<number, number[]>();
  for (const event of told) {
    if (event.kind === "showed") shown.set(event.seat, [...(shown.get(event.seat) ?? []), event.details.value ?? 0]);
  }
  const words = told.filter((event) => OUTCOMES.has(event.kind)).map((event) => event.words);
  return shown.size || told.some((event) => event.kind === "surrendered") ? { shown, words } : null;
}

export const strength = (weapons: number[]): number => weapons.reduce((sum, value) => sum + value, 0);
