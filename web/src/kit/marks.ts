/** Who points at what: short names for the marks, and words for screen readers. */

import type { MarkInfo } from "./protocol";

const same = (one: MarkInfo, other: MarkInfo) =>
  one.seat === other.seat && one.of === other.of && one.action === other.action;

/** The marks on an action of a seat. */
export const marksOn = (marks: MarkInfo[], action: string, of: number): MarkInfo[] =>
  marks.filter((mark) => mark.action === action && mark.of === of);

/** Marks that were not there before. */
export const newMarks = (before: MarkInfo[], now: MarkInfo[]): MarkInfo[] =>
  now.filter((mark) => !before.some((old) => same(old, mark)));

/** What everybody is called in a corner: as few letters as tell them apart, at most three. */
export function initials(names: string[]): string[] {
  return names.map((name) => {
    for (let length = 1; length < 3; length++) {
      const short = name.slice(0, length);
      if (names.filter((other) => other.slice(0, length) === short).length === 1) return short;
    }
    return name.slice(0, 3);
  });
}

/** Marks by what they are on, in their order. */
export function byTarget(marks: MarkInfo[]): { of: number; action: string; words: string; seats: number[] }[] {
  const found: { of: number; action: string; words: string; seats: number[] }[] = [];
  for (const { seat, of, action, words } of marks) {
    const there = found.find((one) => one.of === of && one.action === action);
    if (there) there.seats.push(seat);
    else found.push({ of, action, words, seats: [seat] });
  }
  return found;
}
