/** The table's own words; choices, questions and refusals come from the server. */

import type { Face, FrostFace, Token } from "@generated/coldest-night";

const cards = (count: number) => `${count} card${count === 1 ? "" : "s"}`;

export const words = {
  heat: "Heat",
  ash: "ash",
  heatOf: "heat",
  heatIs: (heat: number, warmth: number) =>
    warmth ? `Heat ${heat}, ${warmth} of it for this turn only` : `Heat ${heat}`,
  lent: (warmth: number) => `heat, ${warmth} lent`,
  pit: "The fire, from the newest card to the one that burns out",
  empty: "Empty place",
  emptyFrost: (safe: number) => `Empty place: with fewer than ${cards(safe)} in the fire, frostbite comes`,
  burnsNext: "burns out",
  target: "TARGET: choose what burns out",
  greatest: "GREATEST: the hottest burns out",
  burnOne: (count: number) => (count > 1 ? `BURN ONE: ${count} more go` : "BURN ONE: one more goes"),
  soaked: "soaked",
  cards: "cards",
  deckAll: (count: number, dwindles: number[]) =>
    `Deck: ${cards(count)} left.` +
    (dwindles.length ? ` The Fire Dwindles lies ${dwindles.map((above) => under(above)).join(", ")}.` : ""),
  fire: "Fire",
  dwindles: "Dwindles",
  under,
  known: (name: string, above: number) => `You know: ${name}, ${under(above)}.`,
  burnt: (count: number) => `${count} burnt`,
  burntAll: (names: string[]) => (names.length ? `Burnt: ${names.join(", ")}.` : "Nothing has burnt yet."),
  leftOut: (count: number) => `${count} unseen left the game.`,
  frostDeck: (count: number) => `${count} frostbite left`,
  frostDeckAll: (count: number, thawed: string[]) =>
    `${cards(count)} left in the frostbite deck; when one is due and none is left, the night is lost.` +
    (thawed.length ? ` Shaken off: ${thawed.join(", ")}.` : ""),
  tokens: "Lucky finds on the hearth",
  toFind: "to be found",
  token: (token: Token) => `${token.name}: ${token.words}`,
  hand: "Your hand",
  noCards: "No cards in your hand",
  beside: "Beside the fire: feed them like cards of your hand",
  drawn: "Drawn",
  dealNext: "next to deal",
  deals: (count: number) => `deals ${count}`,
  you: "You",
  holds: (name: string, held: number) => `${name} holds ${cards(held)}`,
  youHold: (held: number) => `You hold ${cards(held)}`,
  knows: (names: string[]) => `you know: ${names.join(", ")}`,
  frost: (frost: FrostFace) => `${frost.name}, frost value ${frost.value}: ${frost.words}`,
  card: (face: Face) =>
    `${face.name}, ash ${face.ash}, heat ${face.heat}${face.words ? `, ${face.words}` : ""}`,
  doSeat: { give: "Give", keep: "Keep", draws: "Draws", from: "Gives", to: "Takes" } as Record<string, string>,
  doDeck: { scavenge: "Scavenge", "put-back": "Put back" } as Record<string, string>,
  others: "The others",
  night: (turns: number, left: number, heat: number) =>
    `${turns} turns; ${left ? `${cards(left)} were left before sunrise` : "the whole deck is gone through"}; the heat was ${Math.max(0, heat)}.`,
  deeds: { fed: "cards fed", used: "tokens used", frostbite: "frostbite", thawed: "shaken off" } as Record<string, string>,
};

function under(above: number): string {
  return above === 0 ? "on top" : `under ${above}`;
}
