import { describe, expect, it } from "vitest";
import { levelFor, levelName } from "./levels";

const bots = ["random", "greedy", "expert", "somebody-elses"].map((level) => ({ level, words: "" }));

describe("bots", () => {
  it("are strong partners and steady opponents, unless somebody chose", () => {
    expect(levelFor({ cooperative: true }, bots, null)).toBe("expert");
    expect(levelFor({ cooperative: false }, bots, null)).toBe("greedy");
    expect(levelFor({ cooperative: true }, bots, "random")).toBe("random");
    expect(levelFor({ cooperative: true }, bots, "gone-since")).toBe("expert");
  });

  it("are called by words", () => {
    expect(levelName("greedy")).toBe("steady");
    expect(levelName("expert:ms=500")).toBe("strong (ms=500)");
    expect(levelName("somebody-elses")).toBe("somebody-elses");
  });
});
