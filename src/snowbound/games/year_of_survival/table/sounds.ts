import type { Sounds } from "@kit/sound";

/** Cards turned on a table, gear that rattles, and what comes out of the dark. */
export default {
  flipped: "tick",
  seen: "tick",
  played: "rattle",
  took: "tick",
  drew: "tick",
  ambushed: "crunch",
  died: "crunch",
  won: "crackle",
  rewarded: "crackle",
} satisfies Sounds;
