/** The winter of a day: its date, and its result as a line to send. */

import { words } from "@words/en";
import { ending } from "./ends";
import type { RecordCard } from "./protocol";

/** Today where this device is: `2026-01-31`. */
export const today = (now = new Date()): string =>
  [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");

/** A date in words, in English as all else. */
export const dayName = (date: string): string =>
  new Date(`${date}T12:00:00`).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

export const dailyLine = (
  { title, daily, seats, result }: Pick<RecordCard, "title" | "daily" | "seats" | "result">,
  cooperative: boolean,
): string => words.daily.line(dayName(daily ?? ""), title, ending({ seats, result }, cooperative));
