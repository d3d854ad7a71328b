import { expect, test } from "vitest";
import type { Choice } from "./protocol";
import { apart, partOf } from "./turn";

const choice = (name: string): Choice => ({ name, verb: name.split(" ")[0]!, args: [], words: name });
const turn = { done: "ends", "loot nothing": "declines" } as const;

test("what ends a turn stands apart, by its verb or its name", () => {
  const { doing, last } = apart(["done", "loot oil", "loot nothing", "step n"].map(choice), turn);
  expect(doing.map((one) => one.name)).toEqual(["loot oil", "step n"]);
  expect(last.map((one) => partOf(one, turn))).toEqual(["ends", "declines"]);
});
