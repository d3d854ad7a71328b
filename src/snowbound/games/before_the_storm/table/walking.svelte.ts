/** Several actions in a row, one after the other: each is sent when the table offers it. */

import type { Choice } from "@kit/protocol";

export class Walking {
  #left: string[] = [];
  #sentFor: Choice[] | null = null;
  under = $state(false);

  begin(names: string[]): void {
    this.#left = [...names];
    this.#sentFor = null;
    this.under = names.length > 0;
  }

  /** What the table offers now: send the next action, or give up if it is not among that. */
  offered(choices: Choice[], act: (name: string) => void): void {
    if (!this.#left.length || choices === this.#sentFor) return;
    const next = this.#left[0];
    if (!next || !choices.some((choice) => choice.name === next)) {
      if (choices.length) this.stop();
      return;
    }
    this.#sentFor = choices;
    this.#left.shift();
    if (!this.#left.length) this.under = false;
    act(next);
  }

  stop(): void {
    this.#left = [];
    this.under = false;
  }
}
