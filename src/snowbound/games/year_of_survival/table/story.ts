import type { Telling } from "@kit/story";

/** Who went for what, and whether it was brought home. */
export default {
  turn: "skip",
  flipped: "skip",
  discarded: "skip",
  "turned-up": "skip",
  done: "skip",
  enough: "skip",
  picked: "skip",
} satisfies Telling;
