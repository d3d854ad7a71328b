import { describe, expect, it } from "vitest";
import { applyUpdate, type Snapshot } from "./updates";
import type { Update } from "./protocol";

const undo = { can: false, free: false, asked_by: null, waiting_for: [] };
const choices = [{ name: "stop", verb: "stop", args: [], words: "Stop" }];
const known: Snapshot = {
  v: 4,
  table: null,
  seat: 1,
  step: 2,
  awaited: [1],
  news: [],
  view: { heat: 3, hand: ["rug"] },
  question: "Feed?",
  choices,
  undo,
  pointing: null,
  earlier: 0,
};
const update: Update = { t: "update", v: 5, after: 4, step: 3, awaited: [0], news: [] };

describe("an update", () => {
  it("leaves what it does not mention as it was", () => {
    expect(applyUpdate(known, update)).toEqual({ ...known, v: 5, step: 3, awaited: [0] });
  });

  it("changes single fields of the view, and not the view that was drawn before", () => {
    const next = applyUpdate(known, { ...update, view: { heat: 7 } });
    expect(next.view).toEqual({ heat: 7, hand: ["rug"] });
    expect(known.view).toEqual({ heat: 3, hand: ["rug"] });
  });

  it("may empty what was there", () => {
    const next = applyUpdate(known, { ...update, choices: [], question: "" });
    expect([next.choices, next.question]).toEqual([[], ""]);
  });

  it("begins and ends the view with the game", () => {
    expect(applyUpdate({ ...known, view: null }, { ...update, view: { heat: 3 } }).view).toEqual({ heat: 3 });
    expect(applyUpdate(known, { ...update, view: null }).view).toBeNull();
  });

  it("tells of the table's shape only when that has changed", () => {
    const shaped = { ...known, table: { id: "t" } } as Snapshot;
    expect(applyUpdate(shaped, update).table).toBeNull();
  });
});
