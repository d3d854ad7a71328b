import type { Highlights } from "@kit/highlights";

/** Scouts, raids, and the storm. */
export default {
  died: { title: "A scout is lost", of: "seat" },
  raided: { title: "A raid!", of: "other" },
  captured: { title: "A scout is taken", of: "other" },
  hungry: { title: "Hunger", of: "seat" },
} satisfies Highlights;
