/** What a table plays with, in words: its sheet, deck or cliff, its variant, its clock. */

import { span, words } from "@words/en";
import type { GameInfo, SheetInfo, TableInfo, Value } from "./protocol";

const plainly = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll("-", " ");

/** A component set by its name; an unknown one has nothing but its name. */
export const sheetOf = (game: GameInfo, name: string): SheetInfo =>
  game.sheets.find((sheet) => sheet.name === name) ?? { name, title: plainly(name), about: "", differs: [] };

/** An option's value as it is offered. */
export const optionValue = (value: Value): string =>
  typeof value === "boolean" ? (value ? words.setup.on : words.setup.off) : typeof value === "string" ? plainly(value) : String(value);

/** The options that differ from their defaults. */
export function variantOf(game: GameInfo, options: TableInfo["options"]): string[] {
  const changed = game.options.filter((option) => option.name in options && options[option.name] !== option.default);
  return changed.map(({ name, words: said, default: usual }) => {
    const value = options[name]!;
    if (typeof value === "boolean") return value ? said : words.setup.without(said);
    return words.setup.instead(said.replace(/\.$/, ""), optionValue(value), optionValue(usual));
  });
}

export function clockOf({ kind, move = 0, bank = 0, days_off = [] }: TableInfo["clock"]): string {
  const w = words.lobby.clocks;
  if (kind === "live") return w.live(span(move), bank ? span(bank) : "");
  return kind === "slow" ? w.slow(span(move), days_off.length > 0) : w.none;
}
