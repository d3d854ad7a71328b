/** Shows things one after another, each for its time, unless somebody skips ahead. */

const LONGEST_HOLD = 5000; // ms that the next one waits for a board that keeps animating

export interface DisplayHandlers<Thing> {
  /** Shows these; more than one where somebody skipped ahead. */
  show: (things: Thing[]) => void;
  /** How long a thing is seen before the next one, in ms; `waiting` are behind it. */
  duration: (thing: Thing, waiting: number) => number;
  /** Everything has been shown, and seen. */
  done: () => void;
}

export class DisplayQueue<Thing> {
  #waiting: Thing[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false; // the board still animates the last one
  #overdue = false; // the last one's time is up, only the board's animation holds the next one
  #paused = false;

  constructor(private readonly handlers: DisplayHandlers<Thing>) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  /** All that wait, added up. */
  sum(of: (thing: Thing) => number): number {
    return this.#waiting.reduce((total, thing) => total + of(thing), 0);
  }

  /** Shows this after everything that waits. */
  push(thing: Thing): void {
    this.#waiting.push(thing);
    if (this.#timer === undefined && !this.#paused) this.#next();
  }

  /** The next one now, if there is one. */
  skip(): void {
    if (this.#waiting.length && !this.#paused) this.#next();
  }

  /** All that wait, at once. */
  flush(): void {
    if (this.#paused || !this.#waiting.length) return;
    const things = this.#waiting;
    this.#waiting = [];
    this.#display(things);
  }

  /** While held, the next thing waits: it would cut off an animation. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held && this.#overdue) this.#next();
  }

  /** Nothing is shown until `resume`. */
  pause(): void {
    this.stop();
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    if (this.#waiting.length) this.#next();
    else this.handlers.done();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#overdue = false;
  }

  #next(): void {
    const thing = this.#waiting.shift();
    if (thing !== undefined) this.#display([thing]);
    else {
      this.stop();
      this.handlers.done();
    }
  }

  #display(things: Thing[]): void {
    this.stop();
    const last = things.at(-1)!;
    this.handlers.show(things);
    this.#timer = setTimeout(() => this.#displayed(), this.handlers.duration(last, this.#waiting.length));
  }

  #displayed(): void {
    if (!this.#held) return this.#next();
    this.#overdue = true;
    this.#timer = setTimeout(() => this.#next(), LONGEST_HOLD);
  }
}
