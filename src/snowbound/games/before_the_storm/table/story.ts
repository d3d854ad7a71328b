import type { Telling } from "@kit/story";

/** Where a scout came to, not every step; what was fetched, not what it shows. */
export default {
  turn: "skip",
  restocked: "skip",
  crate: "skip",
  "crate-lost": "skip",
  "no-crate": "skip",
  remade: "skip",
  moved: "skip",
  "took-crate": "skip",
  "took-oil": "skip",
  "drew-weapon": "skip",
  "crate-spent": "skip",
  "oil-spent": "skip",
  "looted-number": "skip",
  "saw-oil": "skip",
  laid: "skip",
  ready: "skip",
  stepped: "last",
} satisfies Telling;
