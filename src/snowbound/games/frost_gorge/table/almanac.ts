/** How the almanac reads: names of months, what a box shows, how things are said aloud. */

import type { SheetView } from "@generated/frost-gorge";
import type { Choice, Told } from "@kit/protocol";

/** What every part of the table needs for its share of the choices. */
export interface Choosing {
  /** The first of these that can be done. */
  can: (...names: string[]) => Choice | undefined;
  /** Do it; if none can be done, say why the first cannot. */
  press: (...names: string[]) => void;
  /** The mark of a piece that explains itself; somebody else's sheet has none. */
  thing: (id: string) => string | undefined;
  /** The choice that somebody points at. */
  pointed: string | null;
  active: boolean;
}

/** `1 settler`, `2 settlers`. */
export const some = (number: number, noun: string): string => `${number} ${noun}${number === 1 ? "" : "s"}`;

/** Why somebody is out, shortly and in full; nothing else puts a settlement out. */
export const LOST = "Out: no fish for the sasquatch";
export const lost = (name: string | null, fewest: number): string =>
  `${name === null ? "You are" : `${name} is`} out: a sasquatch came, there was no fish for it, and it took a settler. Fewer than ${fewest} cannot go on.`;

export const ROWS = [1, 2, 3, 4, 5, 6];
export const MONTHS = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"];
export const SEASONS: Record<string, string> = { spring: "Spring", summer: "Summer", autumn: "Autumn", winter: "Winter" };
export const GOODS = ["fish", "cabbage", "wood", "stone"] as const;
export type Good = (typeof GOODS)[number];

export const SPECIALS: Record<string, string> = {
  "double-check": "Double Check",
  "log-roll": "Log Roll",
  "rock-skipper": "Rock Skipper",
  sasquatch: "Sasquatch",
  "snow-snake": "Snow snake",
};

/** How often a box was checked; months and rows count from 1. */
export const checks = (sheet: SheetView, month: number, row: number): number => sheet.year[month - 1]?.[row - 1] ?? 0;

export interface Contents {
  icons: string[];
  words: string;
}

/** A box of the sheet ("wood stone", "2 fish", "log-roll") as icons and words. */
export function contents(box: string): Contents {
  const special = SPECIALS[box];
  if (special) return { icons: [box], words: special };
  const meal = /^(\d+) (\w+)$/.exec(box);
  if (meal) {
    const [, amount = "1", food = "fish"] = meal;
    return { icons: Array<string>(Number(amount)).fill(food), words: `a meal of ${box}` };
  }
  const icons = box.split(" ");
  const said = [...new Set(icons)].map((icon) => {
    const number = icons.filter((other) => other === icon).length;
    return `${number} ${icon}${number > 1 && !["fish", "wood", "stone"].includes(icon) ? "s" : ""}`;
  });
  return { icons, words: said.join(" and ") };
}

export const PARTS = [
  { id: "stars", name: "stars" },
  { id: "sasquatches", name: "sasquatches fed" },
  { id: "settlers", name: "settlers" },
  { id: "dice", name: "dice" },
  { id: "cabins", name: "cabins" },
] as const;
export type Part = (typeof PARTS)[number]["id"];

/** A score in parts: every score says where it comes from. */
export function parts(past: Told[], seat: number): Record<Part, number> {
  const found: Record<Part, number> = { stars: 0, sasquatches: 0, settlers: 0, dice: 0, cabins: 0 };
  for (const { seat: by, details, ids } of past)
    if (by === seat && ids.source) found[ids.source as Part] += details.points ?? 0;
  return found;
}

/** A sheet in a line, for the ear. */
export const standing = (month: number, sheet: SheetView): string => {
  const goods = GOODS.map((good) => `${sheet[good]} ${good}`).join(", ");
  return `Month ${month} of 9. ${some(sheet.settlers, "settler")}, ${goods}. ${some(sheet.points, "point")}`;
};
