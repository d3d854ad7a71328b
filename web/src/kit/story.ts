/** The story so far: what was told, move by move, without what was undone. */

import type { News, Told } from "./protocol";

export interface Chapter {
  v: number;
  seat: number;
  told: Told[];
}

/** Adds news that was not heard before to a story; `steps` is how many actions the game has after it. */
export function goOn(story: Chapter[], news: News[], steps: number): Chapter[] {
  const told = [...story];
  for (const item of news) {
    if (item.kind === "move" || item.kind === "start")
      told.push({ v: item.v, seat: item.kind === "start" ? -1 : item.seat, told: item.told });
    else if (item.kind === "undone") takeBack(told, item.seat);
  }
  // An undo by consent may have taken more back than one action.
  const undone = news.some((item) => item.kind === "undone");
  while (undone && moves(told) > steps) told.pop();
  return told;
}

const moves = (story: Chapter[]) => story.filter((chapter) => chapter.seat >= 0).length;

function takeBack(story: Chapter[], seat: number): void {
  const index = story.findLastIndex((chapter) => chapter.seat === seat);
  if (index >= 0) story.splice(index, 1);
}

export const everythingTold = (story: Chapter[]): Told[] => story.flatMap((chapter) => chapter.told);

interface Heard {
  step: number;
  news: News[];
}

/** A game that goes on from a record begins with its past, which is no news to watch. */
export const isPast = (message: Heard): boolean =>
  message.step > 0 && message.news.some((item) => item.kind === "start");

/** What a message tells that has just happened. */
export const toldBy = (message: Heard): Told[] =>
  isPast(message) ? [] : message.news.flatMap((item) => item.told);

/** The news without the last so many moves, as somebody hears it who has been away. */
export function without(moves: number, news: News[]): News[] {
  let end = news.length;
  while (end > 0 && moves > 0) {
    const { kind } = news[--end]!;
    moves += kind === "undone" ? 1 : kind === "move" ? -1 : 0;
  }
  return news.slice(0, end);
}
