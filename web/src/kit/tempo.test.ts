import { expect, test } from "vitest";
import type { Told } from "./protocol";
import { shareOf } from "./tempo";

const told = (kind: string): Told => ({ kind, seat: 0, details: {}, words: "", reveals: false, ids: {} });

test("what was told takes as long as the longest of it", () => {
  const tempo = { stepped: 0.3, drew: 0 };
  expect(shareOf([told("stepped"), told("drew")], tempo)).toBe(0.3);
  expect(shareOf([told("stepped"), told("raided")], tempo)).toBe(1);
});

test("nothing told takes no time", () => expect(shareOf([], {})).toBe(0));
