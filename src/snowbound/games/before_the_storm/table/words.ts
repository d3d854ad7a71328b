/** The table's own words; choices, questions and refusals come from the server. */

import type { Fight, Pile, Player, Scout, View } from "@generated/before-the-storm";
import { Land, type Spot } from "./map";

const count = (number: number, one: string, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;
const list = (things: string[]) =>
  things.length < 2 ? (things[0] ?? "") : `${things.slice(0, -1).join(", ")} and ${things.at(-1)}`;
const filled = (things: (string | false | undefined)[]) => things.filter((thing): thing is string => !!thing);

const place = (spot: Spot | undefined, names: string[]): string => {
  if (!spot) return "";
  if (spot.owner >= 0) return `${names[spot.owner] ?? ""}'s settlement`;
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
          here.crates > 0 && count(here.crates, "crate"),
          here.oil > 0 && `${here.oil} oil`,
          ...here.tokens.map((token) => tokens[token] ?? token),
        ]),
      )
    : "";

export const words = {
  count,
  place,
  load,
  round: (view: View) => `Round ${Math.min(view.round, view.rounds)} of ${view.rounds}`,
  marks: { "": "no event", m: "a minor event", M: "a major event" } as Record<string, string>,
  parts: [
    ["recruit", "Recruit"],
    ["move", "Move"],
    ["act", "Act"],
    ["ration", "Ration"],
  ] as [string, string][],
  turnOf: (name: string, you: boolean) => (you ? "Your turn" : `${name}'s turn`),
  telegram: "Telegram",
  quiet: "No news. Only wind.",
  scouts: "Your scouts",
  scout: (scout: Scout, spot: Spot | undefined, names: string[], tokens: Record<string, string>) => {
    const carried = load(scout, tokens);
    return `Scout ${scout.scout} on ${place(spot, names)}${carried ? `, carrying ${carried}` : ""}`;
  },
  steps: (steps: number) => `${count(steps, "step")} left`,
  cost: (steps: number) => count(steps, "step"),
  tile: (
    spot: Spot,
    names: string[],
    here: Pile | undefined,
    tokens: Record<string, string>,
    gone: boolean,
    scouts: string[],
  ) => {
    const lies = pile(here, tokens);
    return filled([
      place(spot, names),
      gone && "destroyed",
      lies && `here: ${lies}`,
      scouts.length > 0 && `scouts: ${list(scouts)}`,
    ]).join("; ");
  },
  walk: (steps: number, way: string) => `${count(steps, "step")}, ${Land.heading[way] ?? way} first`,
  held: (player: Player) =>
    `${player.food} food, ${count(player.weapons, "weapon")}, ${count(player.medkits, "medkit")}, ${player.oil} oil, ${count(player.scouts.length, "scout")}`,
  mine: "Only you know",
  weapons: "Weapons",
  oil: "Oil",
  nothing: "none",
  points: "Points",
  market: (points: number) => `Spend ${count(points, "point")}`,
  goods: { food: "Food", weapon: "Weapon", medkit: "Medkit" } as Record<string, string>,
  price: (good: string, view: View) =>
    good === "food" ? `${view.prices.food ?? 2} for 1` : good === "weapon" ? "1 for 1" : "1 for 2",
  more: (good: string) => `One more: ${good}`,
  less: (good: string) => `One less: ${good}`,
  spend: "Buy",
  still: (points: number) => `${count(points, "point")} to go`,
  fights: {
    raid: (fight: Fight, names: string[]) => `${names[fight.attacker]} raids ${names[fight.defender]}`,
    attack: (fight: Fight, names: string[]) => `${names[fight.attacker]} attacks ${names[fight.defender]}'s scout ${fight.target}`,
    enemy: (fight: Fight, names: string[], tokens: Record<string, string>) => `${names[fight.attacker]} fights the ${tokens[fight.token] ?? fight.token}`,
  } as Record<string, (fight: Fight, names: string[], tokens: Record<string, string>) => string>,
  laid: (name: string, cards: number) => `${name}: ${count(cards, "weapon")} laid`,
  waiting: "face down",
  strength: (strength: number) => `strength ${strength}`,
  end: ["Oil", "Food", "Scouts", "Points"],
  map: (view: View) =>
    `Map, ${words.round(view)}. ${view.flipped.length ? `Destroyed: ${list(view.flipped.map((tile) => tile.toUpperCase()))}.` : ""}`,
  zoom: "Show the whole map",
};
