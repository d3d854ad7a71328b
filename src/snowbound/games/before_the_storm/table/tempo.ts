import type { Tempo } from "@kit/tempo";

/** A scout's steps and purchases are many: about a second a scout in all. */
export default {
  stepped: 0.3,
  moved: 0.15,
  took: 0.6,
  "took-crate": 0,
  tapped: 0.6,
  "took-oil": 0,
  delivered: 0.5,
  "crate-spent": 0,
  bought: 0.35,
  "drew-weapon": 0,
  drew: 0.3,
  laid: 0.4,
  ready: 0.4,
} satisfies Tempo;
