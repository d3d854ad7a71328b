/** An animation in beats: the moves of one beat run together, beats one after another. */

const LONGEST = 430; // ms for one beat
const SHORTEST = 170;
const ALL = 2600; // ms for everything that is animated at once
const OVERLAP = 0.3; // the part of a beat during which the next one already runs

export interface Move {
  what: Element;
  frames: Keyframe[];
  /** A copy that exists only during the move. */
  ghost?: boolean;
  /** Shows its first frame until its beat comes: not there yet, or still where it was. */
  waits?: boolean;
  /** The half of its beat that it takes, if not all of it. */
  part?: "first" | "second";
}
export interface Beat {
  moves: Move[];
  begin?: () => void;
}

/** Runs beats; a new animation, a touch or a key finishes everything at once. */
export class Stage {
  #running: Animation[] = [];
  #begins: { timer: ReturnType<typeof setTimeout>; begin: () => void }[] = [];

  /** Resolves when everything has arrived; false if another animation came in between. */
  async play(beats: Beat[]): Promise<boolean> {
    this.arrive();
    const row: Animation[] = [];
    this.#running = row;
    const each = Math.max(SHORTEST, Math.min(LONGEST, ALL / Math.max(1, beats.length)));
    beats.forEach(({ moves, begin }, index) => {
      const starts = index * each * (1 - OVERLAP);
      if (begin) this.#begins.push({ begin, timer: setTimeout(begin, starts) });
      for (const move of moves) row.push(run(move, starts, each));
    });
    await Promise.allSettled(row.map((one) => one.finished));
    return this.#running === row || !this.#running.length;
  }

  arrive(): void {
    for (const { timer, begin } of this.#begins.splice(0)) {
      clearTimeout(timer);
      begin();
    }
    for (const one of this.#running) one.finish();
    this.#running = [];
  }
}

function run(move: Move, starts: number, each: number): Animation {
  const half = Math.max(SHORTEST, each / 2);
  const animation = move.what.animate(move.frames, {
    duration: move.part ? half : each,
    delay: starts + (move.part === "second" ? half : 0),
    easing: move.part === "first" ? "ease-in" : "cubic-bezier(.3,.1,.2,1)",
    fill: move.waits ? "backwards" : "none",
  });
  const done = () => {
    if (move.ghost) move.what.remove();
  };
  animation.finished.then(done, done);
  return animation;
}
