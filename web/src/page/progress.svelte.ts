/** How far Python has come, for whoever waits for it. */

import type { Stage } from "./messages";

class Progress {
  stage: Stage = $state("fetch");
  words = $state("");
  /** Somebody waits for it. */
  wanted = $state(0);
}

export const progress = new Progress();
