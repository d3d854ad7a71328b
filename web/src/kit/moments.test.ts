import { describe, expect, it } from "vitest";
import { courseOf, moments } from "./moments";

describe("the turning points", () => {
  it("are the largest changes, told in their order", () => {
    const steps = [[0], [1], [9], [9], [9], [3], [3], [3]];
    expect(moments(steps, 2).map((moment) => [moment.step, moment.by])).toEqual([
      [2, 8],
      [5, -6],
    ]);
  });

  it("do not crowd together, and are at most three", () => {
    const steps = Array.from({ length: 60 }, (_, step) => [step * 5]);
    const found = moments(steps, 2);
    expect(found).toHaveLength(3);
    for (let i = 1; i < found.length; i++) expect(found[i]!.step - found[i - 1]!.step).toBeGreaterThan(5);
  });

  it("leave small changes out", () => {
    expect(moments([[0], [1], [2], [3]], 2)).toEqual([]);
  });
});

describe("the course of a game", () => {
  it("is one line of percents where all win together", () => {
    const chances = [0.5, 0.52, 0.5, 0.9, 0.92, 0.9].map((chance) => [chance, chance]);
    const course = courseOf("chances", chances, ["Ada", "Bo"]);
    expect(course?.steps).toEqual([[50], [52], [50], [90], [92], [90]]);
    expect(course?.moments.map((moment) => moment.step)).toContain(3);
  });

  it("takes no trembling of an estimate for a turning point", () => {
    const chances = Array.from({ length: 40 }, (_, step) => [0.8 + (step % 2 ? 0.06 : -0.06)]);
    expect(courseOf("chances", chances, ["Ada"])?.moments).toEqual([]);
  });

  it("is nothing where nothing is counted", () => {
    expect(courseOf("points", [[], []], ["Ada"])).toBeNull();
  });
});
