import { describe, expect, it } from "vitest";
import { groups } from "./groups";
import type { Choice } from "./protocol";

const list = (...names: string[]): Choice[] =>
  names.map((name) => ({ name, verb: name.split(" ")[0]!, args: name.split(" ").slice(1), words: name }));
const shape = (choices: Choice[]) => groups(choices).map((group) => [group.title, group.choices.map((one) => one.number)]);

describe("a list of choices", () => {
  it("stays as it is while it is short", () => {
    expect(shape(list("feed a", "feed b", "scavenge"))).toEqual([["", [1, 2, 3]]]);
    expect(shape([])).toEqual([]);
  });

  it("is grouped by verb when it is long, and keeps its numbers", () => {
    const long = list("move up", "move down", "stay", "thank 1", "thank 2", "thank 3", "thank 4");
    expect(shape(long)).toEqual([
      ["Move", [1, 2, 3]],
      ["Thank", [4, 5, 6, 7]],
    ]);
  });

  it("needs no titles where all are alike", () => {
    expect(shape(list("check 1", "check 2", "check 3", "check 4", "check 5", "check 6", "build"))).toEqual([
      ["", [1, 2, 3, 4, 5, 6, 7]],
    ]);
  });
});
