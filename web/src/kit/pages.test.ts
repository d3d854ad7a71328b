import { describe, expect, it } from "vitest";
import { read } from "./pages";

describe("an address", () => {
  it.each([
    ["/", { name: "home" }],
    ["/new/frost-gorge", { name: "setup", game: "frost-gorge", set: "" }],
    ["/table/abc_-1", { name: "table", id: "abc_-1" }],
    ["/records", { name: "records" }],
    ["/nowhere/at/all", { name: "lost", path: "/nowhere/at/all" }],
    ["/table", { name: "lost", path: "/table" }],
    ["/table/%E0%A4%A", { name: "table", id: "%E0%A4%A" }],
  ])("%s", (path, page) => expect(read(path)).toEqual(page));

  it("names a step and a seat of a record", () => {
    expect(read("/record/x", "?step=12&seat=0")).toEqual({ name: "record", id: "x", step: 12, seat: 0 });
    expect(read("/record/x", "?step=-1&seat=me")).toEqual({ name: "record", id: "x", step: null, seat: null });
  });

  it("opens the rules at a rule", () => {
    expect(read("/rules/frost-gorge", "", "#FG-14")).toEqual({ name: "rules", game: "frost-gorge", rule: "FG-14" });
  });
});
