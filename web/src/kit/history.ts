/** The game so far: the events of each move, without what was undone. */

import type { News, Told } from "./protocol";

export interface HistoryStep {
  v: number;
  seat: number;
  told: Told[];
}

/** Adds new entries of the log to a history; `steps` is how many actions the game has after them. */
export function addNews(history: HistoryStep[], news: News[], steps: number): HistoryStep[] {
  const result = [...history];
  for (const item of news) {
    if (item.kind === "move" || item.kind === "start")
      result.push({ v: item.v, seat: item.kind === "start" ? -1 : item.seat, told: item.told });
    else if (item.kind === "undone") removeLast(result, item.seat);
  }
  // An undo by consent may have taken more back than one action.
  const undone = news.some((item) => item.kind === "undone");
  while (undone && moves(result) > steps) result.pop();
  return result;
}

const moves = (history: HistoryStep[]) => history.filter((step) => step.seat >= 0).length;

function removeLast(history: HistoryStep[], seat: number): void {
  const index = history.findLastIndex((step) => step.seat === seat);
  if (index >= 0) history.splice(index, 1);
}

/** How many moves ago the others' last moves began, seen from a seat; 0 if there were none. */
export function movesSinceOthers(history: HistoryStep[], seat: number | null): number {
  const seats = history.map((step) => step.seat).filter((mover) => mover >= 0);
  const last = seats.findLastIndex((mover) => mover !== seat);
  if (last < 0) return 0;
  return seats.length - 1 - seats.slice(0, last).lastIndexOf(seat ?? -1);
}

export const allEvents = (history: HistoryStep[]): Told[] => history.flatMap((step) => step.told);

interface NewsMessage {
  step: number;
  news: News[];
}

/** A game continued from a record starts with its whole past at once, which is not animated. */
export const isBacklog = (message: NewsMessage): boolean =>
  message.step > 0 && message.news.some((item) => item.kind === "start");

/** The events of a message that have just happened. */
export const newEvents = (message: NewsMessage): Told[] =>
  isBacklog(message) ? [] : message.news.flatMap((item) => item.told);

/** All news in the order in which it happened; of one moment, `earlier` comes first. */
export const inOrder = (earlier: News[], later: News[]): News[] =>
  [...earlier, ...later].sort((one, other) => one.v - other.v);

/** The news without the last so many moves: what a catch-up has not replayed yet. */
export function withoutLastMoves(moves: number, news: News[]): News[] {
  let end = news.length;
  while (end > 0 && moves > 0) {
    const { kind } = news[--end]!;
    moves += kind === "undone" ? 1 : kind === "move" ? -1 : 0;
  }
  return news.slice(0, end);
}
