/** Updates carry what has changed; together with what was known they are everything there is to draw. */

import type { TableMessage, Update } from "../generated/protocol";

/** Everything there is to draw; the table's shape only if it has changed. */
export interface Snapshot extends Omit<TableMessage, "t" | "table"> {
  table: TableMessage["table"] | null;
}

/** What is known after an update that follows on `known`. */
export function putTogether(known: Snapshot, { t: _, after: __, ...told }: Update): Snapshot {
  const view = "view" in told ? seen(known.view, told.view) : known.view;
  return { ...known, table: null, ...told, view };
}

/** A view with some of its fields changed; there is none before the start. */
function seen(view: unknown, changed: unknown): unknown {
  return view && changed ? { ...view, ...changed } : changed;
}
