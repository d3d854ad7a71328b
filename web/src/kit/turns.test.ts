import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Turns } from "./turns";

describe("others' moves", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function table(time = 1000) {
    const seen: string[] = [];
    const done = vi.fn();
    const turns = new Turns<string>({ show: (things) => seen.push(things.join("+")), time: () => time, done });
    return { seen, done, turns };
  }

  it("are seen one after another, each for its time", () => {
    const { seen, turns } = table();
    for (const move of ["a", "b", "c"]) turns.push(move);
    expect(seen).toEqual(["a"]);
    vi.advanceTimersByTime(999);
    expect(seen).toEqual(["a"]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(["a", "b"]);
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual(["a", "b", "c"]);
  });

  it("are over when the last one had its time", () => {
    const { done, turns } = table();
    turns.push("a");
    vi.advanceTimersByTime(900);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(done).toHaveBeenCalledOnce();
  });

  it("can be hurried, one by one or all at once", () => {
    const { seen, turns } = table();
    for (const move of ["a", "b", "c", "d"]) turns.push(move);
    turns.hurry();
    expect(seen).toEqual(["a", "b"]);
    turns.flush();
    expect(seen).toEqual(["a", "b", "c+d"]);
    turns.flush();
    expect(seen).toHaveLength(3);
  });

  it("wait for the board, though not for ever", () => {
    const { seen, turns } = table();
    turns.hold(true);
    turns.push("a");
    turns.push("b");
    vi.advanceTimersByTime(3000);
    expect(seen).toEqual(["a"]);
    turns.hold(false);
    expect(seen).toEqual(["a", "b"]);
    turns.hold(true);
    turns.push("c");
    vi.advanceTimersByTime(6001);
    expect(seen).toEqual(["a", "b", "c"]);
  });

  it("wait while something else is told", () => {
    const { seen, turns } = table();
    turns.pause();
    turns.push("a");
    turns.flush();
    turns.hurry();
    expect(seen).toEqual([]);
    turns.resume();
    expect(seen).toEqual(["a"]);
  });
});
