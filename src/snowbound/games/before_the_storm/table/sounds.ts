import type { Sounds } from "@kit/sound";

/** Steps in snow, crates, and steel. */
export default {
  stepped: "crunch",
  crate: "tick",
  took: "tick",
  bought: "tick",
  rolled: "rattle",
  showed: "crackle",
  destroyed: "crackle",
  event: "rattle",
} satisfies Sounds;
