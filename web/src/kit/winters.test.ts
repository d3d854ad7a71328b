import { describe, expect, it } from "vitest";
import type { RecordCard } from "./protocol";
import { companyOf, found, friendsOf, winters } from "./winters";

let ended = 0;
function card(game: string, seats: string[], levels: string[], won: boolean, scores: number[] = []): RecordCard {
  return {
    id: `${++ended}`,
    game,
    title: game,
    ended,
    seats,
    levels,
    yours: [0],
    daily: "",
    steps: 10,
    public: false,
    result: { reason: "", winners: won ? [0] : [], scores, ranking: [], eliminated: [], tie_break: "", words: "" },
  };
}

const alone = (won: boolean, points: number) => card("gorge", ["Ada"], [""], won, [points]);
const RECORDS = [
  card("night", ["Ada", "Bo", "Aino"], ["", "", "greedy"], false),
  card("night", ["Ada", "Aino", "Bror"], ["", "greedy", "expert:40"], true),
  alone(true, 41),
  alone(true, 39),
  alone(false, 30),
  alone(true, 38),
]; // the last to end first

describe("one's own winters", () => {
  it("are counted by game and company", () => {
    const all = winters(RECORDS);
    expect(all.map(({ title, company, played, won }) => [title, company, played, won])).toEqual([
      ["gorge", "alone", 4, 3],
      ["night", "strong (40) bot", 1, 1],
      ["night", "with friends", 1, 0],
    ]);
    expect(all[0]).toMatchObject({ best: 41, streak: 2, longest: 2 });
    expect(all[0]?.lately.map(({ points }) => points)).toEqual([38, 30, 39, 41]);
    expect(all[1]?.best).toBeNull();
  });

  it("leave out what one was not at, and older records without levels are told apart", () => {
    const unknown = { ...card("night", ["Ada", "Bo"], [], true), levels: undefined as unknown as string[] };
    expect(companyOf(unknown)).toBe("with others");
    expect(friendsOf(unknown)).toEqual([]);
    expect(winters([{ ...unknown, yours: [] }])).toEqual([]);
  });

  it("are found by game, result and friend", () => {
    expect(found(RECORDS, { game: "gorge", result: "lost", friend: "" })).toHaveLength(1);
    expect(found(RECORDS, { game: "", result: "won", friend: "" })).toHaveLength(4);
    expect(found(RECORDS, { game: "", result: "", friend: "Bo" })).toEqual([RECORDS[0]]);
    expect(found(RECORDS, { game: "", result: "", friend: "Aino" })).toEqual([]); // a bot
  });
});
