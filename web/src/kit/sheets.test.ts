import { describe, expect, it } from "vitest";
import { words } from "@words/en";
import type { GameInfo } from "./protocol";
import { clockOf, sheetOf, variantOf } from "./sheets";

const option = (name: string, usual: boolean | number) => ({
  name,
  default: usual,
  words: `What ${name} means.`,
  rule: "",
  choices: [],
  lowest: 0,
  highest: 9,
  fewest: 0,
  excludes: [],
});
const game = {
  components: ["lodge", "winter-hut"],
  sheets: [{ name: "lodge", title: "The Abandoned Lodge", about: "The whole house." }],
  options: [option("loop", false), option("strict", true), option("rounds", 3)],
} as unknown as GameInfo;

describe("what a table plays with", () => {
  it("goes by its title", () => {
    expect(sheetOf(game, "lodge").title).toBe("The Abandoned Lodge");
    expect(sheetOf(game, "winter-hut").title).toBe("Winter hut");
  });

  it("is said where it is not as usual", () => {
    expect(variantOf(game, { loop: false, strict: true, rounds: 3 })).toEqual([]);
    expect(variantOf(game, { loop: true, strict: false, rounds: 5 })).toEqual([
      "What loop means.",
      "Not at this table: What strict means.",
      "What rounds means: 5 (usually 3)",
    ]);
  });

  it("has a clock in words", () => {
    expect(clockOf({ kind: "none" })).toBe("No clock");
    expect(clockOf({ kind: "live", move: 60, bank: 300 })).toBe(
      "1 minute a move and 5 minutes in reserve, then a bot takes over",
    );
    expect(clockOf({ kind: "slow", move: 172_800 })).toBe("2 days a move, then a reminder");
  });
});

describe("a running clock", () => {
  it.each([
    [360, 300, "1:00"],
    [342, 300, "42 s"],
    [280, 300, "4:40 of reserve"],
    [5, 0, "5 s"],
    [172_800, 0, "48 h"],
    [-2, 0, "0 s"],
  ])("with %i s left, %i of them in reserve, shows %s", (left, bank, shown) => {
    expect(words.table.clock(left, bank)).toBe(shown);
  });
});
