import { describe, expect, it } from "vitest";
import { dailyLine, dayName, today } from "./daily";

const result = {
  reason: "target-missed",
  winners: [],
  scores: [34],
  ranking: [],
  eliminated: [],
  tie_break: "",
  words: "You survived, 3 points short of 37.",
};

describe("the winter of a day", () => {
  it("goes by the device's own calendar", () => {
    expect(today(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05");
    expect(dayName("2026-01-05")).toBe("5 January 2026");
  });

  it("is told in one line", () => {
    const line = dailyLine({ title: "Frost Gorge", daily: "2026-01-05", seats: ["Ada"], result }, false);
    expect(line).toBe("Snowbound, 5 January 2026. Frost Gorge. Lost: you survived, 3 points short of 37.");
  });
});
