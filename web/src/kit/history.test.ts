import { describe, expect, it } from "vitest";
import type { News, Told } from "./protocol";
import { allEvents, addNews, inOrder, movesSinceOthers, newEvents, withoutLastMoves } from "./history";

const told = (words: string): Told => ({ kind: "did", seat: 0, details: {}, words, reveals: false, ids: {} });
const news = (v: number, kind: string, seat: number, ...said: string[]): News => ({
  v,
  kind: kind as News["kind"],
  seat,
  words: "",
  told: said.map(told),
});
const words = (history: ReturnType<typeof addNews>) => allEvents(history).map((event) => event.words);

describe("the history so far", () => {
  it("tells moves in order, and nothing else", () => {
    const history = addNews([], [news(2, "start", -1, "a"), news(3, "move", 0, "b", "c"), news(4, "said", 1)], 1);
    expect(words(history)).toEqual(["a", "b", "c"]);
  });

  it("forgets the last action of whoever takes it back", () => {
    let history = addNews([], [news(2, "start", -1), news(3, "move", 0, "mine"), news(4, "move", 1, "theirs")], 2);
    history = addNews(history, [news(5, "undone", 0)], 1);
    expect(words(history)).toEqual(["theirs"]);
  });

  it("forgets what was built on an action that is taken back by consent", () => {
    let history = addNews([], [news(2, "move", 0, "a"), news(3, "move", 1, "b"), news(4, "move", 1, "c")], 3);
    history = addNews(history, [news(5, "undone", 0)], 0);
    expect(words(history)).toEqual([]);
  });
});

describe("older news", () => {
  it("goes where it happened", () => {
    const known = [news(1, "start", -1), news(7, "move", 0, "c"), news(7, "move", 0, "d"), news(6, "said", 0)];
    const page = [news(5, "move", 1, "a"), news(7, "move", 1, "b")];
    expect(inOrder(page, known).map((item) => item.told[0]?.words ?? item.kind)).toEqual(["start", "a", "said", "b", "c", "d"]);
  });
});

describe("what the others did last", () => {
  const since = (...seats: number[]) =>
    movesSinceOthers(
      seats.map((seat, v) => ({ v, seat, told: [] })),
      0,
    );

  it("began after one's own move before it", () => expect(since(-1, 0, 1, 2, 0, 1, 2)).toBe(2));
  it("is there while one's own turn is under way", () => expect(since(-1, 0, 1, 2, 0, 0)).toBe(4));
  it("may be all there was", () => expect(since(-1, 1, 2)).toBe(2));
  it("is nothing before anybody else moved", () => expect(since(-1, 0, 0)).toBe(0));
});

describe("what has just happened", () => {
  it("is told by the news", () => {
    const begun = { step: 0, news: [news(2, "start", -1, "a")] };
    expect(newEvents(begun).map((event) => event.words)).toEqual(["a"]);
  });

  it("is not the past of a game that goes on from a record", () => {
    expect(newEvents({ step: 1, news: [news(2, "start", -1, "a"), news(2, "move", 0, "b")] })).toEqual([]);
  });
});

describe("what somebody hears who has been away", () => {
  const history = [news(2, "start", -1), news(3, "move", 0), news(4, "move", 1), news(5, "undone", 1), news(6, "move", 1)];
  it.each([
    [0, 6],
    [1, 5],
    [2, 2],
  ])("ends before the last %i moves", (moves, last) => {
    expect(withoutLastMoves(moves, history).at(-1)?.v).toBe(last);
  });
});
