import type { Turn } from "@kit/turn";

/** Nobody says thank you any more this round. */
export default {
  done: "ends",
} satisfies Turn;
