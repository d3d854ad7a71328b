/** The parts of games' tables that can be tested without a browser. */
import { describe, expect, it } from "vitest";
import { contents, parts, ticksSoFar } from "@games/frost_gorge/table/almanac";
import { blocks } from "@kit/markdown";
import type { Told } from "@kit/protocol";

const rulebooks = import.meta.glob<string>("@games/*/rulebook.md", { query: "?raw", import: "default", eager: true });

const told = (kind: string, seat: number, details: Record<string, number> = {}): Told => ({
  kind,
  seat,
  details,
  words: "",
  reveals: false,
});

describe("every rulebook", () => {
  it.each(Object.entries(rulebooks))("%s can be opened at each of its rules", (_, text) => {
    const stated = new Set(
      blocks(text).flatMap((block) =>
        block.kind === "list" ? block.items.map((item) => item.id) : block.kind === "paragraph" ? [block.id] : [],
      ),
    );
    const rules = [...text.matchAll(/^(?:- )?\*\*([A-Z]{2}-\d+)/gm)].map(([, rule]) => rule);
    expect(rules.length).toBeGreaterThan(30);
    expect(rules.filter((rule) => !stated.has(rule ?? ""))).toEqual([]);
  });
});

describe("Frost Gorge's almanac", () => {
  it("reads boxes", () => {
    expect(contents("wood stone")).toEqual({ icons: ["wood", "stone"], meal: 0, words: "1 wood and 1 stone" });
    expect(contents("star star")).toMatchObject({ words: "2 stars" });
    expect(contents("2 fish")).toEqual({ icons: ["fish", "fish"], meal: 2, words: "a meal of 2 fish" });
    expect(contents("log-roll")).toEqual({ icons: ["log-roll"], meal: 0, words: "Log Roll" });
  });

  it("counts ticks by box and seat", () => {
    const past = [told("ticked", 0, { box: 3 }), told("ticked", 1, { box: 3 }), told("ticked", 0, { box: 3 })];
    expect(ticksSoFar(past, 0).get(3)).toBe(2);
    expect(ticksSoFar(past, 1).get(3)).toBe(1);
  });

  it("puts points down to what they came from", () => {
    const past = [
      told("ticked", 0, { box: 1 }),
      told("scored", 0, { points: 1, total: 1 }),
      told("ticked", 0, { box: 11 }),
      told("sasquatch-fed", 0),
      told("scored", 0, { points: 2, total: 3 }),
      told("settled", 0, { settlers: 8 }),
      told("scored", 0, { points: 1, total: 4 }),
      told("scored", 1, { points: 9, total: 9 }),
      told("final", 0, { points: 6, total: 10 }),
    ];
    expect(parts(past, 0)).toEqual({ stars: 1, sasquatches: 2, settlers: 1, dice: 0, cabins: 6 });
  });
});
