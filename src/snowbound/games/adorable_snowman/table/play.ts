/** What lies on the cliff during an animation, and how each event changes it. */

import type { BallView, View } from "@generated/adorable-snowman";
import type { Told } from "@kit/protocol";

export const COLUMNS = 6;
export const WAYS = ["up", "down", "left", "right", "stay"];
/** How far a way leads: rows up, columns aside. */
export const STEP: Record<string, [number, number]> = { up: [1, 0], down: [-1, 0], left: [0, -1], right: [0, 1], stay: [0, 0] };

/** A move's name among the choices; openly, it is called out. */
export const nameOf = (way: string, openly: boolean): string =>
  way === "stay" ? (openly ? "thank open-stay" : "stay") : openly ? `thank open-move ${way}` : `move ${way}`;

export const isOpen = (name: string): boolean => WAYS.some((way) => nameOf(way, true) === name);

export interface Spot {
  row: number;
  column: number;
}
export interface Lump extends Spot {
  id: number;
}
export interface Ball extends BallView {
  id: string;
  /** The row it flies to; 0 while it waits, -1 when it bursts over a full column. */
  flies: number;
}
export interface Burst extends Spot {
  id: number;
}

/** A cell's id is its row and its column. */
export function spot(cell: string): Spot {
  const [row = 0, column = 0] = cell.split("-").map(Number);
  return { row, column };
}

export const ballsOf = (view: View): Ball[] =>
  view.balls.map((ball, number) => ({ ...ball, id: ball.die ? `die${ball.die}` : `extra${number}`, flies: 0 }));

let counter = 0;
export const fresh = () => ++counter;

/** Snow as the view has it; what lies already keeps its place. */
export function snowOf(view: View, before: Lump[]): Lump[] {
  const lying = new Map(before.map((lump) => [`${lump.row} ${lump.column}`, lump]));
  return view.snow.map(([row, column]) => lying.get(`${row} ${column}`) ?? { id: fresh(), row, column });
}

/** Markers go, and those on them, up to the top of each pile, come down by one for each. */
export function cleared(snow: Lump[], told: Told[]): Lump[] {
  const gone = new Map(told.map(({ ids }) => [ids.cell ?? "", { cell: spot(ids.cell ?? ""), top: spot(ids.top ?? "") }]));
  return snow
    .filter((lump) => !gone.has(`${lump.row}-${lump.column}`))
    .map((lump) => {
      const below = [...gone.values()].filter(
        ({ cell, top }) => cell.column === lump.column && cell.row < lump.row && lump.row <= top.row,
      );
      return below.length ? { ...lump, row: lump.row - below.length } : lump;
    });
}

/** Events that are animated together. */
export interface Beat {
  kind: string;
  told: Told[];
  ms: number;
}

const PACE: Record<string, number> = {
  revealed: 420,
  moved: 330,
  dragged: 330,
  cleared: 300,
  cancelled: 380,
  saved: 220,
  "thanks-gained": 300,
  "die-shown": 250,
  "die-told": 350,
  "move-shown": 250,
  "move-told": 350,
  "action-given": 350,
  "think-again": 250,
  "die-revealed": 400,
  hit: 330,
  fell: 400,
  buried: 300,
  snowed: 400,
  vanished: 350,
  round: 300,
  "no-ball": 250,
  "open-die": 420,
  "extra-ball": 420,
  "die-rolled": 420,
  "die-seen": 420,
  end: 300,
};
/** These happen at one time, if they follow each other; the snowballs are loaded in one go. */
const TOGETHER = ["revealed", "moved", "cancelled", "cleared", "die-revealed", "look-out", "snowed"];
const kindOf = (event: Told) =>
  ["open-die", "extra-ball", "die-rolled", "die-seen"].includes(event.kind) ? "look-out" : event.kind;

/** A long animation runs faster, but no beat is too short to see. */
const LONGEST = 3400;
const SHORTEST = 160;

/** Nothing moves on the cliff for these. */
export const quiet = (told: Told[]): boolean => told.every((event) => PACE[event.kind] === undefined);

export function beats(told: Told[]): Beat[] {
  const found: Beat[] = [];
  for (const event of told) {
    const ms = PACE[event.kind];
    if (ms === undefined) continue;
    const kind = kindOf(event);
    const last = found.at(-1);
    const joins = last !== undefined && last.kind === kind && TOGETHER.includes(kind);
    if (joins && last.told[0]?.details.layer === event.details.layer) last.told.push(event);
    else found.push({ kind, told: [event], ms });
  }
  const total = found.reduce((sum, beat) => sum + beat.ms, 0);
  const haste = Math.min(1, LONGEST / total);
  return found.map((beat) => ({ ...beat, ms: Math.max(SHORTEST, Math.round(beat.ms * haste)) }));
}
