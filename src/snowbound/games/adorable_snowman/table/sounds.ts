import type { Sounds } from "@kit/sound";

/** Boots in snow, and snow on hats. */
export default {
  revealed: "tick",
  moved: "crunch",
  dragged: "crunch",
  cleared: "crunch",
  hit: "crunch",
  snowed: "crunch",
  "die-rolled": "rattle",
} satisfies Sounds;
