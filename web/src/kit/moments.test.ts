import { describe, expect, it } from "vitest";
import { courseOfChances, courseOfPoints, moments, pushedApart } from "./moments";

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
  const told = {
    step: 3,
    seat: 0,
    before: 0.5,
    after: 0.9,
    mover: 1,
    action: "feed 3",
    words: "Feed the chair",
    happened: "Bo fed the chair.",
    cause: "choice" as const,
    by_choice: 0.3,
    by_luck: 0.1,
    by_bot: false,
  };

  it("is one line of percents where all win together", () => {
    const steps = [0.5, 0.52, 0.5, 0.9].map((chance) => [chance, chance]);
    const course = courseOfChances({ players: "strong", steps, moments: [told], method: 2 }, true, ["Ada", "Bo"]);
    expect(course?.steps).toEqual([[50], [52], [50], [90]]);
    expect(course?.names).toEqual([]);
    expect(course?.moments).toEqual([{ step: 3, seat: 0, by: 40, told }]);
  });

  it("says that it is rough where only quick players know the way", () => {
    const course = courseOfChances({ players: "quick", steps: [[0.5, 0.5]], moments: [], method: 2 }, true, ["Ada", "Bo"]);
    expect(course?.kind).toBe("rough");
  });

  it("is a line for each rival elsewhere", () => {
    const course = courseOfChances({ players: "strong", steps: [[0.4, 0.6]], moments: [], method: 2 }, false, ["Ada", "Bo"]);
    expect(course?.kind).toBe("rivals");
    expect(course?.steps).toEqual([[40, 60]]);
    expect(course?.names).toEqual(["Ada", "Bo"]);
  });

  it("is nothing where nothing is counted", () => {
    expect(courseOfPoints([[], []], ["Ada"])).toBeNull();
  });
});

describe("names at the ends of lines", () => {
  it("stay where they are if nothing is near", () => expect(pushedApart([10, 80, 40], 15, 144)).toEqual([10, 80, 40]));
  it("are pushed apart where lines end together", () => expect(pushedApart([40, 40, 41], 15, 144)).toEqual([40, 55, 70]));
  it("do not leave the chart", () => expect(pushedApart([132, 14, 132, 130], 15, 144)).toEqual([129, 14, 144, 114]));
});
