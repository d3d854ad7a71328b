import type { Highlights } from "@kit/highlights";

/** Somebody leaves the cabin, or the gorge. */
export default {
  "settler-lost": { title: "Taken by the sasquatch", of: "seat" },
  froze: { title: "A cold cabin", of: "seat" },
  eliminated: { title: "Alone in the snow", of: "seat" },
} satisfies Highlights;
