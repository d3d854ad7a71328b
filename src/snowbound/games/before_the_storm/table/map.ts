/** Where everything lies on the map: flat-topped hexes by their axial coordinates. */

import type { View } from "@generated/before-the-storm";

export const SIZE = 20;
const ROOT3 = Math.sqrt(3);
const MARGIN = 4;

const WAYS: [string, number, number][] = [
  ["n", 0, -1],
  ["ne", 1, -1],
  ["se", 1, 0],
  ["s", 0, 1],
  ["sw", -1, 1],
  ["nw", -1, 0],
];

export interface Spot {
  id: string;
  terrain: string;
  limit: number;
  /** Whose settlement it is; -1 for a tile. */
  owner: number;
  q: number;
  r: number;
  x: number;
  y: number;
}

/** By eighths of a turn from the east, as the hand of a clock goes. */
const COMPASS = ["east", "south-east", "south", "south-west", "west", "north-west", "north", "north-east"];

export interface Bearing {
  far: number;
  to: string;
}

const key = (q: number, r: number) => `${q},${r}`;
const placed = (q: number, r: number) => ({ q, r, x: SIZE * 1.5 * q, y: SIZE * ROOT3 * (r + q / 2) });

export class Land {
  readonly spots: Spot[];
  readonly #byId = new Map<string, Spot>();
  readonly #byHex = new Map<string, Spot>();

  /** What the map covers: with fewer players it is smaller. */
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;

  constructor(view: Pick<View, "tiles" | "homes">) {
    const tiles = view.tiles.map(({ tile, terrain, limit, q, r }) => ({ id: tile, terrain, limit, owner: -1, ...placed(q, r) }));
    const homes = view.homes.map(({ tile, q, r }, owner) => ({ id: tile, terrain: "home", limit: 0, owner, ...placed(q, r) }));
    this.spots = [...tiles, ...homes];
    for (const spot of this.spots) {
      this.#byId.set(spot.id, spot);
      this.#byHex.set(key(spot.q, spot.r), spot);
    }
    const xs = this.spots.map((spot) => spot.x);
    const ys = this.spots.map((spot) => spot.y);
    const [across, down] = [SIZE + MARGIN, (SIZE * ROOT3) / 2 + MARGIN];
    this.left = Math.min(...xs) - across;
    this.top = Math.min(...ys) - down;
    this.width = Math.max(...xs) + across - this.left;
    this.height = Math.max(...ys) + down - this.top;
  }

  /** In percent of the map, for what lies over the drawing. */
  across(x: number): number {
    return ((x - this.left) / this.width) * 100;
  }

  down(y: number): number {
    return ((y - this.top) / this.height) * 100;
  }

  spot(id: string): Spot | undefined {
    return this.#byId.get(id);
  }

  /** A shortest way from one place to another: the ways to step, and the places they lead to. */
  way(from: string, to: string): { way: string; to: Spot }[] {
    const start = this.spot(from);
    if (!start || from === to) return [];
    const came = new Map<string, { way: string; to: Spot; from: string }>();
    const edge = [start];
    for (let here = edge.shift(); here; here = edge.shift()) {
      for (const [way, q, r] of WAYS) {
        const next = this.#byHex.get(key(here.q + q, here.r + r));
        if (!next || next.id === from || came.has(next.id)) continue;
        came.set(next.id, { way, to: next, from: here.id });
        edge.push(next);
      }
    }
    const steps: { way: string; to: Spot }[] = [];
    for (let at = came.get(to); at; at = came.get(at.from)) steps.unshift({ way: at.way, to: at.to });
    return steps;
  }

  /** How many steps lie between two places, and which way one looks from the first to the other. */
  bearing(from: string, to: string): Bearing | undefined {
    const [start, end] = [this.spot(from), this.spot(to)];
    const far = this.way(from, to).length;
    if (!start || !end || !far) return undefined;
    const turn = Math.atan2(end.y - start.y, end.x - start.x) / (Math.PI / 4);
    return { far, to: COMPASS[(Math.round(turn) + COMPASS.length) % COMPASS.length] ?? "" };
  }
}

/** The corners of a hex around the origin, for an SVG polygon. */
export const hexagon = (size = SIZE): string =>
  [0, 60, 120, 180, 240, 300]
    .map((turn) => (turn * Math.PI) / 180)
    .map((turn) => `${(size * Math.cos(turn)).toFixed(2)},${(size * Math.sin(turn)).toFixed(2)}`)
    .join(" ");
