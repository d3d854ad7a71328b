/** What ends a turn and what gives something up stand last and apart; a game's own `table/turn.ts` names them. */

import type { Choice } from "./protocol";

/** By an action's name or its verb: whether it ends something, or leaves undone what could be had. */
export type Turn = Record<string, "ends" | "declines">;

export const partOf = (choice: Choice, turn: Turn): "ends" | "declines" | undefined => turn[choice.name] ?? turn[choice.verb];

/** What can be done, in the order of the list, and what stands apart. */
export function apart(choices: Choice[], turn: Turn): { doing: Choice[]; last: Choice[] } {
  const last = choices.filter((choice) => partOf(choice, turn));
  return { doing: choices.filter((choice) => !last.includes(choice)), last };
}
