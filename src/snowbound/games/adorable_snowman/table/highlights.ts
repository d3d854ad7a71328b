import type { Highlights } from "@kit/highlights";

/** Under the snow, and out of it. */
export default {
  buried: { title: "Buried!", of: "all" },
} satisfies Highlights;
