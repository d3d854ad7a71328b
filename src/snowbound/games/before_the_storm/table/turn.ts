import type { Turn } from "@kit/turn";

/** A part of the turn ends; a crate, a scout or a fight is given up. */
export default {
  done: "ends",
  leave: "declines",
  lose: "declines",
  surrender: "declines",
} satisfies Turn;
