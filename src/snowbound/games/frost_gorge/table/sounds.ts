import type { Sounds } from "@kit/sound";

/** A pencil, and dice on a wooden table. */
export default { ticked: "tick", rolled: "rattle", "winter-die": "rattle" } satisfies Sounds;
