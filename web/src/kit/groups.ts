/** Groups a long list of choices. */

import type { Choice } from "./protocol";

export interface Group {
  /** What they have in common, in a word; empty where the list is short. */
  title: string;
  choices: { choice: Choice; number: number }[];
}

const LONG = 7; // choices, from which on a list is grouped

const title = (verb: string) => verb.charAt(0).toUpperCase() + verb.slice(1).replaceAll("-", " ");

/** By verb, in the order of the list; a single choice of its verb joins the group before it. */
export function groups(choices: Choice[]): Group[] {
  const numbered = choices.map((choice, index) => ({ choice, number: index + 1 }));
  if (choices.length < LONG) return numbered.length ? [{ title: "", choices: numbered }] : [];
  const found: Group[] = [];
  let verb = "";
  for (const one of numbered) {
    const next = one.choice.verb;
    const alone = numbered.filter(({ choice }) => choice.verb === next).length === 1;
    const last = found.at(-1);
    if (last && (next === verb || alone)) last.choices.push(one);
    else {
      found.push({ title: title(next), choices: [one] });
      verb = next;
    }
  }
  return found.length > 1 ? found : [{ title: "", choices: numbered }];
}
