import { expect, test } from "vitest";
import { byTarget, initials, marksOn, newMarks } from "./marks";

const mark = (seat: number, action: string, of = 0) => ({ seat, of, action, words: action });

test("fingers are told apart by as few letters as possible", () => {
  expect(initials(["Ada", "Bo", "Aino"])).toEqual(["Ad", "B", "Ai"]);
  expect(initials(["Ann", "Anna"])).toEqual(["Ann", "Ann"]);
});

test("a mark belongs to an action of one seat", () => {
  const marks = [mark(1, "play spear"), mark(2, "play spear", 2)];
  expect(marksOn(marks, "play spear", 0)).toEqual([marks[0]]);
});

test("only what is new is said", () => {
  const before = [mark(1, "craft"), mark(2, "scout")];
  expect(newMarks(before, [mark(1, "craft"), mark(2, "craft")])).toEqual([mark(2, "craft")]);
});

test("several fingers on one thing are one sentence", () => {
  const found = byTarget([mark(1, "craft"), mark(3, "play axe", 3), mark(2, "craft")]);
  expect(found.map(({ action, seats }) => [action, seats])).toEqual([
    ["craft", [1, 2]],
    ["play axe", [3]],
  ]);
});
