/** The turning points of a game: the steps after which points or chances were most unlike before. */

export interface Moment {
  step: number;
  seat: number;
  by: number;
}

const MOST = 3;

/**
 * `steps` holds everybody's points (or chances) after every step; smaller changes than `least` do not count.
 * Estimates are noisy: with a `reach` over 1 the means of so many steps before and after are compared.
 */
export function moments(steps: number[][], least: number, reach = 1): Moment[] {
  const mean = (from: number, to: number, seat: number) => {
    const part = steps.slice(Math.max(0, from), to).map((step) => step[seat] ?? 0);
    return part.reduce((sum, value) => sum + value, 0) / part.length;
  };
  const jumps: Moment[] = [];
  for (let step = 1; step < steps.length; step++)
    steps[step]?.forEach((_, seat) => {
      const by = mean(step, step + reach, seat) - mean(step - reach, step, seat);
      if (Math.abs(by) >= least) jumps.push({ step, seat, by });
    });
  jumps.sort((a, b) => Math.abs(b.by) - Math.abs(a.by) || a.step - b.step);
  const apart: Moment[] = [];
  const near = steps.length / 12;
  for (const jump of jumps)
    if (apart.length < MOST && apart.every((other) => Math.abs(other.step - jump.step) > near)) apart.push(jump);
  return apart.sort((a, b) => a.step - b.step);
}

/** What a game's course is drawn from: chances where all win or lose together, points elsewhere. */
export interface Course {
  kind: "points" | "chances";
  /** After every step, a value a line. */
  steps: number[][];
  /** Whose lines they are. */
  names: string[];
  moments: Moment[];
}

export function courseOf(kind: Course["kind"], steps: number[][], names: string[]): Course | null {
  if (!steps.some((step) => step.length)) return null;
  if (kind === "points") return { kind, steps, names, moments: moments(steps, 2) };
  const together = steps.map((step) => step.slice(0, 1).map((chance) => Math.round(100 * chance)));
  return { kind, steps: together, names: [], moments: moments(together, 10, 3) };
}
