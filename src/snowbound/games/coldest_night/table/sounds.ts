import type { Sounds } from "@kit/sound";

/** Wood that catches fire, cards, and ice. */
export default {
  fed: "crackle",
  supplies: "crackle",
  soaked: "crackle",
  gave: "tick",
  kept: "tick",
  drew: "tick",
  frostbite: "crunch",
} satisfies Sounds;
