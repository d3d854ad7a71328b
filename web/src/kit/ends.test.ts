import { describe, expect, it } from "vitest";
import { ending } from "./ends";

const game = (winners: number[], scores: number[], said = "The fire went out.") => ({
  seats: ["Ada", "Bo"],
  result: { reason: "", words: said, winners, scores, ranking: [], eliminated: [], tie_break: "" },
});

describe("how a game ended", () => {
  it("is won or lost together, and says why", () => {
    expect(ending(game([], [40, 40]), true)).toBe("Lost: the fire went out.");
    expect(ending(game([0, 1], [40, 40], "Every card is burnt."), true)).toBe("Won: every card is burnt.");
    expect(ending(game([], [], ""), true)).toBe("Lost.");
  });

  it("names the winner and the points where everybody plays alone", () => {
    expect(ending(game([1], [12, 31]), false)).toBe("Bo won. Ada 12 and Bo 31.");
    expect(ending(game([], []), false)).toBe("Nobody won. Ada and Bo.");
  });
});
