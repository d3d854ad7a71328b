import type { Highlights } from "@kit/highlights";

/** The cold, and the fire. */
export default {
  frostbite: { title: "Frostbite", of: "seat" },
  dwindles: { title: "The fire dwindles", of: "all" },
} satisfies Highlights;
