import { describe, expect, it } from "vitest";
import type { News, Told } from "./protocol";
import { story, toReader } from "./story";

const reader = { seat: 0, names: ["Ada", "Bo"] };
const all = (news: News[]) => new Set(news.map((item) => item.v));
const told = (kind: string, words: string): Told => ({ kind, seat: 0, details: {}, words, reveals: false, ids: {} });
let v = 0;
const entry = (kind: News["kind"], seat: number, ...lines: string[]): News => ({
  v: ++v,
  kind,
  seat,
  words: "",
  told: lines.map((line) => told(line.split(" ")[1] ?? "", line)),
});

describe("the log as a story", () => {
  it("tells a turn of many moves in one sentence", () => {
    const moves = ["Bo walked to A.", "Bo bought food.", "Bo bought food."].map((line) => entry("move", 1, line));
    const found = story(moves, all(moves), reader);
    expect(found.map((one) => one.words)).toEqual(["Bo walked to A and bought food (2 times)."]);
    expect(found[0]!.lines.length).toBe(3);
  });

  it("leaves out what a game says is not worth it, and tells the last of a row", () => {
    const moves = ["Bo walked to A.", "Bo walked to B.", "Bo finished moving."].map((line) => entry("move", 1, line));
    expect(story(moves, all(moves), reader, { walked: "last", finished: "skip" })[0]!.words).toBe("Bo walked to B.");
  });

  it("begins a turn with another seat, and tells what happened to nobody as it is", () => {
    const moves = [entry("move", 0, "Ada fed Rug: heat 3."), entry("move", 1, "The fire dwindled.", "Bo drew a card.")];
    const found = story(moves, all(moves), reader);
    expect(found.map((one) => one.words)).toEqual(["You fed Rug: heat 3.", "The fire dwindled. Bo drew a card."]);
  });

  it("joins what a game says to its reader", () => {
    const lines = ["You went for a Rabbit.", "You played a Blade.", "You played a Snare."];
    const moves = lines.map((line) => entry("move", 0, line));
    expect(story(moves, all(moves), reader)[0]!.words).toBe("You went for a Rabbit, played a Blade and a Snare.");
  });

  it("strikes out what was taken back", () => {
    const moves = [entry("move", 0, "Ada went."), entry("move", 1, "Bo went."), entry("undone", 0), entry("move", 0, "Ada stayed.")];
    const found = story(moves, new Set([moves[3]!.v]), reader);
    expect(found.map((one) => [one.words, one.undone])).toEqual([
      ["You went.", true],
      ["Bo went.", true],
      ["You stayed.", false],
    ]);
  });
});

describe("telling somebody what they did", () => {
  it("says you", () => {
    for (const [before, after] of [
      ["Ada was hit by a snowball.", "You were hit by a snowball."],
      ["Ada takes turn 8.", "You take turn 8."],
      ["Ada's scout 1 walked to x7.", "Your scout 1 walked to x7."],
      ["Bo gave Ada a card.", "Bo gave you a card."],
      ["Bo let Ada's scout go.", "Bo let your scout go."],
      ["Ada: up.", "You: up."],
      ["Adam passed.", "Adam passed."],
    ] as const)
      expect(toReader(before, reader)).toBe(after);
  });

  it("leaves a spectator's words alone", () => {
    expect(toReader("Ada went.", { ...reader, seat: null })).toBe("Ada went.");
  });
});
