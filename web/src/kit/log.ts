/** The event log as lines of text. */

import { words } from "@words/en";
import type { News, Told } from "./protocol";

export interface LogLine {
  v: number;
  kind: News["kind"];
  text: string;
}

export function linesOf(item: News, names: string[]): LogLine[] {
  return texts(item, names[item.seat] ?? "").map((text) => ({ v: item.v, kind: item.kind, text }));
}

/** The sentences of events; those that a table only animates have none. */
const said = (told: Told[]) => told.map((one) => one.words).filter((line) => line);

function texts(item: News, name: string): string[] {
  if (item.kind === "move") return said(item.told);
  if (item.kind === "start") return [words.log.start, ...said(item.told)];
  if (item.kind === "said") return [words.log.said(name, item.words)];
  const say = words.log[item.kind as keyof typeof words.log];
  if (say === undefined) return [];
  return [typeof say === "string" ? say : say(name, item.words)];
}
