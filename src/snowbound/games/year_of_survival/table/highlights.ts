import type { Highlights } from "@kit/highlights";

/** What an ambush does, and what it brings. */
export default {
  died: { title: "You die", of: "seat" },
  overrun: { title: "Too strong", of: "all" },
  repelled: { title: "Driven off!", of: "all", good: true },
} satisfies Highlights;
