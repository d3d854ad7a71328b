import { expect, test } from "vitest";
import { highlightOf, type Highlights } from "./highlights";
import type { Told } from "./protocol";

const HIGHLIGHTS: Highlights = {
  died: { title: "A scout is lost", of: "seat" },
  raided: { title: "A raid!", of: "other" },
  ended: { title: "The storm", of: "all" },
};
const told = (kind: string, seat: number, words: string, details: Record<string, number> = {}): Told => ({ kind, seat, details, words, reveals: false, ids: {} });
const reader = { seat: 0, names: ["Ada", "Bo"] };

test("what happens to the reader is a moment", () => {
  const events = [told("died", 0, "Ada lost scout 1 on 0."), told("went-home", 0, "Ada's scout 2 went home.")];
  expect(highlightOf(events, HIGHLIGHTS, reader)).toMatchObject({ title: "A scout is lost", words: "You lost scout 1 on 0." });
  expect(highlightOf([told("raided", 1, "Bo raids Ada!", { other: 0 })], HIGHLIGHTS, reader)?.words).toBe("Bo raids you!");
});

test("what happens to others is not, unless it happens to all", () => {
  expect(highlightOf([told("died", 1, "Bo lost scout 1.")], HIGHLIGHTS, reader)).toBeNull();
  expect(highlightOf([told("ended", -1, "The storm has arrived.")], HIGHLIGHTS, { ...reader, seat: null })?.title).toBe("The storm");
});
