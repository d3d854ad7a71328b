import type { Telling } from "@kit/story";

/** What was checked, and what came of it. */
export default {
  rolled: "skip",
} satisfies Telling;
