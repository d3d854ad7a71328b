/** The table's own words; choices, questions and refusals come from the server. */

import type { FoodCard, Item, Place, SeatView, View } from "@generated/year-of-survival";

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
const list = (things: string[]) =>
  things.length < 2 ? (things[0] ?? "") : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;

/** "1 pack, 3 tools" */
export const inWords = (icons: string[]): string =>
  [...new Set(icons)].map((icon) => count(icons.filter((one) => one === icon).length, icon)).join(", ");

const covers = (item: Item) =>
  item.type === "knowledge"
    ? "anything"
    : item.type === "skill"
      ? item.icons.join(" or ")
      : item.worth > 1
        ? count(item.worth, item.type)
        : item.type;

const food = (card: FoodCard) =>
  `${card.name}, ${card.type === "ambush" ? "an ambush" : count(card.points, "point")}: ${inWords(card.needs)}${card.knowledge ? " and Knowledge" : ""}`;

const item = (one: Item) => `${one.name} (${covers(one)})`;

export const kinds = (items: string[]): { item: string; count: number }[] =>
  [...new Set(items)].map((one) => ({ item: one, count: items.filter((other) => other === one).length }));

const where = (place: string) => {
  const [column, row] = place.split("-");
  return `${column} column, ${row} row`;
};

export const words = {
  where,
  food,
  item,
  points: "points",
  ambush: "Ambush!",
  seen: "seen",
  chosen: "chosen",
  years: { spring: "Spring", summer: "Summer", autumn: "Autumn" } as Record<string, string>,
  lengths: { short: "Short", medium: "Medium", long: "Long" } as Record<string, string>,
  place(here: Place, card: FoodCard | undefined, chosen: boolean): string {
    if (here.card < 0) return `${where(here.place)}: empty`;
    if (here.up && card) return `${where(here.place)}: ${food(card)}`;
    return `${where(here.place)}: face down, ${chosen ? "chosen, " : ""}${card ? `seen: ${food(card)}` : "not seen yet"}`;
  },
  layout: "The land: two rows of three, the deck to the left",
  lacks: (name: string, open: string[]) =>
    open.length ? `${name} still lacks ${inWords(open)}` : `${name}: everything is covered`,
  yearSays: (view: View) =>
    `${words.years[view.season]}. ${count(view.points, "point")}; ` +
    [
      ...view.seasons.filter((season) => season.goal).map((season) => `${season.goal} needed by the end of ${season.season}`),
      `${view.bands.survived} for everybody to survive`,
    ].join(", ") +
    (view.pile.length ? `. The food pile: ${list(view.pile.map((one) => view.foods[one]?.name ?? one))}.` : ". The food pile is empty."),
  by: (season: string) => `by ${season}'s end`,
  survive: "to survive",
  ends: {
    starved: "starve",
    "hard-winter": "hard winter",
    survived: "all survive",
    abundance: "abundance",
  } as Record<string, string>,
  deck: (view: View, left: number) =>
    `Food deck, ${view.season}: ${count(left, "card")} left. Not seen yet: ${unseen(view)}.`,
  toCome: "Unseen",
  toComeAll: (view: View) => `Not seen yet this ${view.season}: ${unseen(view)}.`,
  discards: (view: View) =>
    view.discards.length
      ? `${count(view.discards.length, "food card")} discarded: ${list(kinds(view.discards).map((one) => `${one.count > 1 ? `${one.count} ` : ""}${view.foods[one.item]?.name ?? one.item}`))}.`
      : "No food was discarded yet.",
  gone: "gone",
  left: "left",
  scout: "Scout",
  scoutIdle: "Scout: lose the nearest food card, look at others",
  craft: "Craft",
  draw: "Draw",
  store: "Items to take when crafting",
  itemDeck: (left: number) => `Item deck: ${count(left, "card")}`,
  used: (view: View) => {
    const used = Object.entries(view.items_spent);
    return used.length
      ? `Used items: ${list(used.map(([one, number]) => `${number > 1 ? `${number} ` : ""}${view.items[one]?.name ?? one}`))}.`
      : "No items were used yet.";
  },
  usedShort: "used",
  gap: "empty place in the row",
  you: "You",
  yours: "Your items, open to all",
  bands: "The band and what everybody holds",
  active: "leads",
  activeYou: "lead",
  dead: "dead",
  helps: "can help",
  gave: "gave",
  heir: "next to inherit",
  loses: "loses one",
  none: "no items",
  holds: (name: string, seat: SeatView, all: Record<string, Item>) =>
    `${name}${seat.alive ? "" : ", dead,"} holds ${
      seat.items.length
        ? list(kinds(seat.items).map((one) => `${one.count > 1 ? `${one.count} ` : ""}${all[one.item] ? item(all[one.item]!) : one.item}`))
        : "no items"
    }`,
  goingFor: (name: string) => `Going for ${name}`,
  facing: (name: string) => `Facing the ${name}`,
  open: "open",
  slot: (icon: string, by: string, name: string) => (by ? `${icon}: ${by} of ${name}` : `${icon}: open`),
  besides: (by: string, name: string) => `${by} of ${name} covers nothing`,
  crafting: (left: number) => `Crafting: ${left} to take`,
  end: {
    total: "Together",
    of: (points: number) => count(points, "point"),
    pile: "The food pile",
    empty: "Nothing was brought home.",
    season: "Season",
    cards: "Brought home",
    points: "Points",
    goal: "Needed",
    reached: "reached",
    short: "too little",
    played: "items played",
    died: "died",
    from: (least: number, next: number | undefined) => (next === undefined ? `${least} or more` : `${least} to ${next - 1}`),
    credit: "After the companion game of the exhibit “A Time Before Texas”, Texas Department of Transportation, circulated by Humanities Texas.",
  },
};

function unseen(view: View): string {
  const left = Object.entries(view.unseen);
  return left.length
    ? list(left.map(([one, number]) => `${number > 1 ? `${number} ` : ""}${view.foods[one]?.name ?? one}`))
    : "nothing";
}
