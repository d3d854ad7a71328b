/** How the almanac reads: names of months, what a box shows, how things are said aloud. */

import type { Choice, Told } from "@kit/protocol";

/** What every part of the table needs for its share of the choices. */
export interface Choosing {
  /** The first of these that can be done. */
  can: (...names: string[]) => Choice | undefined;
  /** Do it; if none can be done, say why the first cannot. */
  press: (...names: string[]) => void;
  /** The choice that somebody points at. */
  pointed: string | null;
  active: boolean;
}

export const ROWS = [1, 2, 3, 4, 5, 6];
export const MONTHS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
export const SEASONS = [
  { name: "Spring", from: 1, to: 2 },
  { name: "Summer", from: 3, to: 5 },
  { name: "Autumn", from: 6, to: 8 },
  { name: "Winter", from: 9, to: 9 },
];
export const GOODS = ["fish", "cabbage", "wood", "stone"] as const;
export type Good = (typeof GOODS)[number];

export const SPECIALS: Record<string, string> = {
  "double-check": "Double Check",
  "log-roll": "Log Roll",
  "rock-skipper": "Rock Skipper",
  sasquatch: "Sasquatch",
  "snow-snake": "Snow snake",
};

export interface Contents {
  icons: string[];
  /** A meal's price, or 0. */
  meal: number;
  words: string;
}

/** A box of the sheet ("wood stone", "2 fish", "log-roll") as icons and words. */
export function contents(box: string): Contents {
  const special = SPECIALS[box];
  if (special) return { icons: [box], meal: 0, words: special };
  const meal = /^(\d+) (\w+)$/.exec(box);
  if (meal) {
    const [, amount = "1", food = "fish"] = meal;
    return { icons: Array<string>(Number(amount)).fill(food), meal: Number(amount), words: `a meal of ${box}` };
  }
  const icons = box.split(" ");
  const said = [...new Set(icons)].map((icon) => {
    const number = icons.filter((other) => other === icon).length;
    return `${number} ${icon}${number > 1 && !["fish", "wood", "stone"].includes(icon) ? "s" : ""}`;
  });
  return { icons, meal: 0, words: said.join(" and ") };
}

/** Ticks of the months gone by, by box, from what was told. */
export function ticksSoFar(past: Told[], seat: number): Map<number, number> {
  const ticks = new Map<number, number>();
  for (const { kind, seat: by, details } of past)
    if (kind === "ticked" && by === seat && details.box !== undefined)
      ticks.set(details.box, (ticks.get(details.box) ?? 0) + 1);
  return ticks;
}

/** How many icons of each good were ever circled. */
export function gainedSoFar(past: Told[], seat: number): number[] {
  const gained = [0, 0, 0, 0];
  for (const { kind, seat: by, details } of past)
    if (kind === "gained" && by === seat) gained[details.good ?? 0]! += 1;
  return gained;
}

export const PARTS = [
  { id: "stars", name: "stars" },
  { id: "sasquatches", name: "sasquatches fed" },
  { id: "settlers", name: "settlers" },
  { id: "dice", name: "dice" },
  { id: "cabins", name: "cabins" },
] as const;
export type Part = (typeof PARTS)[number]["id"];

/** A score in parts: every score is put down to what was told just before it. */
export function parts(past: Told[], seat: number): Record<Part, number> {
  const found: Record<Part, number> = { stars: 0, sasquatches: 0, settlers: 0, dice: 0, cabins: 0 };
  let cause: Part = "stars";
  for (const { kind, seat: by, details } of past) {
    if (by !== seat) continue;
    if (kind === "ticked") cause = "stars";
    else if (kind === "sasquatch-fed") cause = "sasquatches";
    else if (kind === "settled") cause = "settlers";
    else if (kind === "drafted") cause = "dice";
    else if (kind === "scored") found[cause] += details.points ?? 0;
    else if (kind === "final") found.cabins += details.points ?? 0;
  }
  return found;
}
