import type { Telling } from "@kit/story";

/** What became of the fire and of people; whose turn it is shows by itself. */
export default {
  turn: "skip",
  "gave-card": "skip",
  "handed-card": "skip",
  "returned-card": "skip",
} satisfies Telling;
