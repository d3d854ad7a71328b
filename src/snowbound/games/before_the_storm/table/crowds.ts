/** Where scouts stand on the map: side by side, or gathered by owner where the map is small. */

import type { View } from "@generated/before-the-storm";
import type { Land } from "./map";

export const ABREAST = 11; // between scouts, on the scale of the map
const IN_A_ROW = 3;
const LOWER = 0.5; // than the middle, between the terrain and the crates
const READABLE = 20; // px that a scout's marker needs
const ROW = 19; // px between the markers of two owners

export interface Marker {
  key: string;
  seat: number;
  scouts: number[];
  load: number;
  x: number;
  y: number;
  /** The one of them that is in hand; 0 for none. */
  hand: number;
}

/** Whether scouts of one owner share a marker. `unit`: pixels of the screen to one of the map. */
export const gathers = (unit: number): boolean => unit > 0 && (ABREAST + 1) * unit < READABLE;

export function markersOn(view: Pick<View, "players" | "active" | "hand">, land: Pick<Land, "spot">, unit: number): Marker[] {
  const gather = gathers(unit);
  const crowds = new Map<string, Map<string, Marker>>();
  view.players.forEach((player, seat) => {
    for (const { scout, tile, crates, oil, tokens } of player.scouts) {
      const crowd = crowds.get(tile) ?? new Map<string, Marker>();
      crowds.set(tile, crowd);
      const group = gather ? `${seat}` : `${seat}:${scout}`;
      const marker = crowd.get(group) ?? { key: `${seat}:${scout}`, seat, scouts: [], load: 0, x: 0, y: 0, hand: 0 };
      crowd.set(group, marker);
      marker.scouts.push(scout);
      marker.load += crates + oil + tokens.length;
      if (seat === view.active && scout === view.hand) marker.hand = scout;
    }
  });
  return [...crowds].flatMap(([tile, crowd]) => {
    const spot = land.spot(tile);
    if (!spot) return [];
    const here = [...crowd.values()];
    return here.map((marker, n) => {
      if (gather) return { ...marker, x: spot.x, y: spot.y + LOWER + ((n - (here.length - 1) / 2) * ROW) / unit };
      const row = Math.floor(n / IN_A_ROW);
      const abreast = Math.min(IN_A_ROW, here.length - row * IN_A_ROW);
      return { ...marker, x: spot.x + ABREAST * ((n % IN_A_ROW) - (abreast - 1) / 2), y: spot.y + LOWER + ABREAST * row };
    });
  });
}
