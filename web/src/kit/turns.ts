/** One thing after another: each is seen for its time, unless somebody is in a hurry. */

const PATIENCE = 5000; // ms that the next one waits for a board which does not come to an end

export interface Showing<Thing> {
  /** Shows these; more than one where somebody was in a hurry. */
  show: (things: Thing[]) => void;
  /** How long a thing is seen before the next one, in ms; `waiting` are behind it. */
  time: (thing: Thing, waiting: number) => number;
  /** Everything has been shown, and seen. */
  done: () => void;
}

export class Turns<Thing> {
  #waiting: Thing[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #held = false; // the board still tells the last one
  #overdue = false; // the last one had its time, only the board holds the next one up
  #paused = false;

  constructor(private readonly showing: Showing<Thing>) {}

  get waiting(): number {
    return this.#waiting.length;
  }

  /** In its turn. */
  push(thing: Thing): void {
    this.#waiting.push(thing);
    if (this.#timer === undefined && !this.#paused) this.#next();
  }

  /** The next one now, if there is one. */
  hurry(): void {
    if (this.#waiting.length && !this.#paused) this.#next();
  }

  /** All that wait, at once. */
  flush(): void {
    if (this.#paused || !this.#waiting.length) return;
    const things = this.#waiting;
    this.#waiting = [];
    this.#see(things);
  }

  /** The board is telling a story that the next thing would cut off. */
  hold(is: boolean): void {
    this.#held = is;
    if (!is && this.#overdue) this.#next();
  }

  /** Nothing is shown until `resume`. */
  pause(): void {
    this.stop();
    this.#paused = true;
  }

  resume(): void {
    this.#paused = false;
    if (this.#waiting.length) this.#next();
    else this.showing.done();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#overdue = false;
  }

  #next(): void {
    const thing = this.#waiting.shift();
    if (thing !== undefined) this.#see([thing]);
    else {
      this.stop();
      this.showing.done();
    }
  }

  #see(things: Thing[]): void {
    this.stop();
    const last = things.at(-1)!;
    this.showing.show(things);
    this.#timer = setTimeout(() => this.#seen(), this.showing.time(last, this.#waiting.length));
  }

  #seen(): void {
    if (!this.#held) return this.#next();
    this.#overdue = true;
    this.#timer = setTimeout(() => this.#next(), PATIENCE);
  }
}
