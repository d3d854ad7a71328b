/** Where everything is on the poster, in pixels. */

import { COLUMNS } from "./play";

export interface Measures {
  width: number;
  height: number;
  rows: number;
  /** Room for panels beside the cliff. */
  wide: boolean;
  /** How high the snow at the foot is. */
  ground: number;
  /** A cell's width and height. */
  cw: number;
  ch: number;
  /** The height of cliff and ground. */
  full: number;
  /** The height of the Snowball Region. */
  region: number;
  /** The cliff's edges. */
  left: number;
  right: number;
  /** A panel's width beside the cliff. */
  side: number;
  /** A climber. */
  size: number;
  /** A snowball. */
  radius: number;
  snowman: { x: number; y: number; size: number };
  /** The left edge of a column, and the top of a row, counted from the cliff's top. */
  x: (column: number) => number;
  y: (row: number) => number;
}

const PANEL = 228; // the least a panel takes beside the cliff
const LARGEST = 84; // of a cell's heights
const SMALLEST = 26; // beside panels, before the cliff begins to scroll

export function measure(width: number, height: number, rows: number): Measures {
  const wide = width >= 620;
  const ground = wide ? 30 : 26;
  const leastSky = height < 240 ? 74 : 84;
  const natural = Math.min((height - ground) / (rows + 2.15), (height - ground - leastSky) / rows);
  const widest = (wide ? width - 2 * PANEL : width - 64) / COLUMNS;
  const ch = Math.max(wide ? SMALLEST : 40, Math.min(natural, widest * 1.08, LARGEST));
  const cw = Math.min(widest, ch * (wide ? 1.18 : 1.3));
  const full = rows * ch + ground;
  const region = Math.max(leastSky, height - full);
  const left = wide ? (width - cw * COLUMNS) / 2 : Math.max(24, (width - cw * COLUMNS - 16) / 2);
  const right = left + cw * COLUMNS;
  const snowman = Math.min(region * 0.86, wide ? 170 : 96);
  return {
    width,
    height,
    rows,
    wide,
    ground,
    cw,
    ch,
    full,
    region,
    left,
    right,
    side: Math.min(260, left - 38),
    size: Math.min(cw, ch) * 1.04,
    radius: Math.max(9.5, Math.min(17, region / 8.2, cw * 0.3)),
    snowman: {
      x: wide ? right + cw * 0.1 : Math.min(right - snowman * 0.4, width - snowman * 0.84 - 2),
      y: region - snowman * (wide ? 1.02 : 1),
      size: snowman,
    },
    x: (column) => left + (column - 1) * cw,
    y: (row) => (rows - row) * ch,
  };
}
