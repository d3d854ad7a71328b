/** Animates the cliff from one view to the next, event by event. */

import { cubicIn, cubicOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import type { View } from "@generated/adorable-snowman";
import type { Told } from "@kit/protocol";
import {
  type Ball,
  ballsOf,
  beats,
  type Beat,
  type Burst,
  cleared,
  fresh,
  type Lump,
  quiet,
  snowOf,
  spot,
  type Spot,
} from "./play";

export type Temper = "idle" | "throw" | "glee" | "wave";

export class CliffAnimation {
  now: View = $state.raw() as View; // what the panels show
  snow: Lump[] = $state.raw([]);
  balls: Ball[] = $state.raw([]);
  bursts: Burst[] = $state.raw([]);
  rings: Burst[] = $state.raw([]); // where something happened, when nothing moves
  cards: (string | null)[] = $state.raw([null, null]);
  shaken: number | null = $state(null);
  temper: Temper = $state("idle");
  caption = $state("");
  playing = $state(false);
  pace = $state(300); // how long this beat lasts, in ms
  poses: Tween<{ x: number; y: number }>[];

  private aim: View; // the view that the animation ends with
  private queue: Beat[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private after: (() => void) | null = null;
  private first = true;
  private still = false;

  constructor(view: View) {
    this.now = this.aim = view;
    this.snow = snowOf(view, []);
    this.balls = ballsOf(view);
    this.poses = view.climbers.map(
      ({ at }) => new Tween({ x: at[1], y: at[0] }, { duration: 0, easing: cubicOut }),
    );
  }

  receive(next: View, events: Told[], still: boolean) {
    this.still = still;
    if (this.first) {
      this.first = false;
      this.settle(next);
      return;
    }
    if (this.playing && quiet(events) && events.length) {
      this.aim = next;
      return;
    }
    this.finish();
    this.aim = next;
    this.queue = still || document.hidden ? [] : beats(events);
    if (!this.queue.length) {
      this.settle(next);
      if (still) this.ring(events);
      this.caption = events.at(-1)?.words ?? "";
      return;
    }
    this.playing = true;
    this.step();
  }

  /** Skips to the end of the animation. */
  finish() {
    if (!this.playing) return;
    clearTimeout(this.timer);
    this.after = null;
    this.queue = [];
    this.playing = false;
    this.settle(this.aim);
  }

  stop() {
    clearTimeout(this.timer);
  }

  private step() {
    this.after?.();
    this.after = null;
    const beat = this.queue.shift();
    if (!beat) {
      this.playing = false;
      this.settle(this.aim);
      return;
    }
    this.pace = beat.ms;
    const said = beat.told.filter((event) => !["die-rolled", "open-die"].includes(event.kind));
    this.caption = (said.length ? said : beat.told).map((event) => event.words).join(" ");
    this.run(beat);
    this.timer = setTimeout(() => this.step(), beat.ms);
  }

  private settle(next: View) {
    this.now = next;
    this.snow = snowOf(next, this.snow);
    this.balls = ballsOf(next);
    this.cards = [null, null];
    this.shaken = null;
    this.temper = next.ending ? this.moodAfter(next) : "idle";
    next.climbers.forEach((climber, number) => this.go(number, { row: climber.at[0], column: climber.at[1] }, 180));
  }

  private moodAfter(view: View): Temper {
    return view.ending === "summit" ? "wave" : "glee";
  }

  private go(number: number, to: Spot, ms: number, easing = cubicOut) {
    const pose = this.poses[number];
    if (!pose) return;
    const same = pose.target.x === to.column && pose.target.y === to.row;
    if (!same) void pose.set({ x: to.column, y: to.row }, { duration: this.still ? 0 : ms, easing });
  }

  private ring(events: Told[]) {
    const cells = events.flatMap(({ ids }) => ids.to ?? ids.cell ?? []);
    const mine = cells.map((cell) => ({ id: fresh(), ...spot(cell) }));
    this.rings = mine;
    setTimeout(() => this.rings === mine && (this.rings = []), 1400);
  }

  private burst(at: Spot) {
    const one = { id: fresh(), ...at };
    this.bursts = [...this.bursts, one];
    setTimeout(() => (this.bursts = this.bursts.filter((other) => other !== one)), 420);
  }

  /** The lowest ball that waits over a column. */
  private waiting(column: number) {
    return this.balls.find((ball) => ball.column === column && ball.flies === 0);
  }

  private fly(to: Spot, land: () => void) {
    const ball = this.waiting(to.column);
    if (ball) this.balls = this.balls.map((other) => (other === ball ? { ...other, flies: to.row } : other));
    const before = this.after;
    this.after = () => {
      before?.();
      this.balls = this.balls.filter((other) => other.id !== ball?.id);
      land();
    };
  }

  private run(beat: Beat) {
    this.shaken = null;
    if (beat.kind === "revealed") this.cards = [null, null];
    if (beat.kind === "cleared") this.snow = cleared(this.snow, beat.told);
    for (const { seat: who, ids } of beat.told) {
      const cell = spot(ids.cell ?? "");
      const to = spot(ids.to ?? "");
      switch (beat.kind) {
        case "revealed":
          this.cards = this.cards.map((card, number) => (number === who ? (ids.way ?? null) : card));
          break;
        case "moved":
        case "dragged":
          this.go(who, to, beat.ms - 30);
          break;
        case "fell":
          this.go(who, to, beat.ms - 30, cubicIn);
          this.temper = "glee";
          break;
        case "cleared":
          this.burst(cell);
          break;
        case "cancelled":
        case "buried":
          this.shaken = who;
          break;
        case "die-revealed":
          this.cards = [null, null];
          this.temper = "throw";
          this.balls = this.balls.map((ball) =>
            ball.die === Number(ids.die) ? { ...ball, column: Number(ids.column), known: "both" } : ball,
          );
          break;
        case "hit":
          this.temper = "throw";
          this.fly(cell, () => {
            this.burst(cell);
            this.shaken = who;
          });
          break;
        case "snowed":
          this.temper = "throw";
          this.fly(cell, () => (this.snow = [...this.snow, { id: fresh(), ...cell }]));
          break;
        case "vanished": {
          const column = Number(ids.column);
          const ball = this.waiting(column);
          this.balls = this.balls.filter((other) => other !== ball);
          this.burst({ row: this.aim.rows.length, column });
          break;
        }
        case "round":
          this.balls = [];
          this.cards = [null, null];
          this.temper = "idle";
          break;
        case "look-out":
        case "die-told":
          this.balls = ballsOf(this.aim);
          break;
        case "end":
          this.temper = this.moodAfter(this.aim);
      }
    }
  }
}
