/** What one's own finished games add up to; worked out here, kept nowhere. */

import { words } from "@words/en";
import { levelName } from "./levels";
import type { RecordCard } from "./protocol";

/** Games of one kind against (or with) the same company. */
export interface Winters {
  game: string;
  title: string;
  company: string;
  played: number;
  won: number;
  /** The most points; null where none are counted. */
  best: number | null;
  /** Games won in a row: now, and the longest ever. */
  streak: number;
  longest: number;
  /** The last games, the oldest first: their points, or none. */
  lately: { won: boolean; points: number | null }[];
}

export const LATELY = 20;
const STRENGTHS = ["random", "greedy", "expert"];

const mine = (card: RecordCard): number[] => card.yours ?? [];
export const isWon = (card: RecordCard): boolean => card.result.winners.some((seat) => mine(card).includes(seat));

const pointsOf = ({ result, yours }: RecordCard): number | null => {
  const points = (yours ?? []).map((seat) => result.scores[seat] ?? 0);
  return result.scores.some((score) => score > 0) ? Math.max(...points) : null;
};

/** Other people at the table, by the names they had. */
export const friendsOf = (card: RecordCard): string[] =>
  card.levels?.length ? card.seats.filter((_, seat) => !card.levels?.[seat] && !mine(card).includes(seat)) : [];

/** With whom: alone, friends, or bots of a level (the strongest of them). */
export function companyOf(card: RecordCard): string {
  if (card.seats.length === 1) return words.winters.alone;
  if (!card.levels?.length) return words.winters.others;
  if (friendsOf(card).length) return words.winters.friends;
  const levels = card.levels.filter((level) => level);
  const strength = (level: string) => STRENGTHS.indexOf(level.split(":")[0] ?? "");
  const [strongest] = levels.toSorted((one, other) => strength(other) - strength(one));
  return strongest ? words.seat.bot(levelName(strongest)) : words.winters.hotseat;
}

/** By game and company, the most played first. `records`: the last to end first. */
export function winters(records: RecordCard[]): Winters[] {
  const groups = new Map<string, RecordCard[]>();
  for (const card of records.toReversed()) {
    if (!mine(card).length) continue;
    const key = `${card.game} ${companyOf(card)}`;
    groups.set(key, [...(groups.get(key) ?? []), card]);
  }
  return [...groups.values()].map(summed).toSorted((one, other) => one.title.localeCompare(other.title) || other.played - one.played);
}

function summed(cards: RecordCard[]): Winters {
  const [{ game, title }] = cards as [RecordCard];
  const lately = cards.map((card) => ({ won: isWon(card), points: pointsOf(card) }));
  const counted = lately.flatMap(({ points }) => (points === null ? [] : [points]));
  let streak = 0;
  let longest = 0;
  for (const { won } of lately) {
    streak = won ? streak + 1 : 0;
    longest = Math.max(longest, streak);
  }
  return {
    game,
    title,
    company: companyOf(cards[0]!),
    played: cards.length,
    won: lately.filter(({ won }) => won).length,
    best: counted.length ? Math.max(...counted) : null,
    streak,
    longest,
    lately: lately.slice(-LATELY),
  };
}

export interface Wanted {
  game: string;
  result: "" | "won" | "lost";
  friend: string;
}

/** The records that a search is for; "" takes all. */
export const found = (records: RecordCard[], { game, result, friend }: Wanted): RecordCard[] =>
  records.filter(
    (card) =>
      (!game || card.game === game) &&
      (!result || (result === "won") === isWon(card)) &&
      (!friend || friendsOf(card).includes(friend)),
  );
