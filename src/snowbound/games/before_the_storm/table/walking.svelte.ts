/** Several actions in a row, one after the other: each is sent when the table offers it. */

import type { Choice } from "@kit/protocol";

export class Walking {
  #left: string[] = [];
  #sentIn: unknown = null; // the view in which the last one was sent: the choices may stay the same
  under = $state(false);

  begin(names: string[]): void {
    this.#left = [...names];
    this.#sentIn = null;
    this.under = names.length > 0;
  }

  /** What the table offers now: send the next action, or give up if it is not among that. */
  offered(view: unknown, choices: Choice[], act: (name: string) => void): void {
    if (!this.#left.length || view === this.#sentIn) return;
    const next = this.#left[0];
    if (!next || !choices.some((choice) => choice.name === next)) {
      if (choices.length) this.stop();
      return;
    }
    this.#sentIn = view;
    this.#left.shift();
    if (!this.#left.length) this.under = false;
    act(next);
  }

  stop(): void {
    this.#left = [];
    this.under = false;
  }
}
