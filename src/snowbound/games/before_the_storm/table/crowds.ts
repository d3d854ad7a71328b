/** Where scouts stand on the map: side by side, or gathered by owner where the map is small. A tile's
 * name and crates stand in its upper third, scouts below them. */

import type { View } from "@generated/before-the-storm";
import { type Land, SIZE } from "./map";

export const ABREAST = 11; // between scouts, on the scale of the map
const IN_A_ROW = 3;
const LOWER = 2; // than the middle
const BELOW = -6; // the middle: where a tile's name ends
const READABLE = 20; // px that a scout's marker needs
const ROW = 19; // px between two rows of gathered markers
const HIGH = 12; // px of a gathered marker above its place
const EDGE = 6; // px beside the signs on a gathered marker
const SIGN = 9; // px for each of them
const LEFT = 15; // as far as a row begins beside the middle: the crates of the next tile end there
const ROOMY = 2.3 * SIZE; // a row of gathered markers: a little wider than the tile

export interface Marker {
  key: string;
  seat: number;
  scouts: number[];
  load: number;
  /** How many signs are written on it: my scouts' numbers; another's initial, and how many there are. */
  signs: number;
  x: number;
  y: number;
  /** The one of them that is in hand; 0 for none. */
  hand: number;
}

/** Whether scouts of one owner share a marker. `unit`: pixels of the screen to one of the map. */
export const gathers = (unit: number): boolean => unit > 0 && (ABREAST + 1) * unit < READABLE;

/** How wide what they carry is on a gathered marker, and all of the marker, in px. */
export const loadWidthOf = ({ load }: Pick<Marker, "load">): number => (load ? 2 + SIGN * `${load}`.length : 0);
export const widthOf = (marker: Pick<Marker, "signs" | "load">): number => EDGE + SIGN * marker.signs + loadWidthOf(marker);

/** As many beside each other as a tile has room for. */
function rowsOf(markers: Marker[], unit: number): Marker[][] {
  const rows: Marker[][] = [];
  let used = Infinity;
  for (const marker of markers) {
    const wide = widthOf(marker);
    if (used + wide > ROOMY * unit) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(marker);
    used += wide;
  }
  return rows;
}

function gathered(here: Marker[], spot: { x: number; y: number }, unit: number): Marker[] {
  const rows = rowsOf(here, unit);
  const first = rows.length > 1 ? ((1 - rows.length) * ROW) / 2 : HIGH + BELOW * unit;
  return rows.flatMap((row, n) => {
    const all = row.reduce((sum, marker) => sum + widthOf(marker), 0);
    let left = Math.max(-all / 2, -LEFT * unit);
    return row.map((marker) => {
      const x = left + widthOf(marker) / 2;
      left += widthOf(marker);
      return { ...marker, x: spot.x + x / unit, y: spot.y + (first + n * ROW) / unit };
    });
  });
}

export function markersOn(
  view: Pick<View, "players" | "active" | "hand">,
  land: Pick<Land, "spot">,
  unit: number,
  mine: number | null,
): Marker[] {
  const gather = gathers(unit);
  const crowds = new Map<string, Map<string, Marker>>();
  view.players.forEach((player, seat) => {
    for (const { scout, tile, crates, oil, tokens } of player.scouts) {
      const crowd = crowds.get(tile) ?? new Map<string, Marker>();
      crowds.set(tile, crowd);
      const group = gather ? `${seat}` : `${seat}:${scout}`;
      const marker = crowd.get(group) ?? { key: `${seat}:${scout}`, seat, scouts: [], load: 0, signs: 0, x: 0, y: 0, hand: 0 };
      crowd.set(group, marker);
      marker.scouts.push(scout);
      marker.signs = seat === mine ? marker.scouts.length : Math.min(2, marker.scouts.length);
      marker.load += crates + oil + tokens.length;
      if (seat === view.active && scout === view.hand) marker.hand = scout;
    }
  });
  return [...crowds].flatMap(([tile, crowd]) => {
    const spot = land.spot(tile);
    if (!spot) return [];
    const here = [...crowd.values()];
    if (gather) return gathered(here, spot, unit);
    return here.map((marker, n) => {
      const row = Math.floor(n / IN_A_ROW);
      const abreast = Math.min(IN_A_ROW, here.length - row * IN_A_ROW);
      return { ...marker, x: spot.x + ABREAST * ((n % IN_A_ROW) - (abreast - 1) / 2), y: spot.y + LOWER + ABREAST * row };
    });
  });
}
