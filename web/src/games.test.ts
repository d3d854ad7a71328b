/** The parts of games' tables that can be tested without a browser. */
import { describe, expect, it } from "vitest";
import { measure } from "@games/adorable_snowman/table/measures";
import { cleared } from "@games/adorable_snowman/table/play";
import { checks, contents, parts } from "@games/frost_gorge/table/almanac";
import type { SheetView } from "@generated/frost-gorge";
import { blocks } from "@kit/markdown";
import type { Told } from "@kit/protocol";

const rulebooks = import.meta.glob<string>("@games/*/rulebook.md", { query: "?raw", import: "default", eager: true });

const told = (kind: string, seat: number, details: Record<string, number> = {}): Told => ({
  kind,
  seat,
  details,
  words: "",
  reveals: false,
  ids: {},
});

describe("every rulebook", () => {
  it.each(Object.entries(rulebooks))("%s can be opened at each of its rules", (_, text) => {
    const stated = new Set(
      blocks(text).flatMap((block) =>
        block.kind === "list" ? block.items.map((item) => item.id) : block.kind === "paragraph" ? [block.id] : [],
      ),
    );
    const rules = [...text.matchAll(/^(?:- )?\*\*([A-Z]{2}-\d+)/gm)].map(([, rule]) => rule);
    expect(rules.length).toBeGreaterThan(3);
    expect(rules.filter((rule) => !stated.has(rule ?? ""))).toEqual([]);
  });
});

describe("Frost Gorge's almanac", () => {
  it("reads boxes", () => {
    expect(contents("wood stone")).toEqual({ icons: ["wood", "stone"], words: "1 wood and 1 stone" });
    expect(contents("star star")).toMatchObject({ words: "2 stars" });
    expect(contents("2 fish")).toEqual({ icons: ["fish", "fish"], words: "a meal of 2 fish" });
    expect(contents("log-roll")).toEqual({ icons: ["log-roll"], words: "Log Roll" });
  });

  it("knows the checks of the year so far", () => {
    const sheet = { year: [[0, 2, 1, 0, 0, 0], [1, 0, 0, 0, 0, 0]] } as SheetView;
    expect([checks(sheet, 1, 2), checks(sheet, 2, 1), checks(sheet, 2, 2), checks(sheet, 3, 1)]).toEqual([2, 1, 0, 0]);
  });

  it("puts points down to what they came from, in whatever order they are told", () => {
    const scored = (seat: number, points: number, source: string) => ({ ...told("scored", seat, { points }), ids: { source } });
    const past = [
      scored(0, 2, "sasquatches"),
      told("ticked", 0, { box: 1 }),
      scored(0, 1, "settlers"),
      scored(1, 9, "stars"),
      scored(0, 1, "stars"),
      { ...told("final", 0, { points: 6, total: 10 }), ids: { source: "cabins" } },
    ];
    expect(parts(past, 0)).toEqual({ stars: 1, sasquatches: 2, settlers: 1, dice: 0, cabins: 6 });
  });
});

describe("The Adorable Snowman's poster", () => {
  it.each([10, 12, 15])("shows %i rows whole wherever a cell has 26 pixels", (rows) => {
    for (let height = 84 + 30 + 26 * rows; height < 1200; height += 7) {
      const m = measure(1000, height, rows);
      expect(m.full + m.region).toBeLessThanOrEqual(height + 0.01);
      expect(m.y(1) + m.ch + m.ground).toBeCloseTo(m.full);
    }
  });

  it("keeps the cells inside a phone", () => {
    for (let width = 360; width < 620; width += 13) {
      const m = measure(width, 420, 10);
      expect(m.x(1)).toBeGreaterThanOrEqual(24);
      expect(m.right).toBeLessThan(width);
    }
  });

  it("lets snow come down by one where a marker goes", () => {
    const lump = (row: number, column: number) => ({ id: 10 * row + column, row, column });
    const snow = [lump(1, 2), lump(2, 2), lump(3, 2), lump(5, 2), lump(2, 3)];
    const blow = (cell: string) => ({ ...told("cleared", 0), ids: { cell, top: "3-2" } });
    const left = (...cells: string[]) => cleared(snow, cells.map(blow)).map(({ id, row }) => [id, row]);
    expect(left("1-2")).toEqual([[22, 1], [32, 2], [52, 5], [23, 2]]);
    expect(left("1-2", "2-2")).toEqual([[32, 1], [52, 5], [23, 2]]);
    expect(left("1-2", "1-2")).toEqual(left("1-2"));
  });
});
