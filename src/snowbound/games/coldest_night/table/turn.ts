import type { Turn } from "@kit/turn";

/** Feeding ends, or what could be done besides. */
export default {
  stop: "ends",
  "go-on": "ends",
} satisfies Turn;
