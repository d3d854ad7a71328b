/** Updates carry only what has changed; applied to the last snapshot they give the next one. */

import type { TableMessage, Update } from "../generated/protocol";

/** Everything there is to draw; the table's shape only if it has changed. */
export interface Snapshot extends Omit<TableMessage, "t" | "table"> {
  table: TableMessage["table"] | null;
}

/** The snapshot after an update that follows `known`. */
export function applyUpdate(known: Snapshot, { t: _, after: __, ...changed }: Update): Snapshot {
  const view = "view" in changed ? mergeView(known.view, changed.view) : known.view;
  return { ...known, table: null, ...changed, view };
}

/** A view with some of its fields changed; there is none before the start. */
function mergeView(view: unknown, changed: unknown): unknown {
  return view && changed ? { ...view, ...changed } : changed;
}
