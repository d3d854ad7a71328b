import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DisplayQueue } from "./display_queue";

describe("others' moves", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function table(time = 1000) {
    const seen: string[] = [];
    const done = vi.fn();
    const queue = new DisplayQueue<string>({ show: (things) => seen.push(things.join("+")), duration: () => time, done });
    return { seen, done, queue };
  }

  it("are seen one after another, each for its time", () => {
    const { seen, queue } = table();
    for (const move of ["a", "b", "c"]) queue.push(move);
    expect(seen).toEqual(["a"]);
    vi.advanceTimersByTime(999);
    expect(seen).toEqual(["a"]);
    vi.advanceTimersByTime(1);
    expect(seen).toEqual(["a", "b"]);
    vi.advanceTimersByTime(1000);
    expect(seen).toEqual(["a", "b", "c"]);
  });

  it("are over when the last one had its time", () => {
    const { done, queue } = table();
    queue.push("a");
    vi.advanceTimersByTime(900);
    expect(done).not.toHaveBeenCalled();
    vi.advanceTimersByTime(100);
    expect(done).toHaveBeenCalledOnce();
  });

  it("can be hurried, one by one or all at once", () => {
    const { seen, queue } = table();
    for (const move of ["a", "b", "c", "d"]) queue.push(move);
    queue.skip();
    expect(seen).toEqual(["a", "b"]);
    queue.flush();
    expect(seen).toEqual(["a", "b", "c+d"]);
    queue.flush();
    expect(seen).toHaveLength(3);
  });

  it("wait for the board, though not for ever", () => {
    const { seen, queue } = table();
    queue.hold(true);
    queue.push("a");
    queue.push("b");
    vi.advanceTimersByTime(3000);
    expect(seen).toEqual(["a"]);
    queue.hold(false);
    expect(seen).toEqual(["a", "b"]);
    queue.hold(true);
    queue.push("c");
    vi.advanceTimersByTime(6001);
    expect(seen).toEqual(["a", "b", "c"]);
  });

  it("wait while something else is told", () => {
    const { seen, queue } = table();
    queue.pause();
    queue.push("a");
    queue.flush();
    queue.skip();
    expect(seen).toEqual([]);
    queue.resume();
    expect(seen).toEqual(["a"]);
  });
});
