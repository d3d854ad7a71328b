/** How far the fire reaches. */

import type { View } from "@generated/coldest-night";

export interface Pool {
  x: number;
  y: number;
  top: number;
  reach: number;
}

/** Lights up what lies near enough to the fire, and says where its light falls. */
export function cast(table: HTMLElement, view: View): Pool | null {
  const all = table.getBoundingClientRect();
  const fire = table.querySelector("[data-place='fire']")?.getBoundingClientRect();
  if (!fire || !all.width) return null;
  const x = fire.x + fire.width / 2 - all.x;
  const y = fire.y + fire.height * 0.6 - all.y;
  const farthest = Math.hypot(Math.max(x, all.width - x), Math.max(y, all.height - y));
  const share = view.ending === "sunrise" ? 1.2 : view.ending === "fire-out" ? 0.1 : 0.3 + Math.max(0, view.heat) * 0.06;
  const reach = farthest * Math.min(1.2, share);
  for (const thing of table.querySelectorAll<HTMLElement>("[data-glow]")) {
    const rect = thing.getBoundingClientRect();
    const far = Math.hypot(rect.x + rect.width / 2 - all.x - x, rect.y + rect.height / 2 - all.y - y);
    const playable = thing.dataset.does !== undefined; // whatever the fire does not reach
    thing.dataset.lit = far <= reach || playable ? "yes" : "no";
  }
  return { x, y, top: fire.y - all.y + 20, reach };
}
