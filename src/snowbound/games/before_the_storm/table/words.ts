/** The table's own words; choices, questions and refusals come from the server. */

import type { Fight, Loot, Pile, Player, Scout, View } from "@generated/before-the-storm";
import type { Bearing, Spot } from "./map";

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];
/** For the ear: "a crate", "two crates"; "one step", "three steps". */
const spoken = (number: number, noun: string, one = "a") =>
  number === 1 ? `${one} ${noun}` : `${NUMBERS[number] ?? number} ${noun}s`;
const list = (things: string[]) =>
  things.length < 2 ? (things[0] ?? "") : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;
const filled = (things: (string | false | undefined)[]) => things.filter((thing): thing is string => !!thing);

/** "two tiles east". */
const away = ({ far, to }: Bearing): string => `${spoken(far, "tile", "one")} ${to}`;

/** What a scout's surroundings sound like. */
export interface Around {
  /** What lies where it stands. */
  here?: Pile | undefined;
  /** The nearest crates elsewhere. */
  crates?: { pile: Pile; bearing: Bearing } | undefined;
  /** The way home, for one that carries something. */
  home?: Bearing | undefined;
  /** Steps to walk, while its owner moves. */
  steps?: number | undefined;
}

const place = (spot: Spot | undefined, names: string[], seat: number | null): string => {
  if (!spot) return "";
  if (spot.owner >= 0) return spot.owner === seat ? "your settlement" : `${names[spot.owner] ?? ""}'s settlement`;
  const title = spot.id.length === 1 ? spot.id.toUpperCase() : spot.id;
  return { city: `the city, ${title}`, suburb: `suburb ${title}`, forest: `forest ${title}`, outer: `outer forest ${title}` }[spot.terrain] ?? title;
};

const load = (scout: Scout, tokens: Record<string, string>): string =>
  list(
    filled([
      scout.crates > 0 && count(scout.crates, "crate") + (scout.known.length ? ` (${scout.known.join(", ")})` : ""),
      scout.oil > 0 && `${scout.oil} oil` + (scout.oil_known.length ? ` (${scout.oil_known.join(", ")})` : ""),
      ...scout.tokens.map((token) => tokens[token] ?? token),
    ]),
  );

const pile = (here: Pile | undefined, tokens: Record<string, string>): string =>
  here
    ? list(
        filled([
          here.crates > 0 && spoken(here.crates, "crate"),
          here.oil > 0 && spoken(here.oil, "oil token", "an"),
          ...here.tokens.map((token) => `the ${tokens[token] ?? token}`),
        ]),
      )
    : "";

const loot = ({ food, oil }: Loot): string => filled([food > 0 && `${food} food`, oil > 0 && `${oil} oil`]).join(" or ") || "nothing";

export const words = {
  place,
  round: (view: View) => `Round ${Math.min(view.round, view.rounds)} of ${view.rounds}`,
  marks: { "": "no event", m: "a minor event", M: "a major event" } as Record<string, string>,
  ahead: ({ track, round, rounds }: View) => {
    if (round >= rounds) return "This is the last round.";
    return `The next round brings ${words.marks[track[round] ?? ""]}.`;
  },
  parts: [
    ["recruit", "Recruit"],
    ["move", "Move"],
    ["act", "Act"],
    ["ration", "Ration"],
  ] as [string, string][],
  turnOf: (name: string, you: boolean) => (you ? "Your turn" : `${name}'s turn`),
  draws: (name: string, you: boolean) => (you ? "You drew the event" : `${name} drew the event`),
  telegram: "Telegram",
  quiet: "No news. Only wind.",
  scouts: "Your scouts",
  /** "Scout 2 on forest C, three steps left; a crate two tiles east". */
  scout: (scout: Scout, where: string, tokens: Record<string, string>, around: Around = {}) => {
    const carried = load(scout, tokens);
    const lies = pile(around.here, tokens);
    const { crates, home, steps } = around;
    return filled([
      `Scout ${scout.scout} on ${where}` +
        (carried ? `, carrying ${carried}` : "") +
        (steps === undefined ? "" : `, ${spoken(steps, "step", "one")} left`),
      lies && `${lies} here`,
      crates && `${spoken(crates.pile.crates, "crate")} ${away(crates.bearing)}`,
      home && `home ${away(home)}`,
    ]).join("; ");
  },
  /** Where a scout is, in short. */
  at: (spot: Spot | undefined, names: string[], seat: number | null) => {
    if (!spot) return "";
    if (spot.owner >= 0) return spot.owner === seat ? "home" : `at ${names[spot.owner] ?? ""}'s`;
    return `on ${spot.id.length === 1 ? spot.id.toUpperCase() : spot.id}`;
  },
  /** Why a place cannot be walked to. */
  far: (where: string, far: number, left: number, gone: boolean) =>
    gone ? `Nobody may end on ${where}: it is destroyed.` : `It is ${count(far, "step")} to ${where}, and ${left} ${left === 1 ? "is" : "are"} left.`,
  again: "Tap it again to walk there.",
  steps: (steps: number) => `${count(steps, "step")} left`,
  tile: (
    where: string,
    here: Pile | undefined,
    tokens: Record<string, string>,
    gone: boolean,
    scouts: string[],
    /** Seen from the scout in hand. */
    from?: { scout: number; bearing: Bearing } | undefined,
    /** Steps that it takes to walk there, if it can. */
    cost?: number,
  ) => {
    const lies = pile(here, tokens);
    return filled([
      where,
      gone && "destroyed",
      lies && `${lies} here`,
      scouts.length > 0 && `scouts: ${list(scouts)}`,
      from && `${away(from.bearing)} of scout ${from.scout}` + (cost ? `, ${spoken(cost, "step", "one")}` : ", out of reach"),
    ]).join("; ");
  },
  held: (player: Player) =>
    `${player.food} food, ${count(player.weapons, "weapon")}, ${count(player.medkits, "medkit")}, ${player.oil} oil, ${count(player.scouts.length, "scout")}, ${count(
      player.scouts.reduce((sum, scout) => sum + scout.crates, 0),
      "crate",
    )} carried`,
  mine: "Only you know",
  weapons: "Weapons",
  oil: "Oil",
  nothing: "none",
  points: "Points",
  market: (points: number) => `Spend ${count(points, "resource point")}`,
  goods: { food: "Food", weapon: "Weapon", medkit: "Medkit" } as Record<string, string>,
  price: (good: string, view: View) =>
    good === "food" ? `${view.prices.food} for a point` : `1 for ${view.prices[good] === 1 ? "a point" : `${view.prices[good]} points`}`,
  more: (good: string) => `One more: ${good}`,
  less: (good: string) => `One less: ${good}`,
  spend: "Buy",
  still: (points: number) => `${count(points, "point")} to go`,
  fights: {
    raid: (fight: Fight, names: string[]) => `${names[fight.attacker]} raids ${names[fight.defender]}`,
    attack: (fight: Fight, names: string[]) => `${names[fight.attacker]} attacks ${names[fight.defender]}'s scout ${fight.target}`,
    enemy: (fight: Fight, names: string[], tokens: Record<string, string>) => `${names[fight.attacker]} fights the ${tokens[fight.token] ?? fight.token}`,
  } as Record<string, (fight: Fight, names: string[], tokens: Record<string, string>) => string>,
  stakes: (won: Loot, surrendered: Loot) => `A raider who wins takes ${loot(won)}; after a surrender, ${loot(surrendered)}.`,
  laid: (name: string, cards: number) => `${name}: ${count(cards, "weapon")} laid`,
  strength: (strength: number) => `Strength ${strength}`,
  end: ["Oil", "Food", "Scouts", "Points"],
  map: (view: View) =>
    `Map, ${words.round(view)}. ${view.flipped.length ? `Destroyed: ${list(view.flipped.map((tile) => tile.toUpperCase()))}.` : ""}`,
  zoom: "Show the whole map",
};
