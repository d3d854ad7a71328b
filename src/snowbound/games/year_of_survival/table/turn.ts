import type { Turn } from "@kit/turn";

/** Giving and taking end; a reward or the expedition is given up. */
export default {
  done: "ends",
  enough: "ends",
  leave: "declines",
  "give-up": "declines",
} satisfies Turn;
