/** The turning points of a game: the steps after which points or chances were most unlike before. */

import type { Chances, TurningPoint } from "../generated/protocol";

export interface Moment {
  step: number;
  seat: number;
  by: number;
  /** What the server knows of it: whose move it was, what it did, and whether luck or choice made the difference. */
  told?: TurningPoint;
}

const MOST = 3;

/** `steps` holds everybody's points after every step; smaller changes than `least` do not count. */
export function moments(steps: number[][], least: number): Moment[] {
  const jumps: Moment[] = [];
  for (let step = 1; step < steps.length; step++)
    steps[step]?.forEach((value, seat) => {
      const by = value - (steps[step - 1]?.[seat] ?? 0);
      if (Math.abs(by) >= least) jumps.push({ step, seat, by });
    });
  jumps.sort((a, b) => Math.abs(b.by) - Math.abs(a.by) || a.step - b.step);
  const apart: Moment[] = [];
  const near = steps.length / 12;
  for (const jump of jumps)
    if (apart.length < MOST && apart.every((other) => Math.abs(other.step - jump.step) > near)) apart.push(jump);
  return apart.sort((a, b) => a.step - b.step);
}

/** What a game's course is drawn from: chances of all together (rough ones where nothing was fitted to such a table), of each rival, or points. */
export interface Course {
  kind: "points" | "chances" | "rough" | "rivals";
  /** After every step, a value a line. */
  steps: number[][];
  /** Whose lines they are; nobody's where all win together. */
  names: string[];
  moments: Moment[];
}

const percents = (chances: number[]) => chances.map((chance) => Math.round(100 * chance));

export function courseOfPoints(steps: number[][], names: string[]): Course | null {
  if (!steps.some((step) => step.length)) return null;
  return { kind: "points", steps, names, moments: moments(steps, 2) };
}

export function courseOfChances(found: Chances, together: boolean, names: string[]): Course | null {
  if (!found.steps.some((step) => step.length)) return null;
  const steps = found.steps.map((step) => percents(together ? step.slice(0, 1) : step));
  const moments = found.moments.map((told) => ({
    step: told.step,
    seat: told.seat,
    by: Math.round(100 * (told.after - told.before)),
    told,
  }));
  const kind = !together ? "rivals" : found.players === "strong" ? "chances" : "rough";
  return { kind, steps, names: together ? [] : names, moments };
}

/** Heights at least so far apart, in their order, and none below the lowest. */
export function pushedApart(heights: number[], gap: number, lowest: number): number[] {
  const order = heights.map((_, index) => index).sort((one, other) => heights[one]! - heights[other]!);
  const found = [...heights];
  order.forEach((index, at) => {
    const above = order[at - 1];
    if (above !== undefined) found[index] = Math.max(found[index]!, found[above]! + gap);
  });
  [...order].reverse().forEach((index, at, upwards) => {
    const below = upwards[at - 1];
    found[index] = Math.min(found[index]!, below === undefined ? lowest : found[below]! - gap);
  });
  return found;
}
