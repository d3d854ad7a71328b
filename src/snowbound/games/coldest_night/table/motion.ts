/** What happened, told by things that move: one after another, from where they were to where they are. */

const LONGEST = 420; // ms for one thing
const SHORTEST = 160;
const ALL = 2400; // ms for everything told at once

export interface Move {
  /** The thing itself, or a stand-in made for the way. */
  what: Element;
  frames: Keyframe[];
  ghost?: boolean;
}

/** Runs moves in a row; a new row, a touch or a key lets the last one arrive at once. */
export class Stage {
  #running: Animation[] = [];

  /** Settles when everything has arrived; false if another row came in between. */
  async play(moves: Move[]): Promise<boolean> {
    this.arrive();
    const row: Animation[] = [];
    this.#running = row;
    const each = Math.max(SHORTEST, Math.min(LONGEST, ALL / Math.max(1, moves.length)));
    moves.forEach((move, index) => {
      const run = move.what.animate(move.frames, {
        duration: each,
        delay: index * each * 0.72,
        easing: "cubic-bezier(.3,.1,.2,1)",
        fill: "backwards",
      });
      const done = () => {
        if (move.ghost) move.what.remove();
      };
      run.finished.then(done, done);
      row.push(run);
    });
    await Promise.allSettled(row.map((run) => run.finished));
    return this.#running === row || !this.#running.length;
  }

  arrive(): void {
    for (const run of this.#running) run.finish();
    this.#running = [];
  }
}

export const middle = (rect: DOMRect): [number, number] => [rect.x + rect.width / 2, rect.y + rect.height / 2];

/** Frames that bring an element that lies at `to` from `from`. */
export function coming(from: DOMRect, to: DOMRect): Keyframe[] {
  const [fx, fy] = middle(from);
  const [tx, ty] = middle(to);
  const scale = Math.max(0.3, Math.min(1.2, from.height / Math.max(1, to.height)));
  return [
    { transform: `translate(${fx - tx}px, ${fy - ty}px) scale(${scale})`, opacity: 0.9, zIndex: 5 },
    { transform: `translate(${(fx - tx) * 0.3}px, ${(fy - ty) * 0.3 - 14}px) scale(1.06)`, zIndex: 5, offset: 0.7 },
    { transform: "none", zIndex: 5 },
  ];
}
