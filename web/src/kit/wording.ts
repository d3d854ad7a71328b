/** Messages into words, as `src/snowbound/core/wording.py` does it for clients that do not. */

import type { GameText, Choice, ChoiceByKey, Explained, FromServer, Happened, Message, NamedThing, News, Pointing, PointingByKey, TableInfo, Told } from "./protocol";
import { type Format, load, type Values } from "./fluent";

export type Names = Record<string, Record<string, NamedThing>>;
const KEPT = 4096; // sentences

/** Who is spoken of, and who reads: the reader is "you", unless several people share the screen. */
export interface Audience {
  people: string[];
  reader: number | null;
}

export function audienceOf(info: TableInfo, seat: number | null): Audience {
  return { people: info.seats.map((one) => one.name), reader: info.yours.length === 1 ? seat : null };
}

export class Wording {
  #format: Format;
  #said = new Map<string, string>();
  names: Names = {};

  constructor(catalogue: GameText) {
    this.#format = load(catalogue.language, catalogue.text);
  }

  words(message: Message, to: Audience): string {
    const key = JSON.stringify([message, to]);
    let found = this.#said.get(key);
    if (found === undefined) {
      if (this.#said.size >= KEPT) this.#said.clear();
      found = this.#say(message, to);
      this.#said.set(key, found);
    }
    return found;
  }

  #say({ key, args = {}, seats = {}, parts = {} }: Message, to: Audience): string {
    const values: Values = {};
    for (const [name, value] of Object.entries(args)) {
      const thing = this.names[name]?.[value];
      values[name] = thing?.name ?? value;
      for (const [about, one] of Object.entries(thing?.args ?? {})) values[`${name}-${about}`] = one;
      this.#lists(values, `${name}-`, thing?.parts ?? {}, to);
    }
    for (const [name, several] of Object.entries(seats)) {
      values[name] = this.#listed(several.map((seat) => this.#person(seat, to)));
      values[`${name}-is`] = several.length === 1 && several[0] === to.reader ? "you" : "other";
    }
    this.#lists(values, "", parts, to);
    return (this.#format(key, values) ?? key).trim();
  }

  #person(seat: number, to: Audience): string {
    return (seat === to.reader ? this.#format("list-you", {}) : to.people[seat]) ?? "";
  }

  #lists(values: Values, prefix: string, parts: Record<string, Message[]>, to: Audience): void {
    for (const [name, messages] of Object.entries(parts))
      values[prefix + name] = this.#listed(messages.map((one) => this.words(one, to)));
  }

  #listed(things: string[]): string {
    if (things.length < 2) return things.join("");
    const join = (key: string) => (before: string, next: string) => this.#format(key, { before, next }) ?? "";
    return join("list-last")(things.slice(0, -1).reduce(join("list-more")), things.at(-1)!);
  }

  // ── What the server sends ──────────────────────────────────────────────────────────────────

  /** An event; what a table only animates has no words. */
  told(event: Happened, to: Audience): Told {
    const { other, ...others } = event.details;
    const seats: Record<string, number[]> = {};
    if (event.seat >= 0) seats.seat = [event.seat];
    if (other !== undefined) seats.other = [other];
    const key = `event-${event.kind}`;
    const words = this.#format(key, {}) === null ? "" : this.words({ key, args: { ...others, ...event.ids }, seats, parts: {} }, to);
    return { ...event, words };
  }

  news(items: News[], to: Audience): News[] {
    return items.map(({ happened, ...item }) => (happened ? { ...item, told: happened.map((one) => this.told(one, to)) } : item));
  }

  choice = ({ name, says }: ChoiceByKey, to: Audience): Choice => {
    const [verb = "", ...args] = name.split(" ");
    return { name, verb, args, words: this.words(says, to) };
  };

  choices(may: ChoiceByKey[], to: Audience): Choice[] {
    return may.map((one) => this.choice(one, to));
  }

  pointing({ open, offers, marks }: PointingByKey, to: Audience): Pointing {
    return {
      open: open.map(({ seat, may }) => ({ seat, choices: this.choices(may, to) })),
      offers: this.choices(offers, to),
      marks: marks.map(({ says, ...mark }) => ({ ...mark, words: this.words(says, to) })),
    };
  }

  info(info: TableInfo, to: Audience): TableInfo {
    const goal = info.goal_says ? this.words(info.goal_says, to) : info.goal;
    const result = info.result?.says ? { ...info.result, words: this.words(info.result.says, to) } : info.result;
    return { ...info, goal, result };
  }

  explained(found: Explained, to: Audience): Explained {
    const say = (says: Message | undefined, words: string) => (says ? this.words(says, to) : words);
    return { ...found, title: say(found.title_says, found.title), words: say(found.says, found.words) };
  }

  /** Any message, with its keys put into words. `seat` is the one that it is seen from. */
  fill<T extends FromServer>(message: T, info: TableInfo, seat: number | null): T {
    const to = audienceOf(info, seat);
    if (message.t === "table" || message.t === "update") {
      const { asks, may, points, ...rest } = message;
      if (message.t === "table" && message.names) this.names = message.names;
      return {
        ...rest,
        news: this.news(message.news, to),
        ...(message.table && { table: this.info(message.table, to) }),
        ...(asks && { question: this.words(asks, to) }),
        ...(may && { choices: this.choices(may, to) }),
        ...(points && { pointing: this.pointing(points, to) }),
      } as T;
    }
    if (message.t === "news") return { ...message, news: this.news(message.news, to) };
    if (message.t === "explained") return this.explained(message, to) as T;
    if ((message.t === "refused" || message.t === "answer") && message.says)
      return { ...message, words: this.words(message.says, to) };
    return message;
  }
}
