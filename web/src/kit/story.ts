/** The log as a story: whose turn it was, what came of it in a sentence, and the lines behind it. */

import { list } from "@words/en";
import { type LogLine, linesOf } from "./log";
import type { News, Told } from "./protocol";

/** Kinds of events that a turn's sentence leaves out, or of which it tells the last in a row; a game's `table/story.ts`. */
export type Telling = Record<string, "skip" | "last">;

export interface Chapter {
  /** The versions of its first and its last entry. */
  first: number;
  last: number;
  kind: News["kind"];
  seat: number;
  /** What happened, in a sentence or a few. */
  words: string;
  lines: LogLine[];
  /** It was taken back. */
  undone: boolean;
}

/** Whom it is told to, and what everybody is called. */
export interface Reader {
  seat: number | null;
  names: string[];
}

const MOST_ROUNDS = 300;

/** Consecutive moves of one seat are a turn; everything else stands for itself. `standing` are the versions of the
 * moves that were not taken back. */
export function story(news: News[], standing: Set<number>, reader: Reader, telling: Telling = {}): Chapter[] {
  const found: { items: News[]; undone: boolean }[] = [];
  for (const item of news) {
    const before = found.at(-1);
    const undone = item.kind === "move" && !standing.has(item.v);
    const goesOn = before && item.kind === "move" && before.items[0]!.kind === "move";
    if (item.kind === "undone") continue;
    if (goesOn && before.items[0]!.seat === item.seat && before.undone === undone) before.items.push(item);
    else found.push({ items: [item], undone });
  }
  return found.slice(-MOST_ROUNDS).flatMap(({ items, undone }) => chapter(items, undone, reader, telling));
}

function chapter(items: News[], undone: boolean, reader: Reader, telling: Telling): Chapter[] {
  const { kind, seat, v: first } = items[0]!;
  const lines = items.flatMap((item) => linesOf(item, reader.names)).map((line) => ({ ...line, text: toReader(line.text, reader) }));
  if (!lines.length) return [];
  const told = items.flatMap((item) => item.told).filter((one) => one.words);
  const words = kind === "move" ? sentence(told, reader, telling) || lines.at(-1)!.text : lines.map((line) => line.text).join(" ");
  return [{ first, last: items.at(-1)!.v, kind, seat, words, lines, undone }];
}

const YOU = "You"; // as a game's own words may have it

// ── A turn in a sentence ───────────────────────────────────────────────────────────────────────

/** Everything that somebody did, one after another, as one sentence; what happened to nobody as it was told. */
export function sentence(told: Told[], reader: Reader, telling: Telling): string {
  const worth = told.filter((one, at) => {
    const how = telling[one.kind];
    return how === "last" ? told[at + 1]?.kind !== one.kind : how !== "skip";
  });
  const said: { who: string; did: string[] }[] = [];
  for (const { words } of worth) {
    const who = [YOU, ...reader.names].find((name) => name && words.startsWith(`${name} `)) ?? "";
    const did = who ? words.slice(who.length + 1).replace(/\.$/, "") : words;
    const same = who ? said.find((one) => one.who === who) : undefined;
    if (same) same.did.push(did);
    else if (who || !said.some((one) => one.did.includes(did))) said.push({ who, did: [did] });
  }
  return said.map(({ who, did }) => (who ? toReader(`${who} ${list(counted(did))}.`, reader) : toReader(did[0]!, reader))).join(" ");
}

/** What was done again is told once, with how often, and a verb once for all that follows it. */
function counted(did: string[]): string[] {
  const times = new Map<string, number>();
  for (const one of did) times.set(one, (times.get(one) ?? 0) + 1);
  const told = [...times].map(([one, number]) => (number > 1 ? `${one} (${number} times)` : one));
  return told.map((one, at) => {
    const verb = `${one.split(" ")[0]} `;
    return told[at - 1]?.startsWith(verb) ? one.slice(verb.length) : one;
  });
}

// ── "You" ──────────────────────────────────────────────────────────────────────────────────────

const IRREGULAR: Record<string, string> = { is: "are", was: "were", has: "have", does: "do" };
const withoutS = (verb: string) => IRREGULAR[verb] ?? (/[a-z]s$/.test(verb) && !/(ss|us)$/.test(verb) ? verb.slice(0, -1) : verb);
const plain = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** The same to the one it is about: "Ada was hit" is "You were hit". */
export function toReader(text: string, { seat, names }: Reader): string {
  const name = seat === null ? "" : (names[seat] ?? "");
  if (!name || !text.includes(name)) return text;
  const own = `(?<![\\p{L}\\p{N}])${plain(name)}`;
  return text
    .replace(new RegExp(`^${plain(name)}’?'?s (?=\\S)`, "u"), "Your ")
    .replace(new RegExp(`^${plain(name)} (\\p{L}+)`, "u"), (_, verb: string) => `You ${withoutS(verb)}`)
    .replace(new RegExp(`^${plain(name)}(?=[:,.])`, "u"), "You")
    .replace(new RegExp(`${own}'s(?![\\p{L}])`, "gu"), "your")
    .replace(new RegExp(`${own}(?![\\p{L}\\p{N}])`, "gu"), "you");
}
