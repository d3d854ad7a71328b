import { describe, expect, it } from "vitest";
import type { News, Told } from "./protocol";
import { everythingTold, goOn, toldBy, without } from "./story";

const told = (words: string): Told => ({ kind: "did", seat: 0, details: {}, words, reveals: false, ids: {} });
const news = (v: number, kind: string, seat: number, ...said: string[]): News => ({
  v,
  kind: kind as News["kind"],
  seat,
  words: "",
  told: said.map(told),
});
const words = (story: ReturnType<typeof goOn>) => everythingTold(story).map((event) => event.words);

describe("the story so far", () => {
  it("tells moves in order, and nothing else", () => {
    const story = goOn([], [news(2, "start", -1, "a"), news(3, "move", 0, "b", "c"), news(4, "said", 1)], 1);
    expect(words(story)).toEqual(["a", "b", "c"]);
  });

  it("forgets the last action of whoever takes it back", () => {
    let story = goOn([], [news(2, "start", -1), news(3, "move", 0, "mine"), news(4, "move", 1, "theirs")], 2);
    story = goOn(story, [news(5, "undone", 0)], 1);
    expect(words(story)).toEqual(["theirs"]);
  });

  it("forgets what was built on an action that is taken back by consent", () => {
    let story = goOn([], [news(2, "move", 0, "a"), news(3, "move", 1, "b"), news(4, "move", 1, "c")], 3);
    story = goOn(story, [news(5, "undone", 0)], 0);
    expect(words(story)).toEqual([]);
  });
});

describe("what has just happened", () => {
  it("is told by the news", () => {
    const begun = { step: 0, news: [news(2, "start", -1, "a")] };
    expect(toldBy(begun).map((event) => event.words)).toEqual(["a"]);
  });

  it("is not the past of a game that goes on from a record", () => {
    expect(toldBy({ step: 1, news: [news(2, "start", -1, "a"), news(2, "move", 0, "b")] })).toEqual([]);
  });
});

describe("what somebody hears who has been away", () => {
  const story = [news(2, "start", -1), news(3, "move", 0), news(4, "move", 1), news(5, "undone", 1), news(6, "move", 1)];
  it.each([
    [0, 6],
    [1, 5],
    [2, 2],
  ])("ends before the last %i moves", (moves, last) => {
    expect(without(moves, story).at(-1)?.v).toBe(last);
  });
});
