/** The parts of games' tables that can be tested without a browser. */
import { describe, expect, it } from "vitest";
import { measure } from "@games/adorable_snowman/table/measures";
import { cleared } from "@games/adorable_snowman/table/play";
import { markersOn } from "@games/before_the_storm/table/crowds";
import { Land, type Spot } from "@games/before_the_storm/table/map";
import { words as storm } from "@games/before_the_storm/table/words";
import { checks, contents, parts } from "@games/frost_gorge/table/almanac";
import type { View } from "@generated/before-the-storm";
import type { SheetView } from "@generated/frost-gorge";
import { blocks } from "@kit/markdown";
import type { Told } from "@kit/protocol";

const rulebooks = import.meta.glob<string>("@games/*/text/rulebook.en.md", { query: "?raw", import: "default", eager: true });

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

describe("what is heard of the map before the storm", () => {
  // The city, suburb 3 south-east of it, forest C beyond suburb 2, and a settlement in the north.
  const hex = (tile: string, terrain: string, q: number, r: number) => ({ tile, terrain, q, r, limit: 2 });
  const land = new Land({
    tiles: [
      hex("0", "city", 0, 0),
      hex("1", "suburb", 0, -1),
      hex("2", "suburb", 1, -1),
      hex("3", "suburb", 1, 0),
      hex("c", "forest", 2, -1),
    ],
    homes: [{ tile: "north", q: 0, r: -2 }],
  });
  const names = ["Ada"];
  const where = (tile: string) => storm.place(land.spot(tile), names, 0);
  const scout = (tile: string, known: number[] = []) => ({
    scout: 2,
    tile,
    crates: known.length,
    oil: 0,
    tokens: [],
    known,
    oil_known: [],
    acted: false,
  });
  const pile = (tile: string, crates: number, tokens: string[] = []) => ({ tile, crates, known: [], oil: 0, oil_known: [], tokens });

  it("is how far and which way things are from a scout", () => {
    const bearing = land.bearing("0", "c")!;
    const says = storm.scout(scout("0"), where("0"), {}, { crates: { pile: pile("c", 1), bearing }, steps: 3 });
    expect(says).toBe("Scout 2 on the city, 0, three steps left; a crate two tiles east");
  });

  it("is what lies here, and the way home for one that carries something", () => {
    const around = { here: pile("3", 2, ["wolf-pack"]), home: land.bearing("3", "north"), steps: 1 };
    const says = storm.scout(scout("3", [4]), where("3"), { "wolf-pack": "Wolf Pack" }, around);
    expect(says).toBe(
      "Scout 2 on suburb 3, carrying 1 crate (4), one step left; two crates and the Wolf Pack here; home three tiles north",
    );
  });

  it("is where a tile lies from the scout in hand, and what the way costs", () => {
    const from = { scout: 2, bearing: land.bearing("1", "c")! };
    expect(storm.tile(where("c"), pile("c", 1), {}, false, [], from, 2)).toBe(
      "forest C; a crate here; two tiles south-east of scout 2, two steps",
    );
    expect(storm.tile(where("c"), undefined, {}, true, ["your 1"], from)).toBe(
      "forest C; destroyed; scouts: your 1; two tiles south-east of scout 2, out of reach",
    );
    expect(where("north")).toBe("your settlement");
  });
});

describe("scouts on one place of the map", () => {
  const scout = (number: number, crates = 0) => ({ scout: number, tile: "x1", crates, oil: 0, tokens: [], known: [], oil_known: [] });
  const player = (...scouts: ReturnType<typeof scout>[]) => ({ scouts }) as unknown as View["players"][number];
  const view = { players: [player(scout(1), scout(2, 2), scout(4)), player(scout(1))], active: 0, hand: 2 };
  const land = { spot: () => ({ id: "x1", x: 0, y: 0 }) as Spot };

  it("stand side by side where there is room", () => {
    const found = markersOn(view, land, 3, 0);
    expect(found.map((marker) => marker.scouts)).toEqual([[1], [2], [4], [1]]);
    expect(new Set(found.map((marker) => `${marker.x} ${marker.y}`)).size).toBe(4);
  });

  it("are gathered by owner on a small map, the owners beside each other", () => {
    const unit = 1.2;
    const [own, other] = markersOn(view, land, unit, null);
    expect(own?.y).toBe(other?.y);
    expect(((other?.x ?? 0) - (own?.x ?? 0)) * unit).toBeGreaterThan(((own?.signs ?? 0) + (other?.signs ?? 0)) * 4.5);
  });

  it("are gathered by owner on a small map, below each other where one is wide", () => {
    const unit = 1.2;
    const [own, other] = markersOn(view, land, unit, 0);
    expect(own).toMatchObject({ seat: 0, scouts: [1, 2, 4], load: 2, hand: 2 });
    expect(other).toMatchObject({ seat: 1, scouts: [1], load: 0, hand: 0 });
    expect(((other?.y ?? 0) - (own?.y ?? 0)) * unit).toBeGreaterThan(18); // px
  });
});
