/** What this browser stores: light or dark, motion, pace, sound, what is kept open, explained things, how far tables have been seen. */

type Light = "auto" | "day" | "night";

/** How long somebody else's move is seen, in ms. */
export const PACES = { slow: 1900, steady: 1000, quick: 450, "at-once": 0 } as const;
export type Pace = keyof typeof PACES;

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(`snowbound.${key}`);
  } catch {
    return null;
  }
};
const write = (key: string, value: string): void => {
  try {
    localStorage.setItem(`snowbound.${key}`, value);
  } catch {
    /* a browser that remembers nothing still plays */
  }
};

const dark = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const small = matchMedia("(max-width: 1100px), (max-height: 480px)");

const vast = matchMedia("(min-width: 1400px) and (min-height: 481px)");

const paceOf = (text: string | null): Pace => (text !== null && text in PACES ? (text as Pace) : "steady");

class Prefs {
  light: Light = $state((read("light") as Light | null) ?? "auto");
  still = $state(calm.matches || read("still") === "yes");
  sound = $state(read("sound") === "yes");
  pace: Pace = $state(paceOf(read("pace")));
  /** Whether things explain themselves when they first appear. */
  firsts = $state(read("firsts") !== "no");
  /** Whether great moments stop the table. */
  highlights = $state(read("highlights") !== "no");
  /** Whether bare letters and digits do something. */
  keys = $state(read("keys") !== "no");
  /** Whether choices are listed in words beside a large board, too. */
  listed = $state(read("listed") === "yes");
  /** Whether log, talk and rules stand beside the board on a wide screen. */
  pinned = $state(read("pinned") === "yes");
  phone = $state(small.matches);
  /** Room for log, talk and rules beside a large board. */
  wide = $state(vast.matches);
  #dark = $state(dark.matches);
  night = $derived(this.light === "auto" ? this.#dark : this.light === "night");

  constructor() {
    dark.addEventListener("change", () => (this.#dark = dark.matches));
    calm.addEventListener("change", () => (this.still = calm.matches || read("still") === "yes"));
    small.addEventListener("change", () => (this.phone = small.matches));
    vast.addEventListener("change", () => (this.wide = vast.matches));
  }

  setLight(light: Light): void {
    this.light = light;
    write("light", light);
  }

  setStill(still: boolean): void {
    this.still = still;
    write("still", still ? "yes" : "no");
  }

  setPace(pace: Pace): void {
    this.pace = pace;
    write("pace", pace);
  }

  setFirsts(firsts: boolean): void {
    this.firsts = firsts;
    write("firsts", firsts ? "yes" : "no");
  }

  setHighlights(highlights: boolean): void {
    this.highlights = highlights;
    write("highlights", highlights ? "yes" : "no");
  }

  setKeys(keys: boolean): void {
    this.keys = keys;
    write("keys", keys ? "yes" : "no");
  }

  setListed(listed: boolean): void {
    this.listed = listed;
    write("listed", listed ? "yes" : "no");
  }

  setPinned(pinned: boolean): void {
    this.pinned = pinned;
    write("pinned", pinned ? "yes" : "no");
  }

  setSound(sound: boolean): void {
    this.sound = sound;
    write("sound", sound ? "yes" : "no");
  }
}

export const prefs = new Prefs();

/** The step of the game up to which this browser has shown a table from a seat. */
export const seen = {
  step: (table: string, seat: number | null): number | null => {
    const text = read(`seen.${table}.${seat ?? "x"}`);
    return text === null ? null : Number(text);
  },
  mark: (table: string, seat: number | null, step: number): void =>
    write(`seen.${table}.${seat ?? "x"}`, String(step)),
};

/** What this browser has seen of a game: the game itself, and kinds of things on its table. */
export const met = {
  get: (game: string): Set<string> => new Set((read(`met.${game}`) ?? "").split(" ").filter(Boolean)),
  add: (game: string, things: Iterable<string>): void =>
    write(`met.${game}`, [...new Set([...met.get(game), ...things])].join(" ")),
};

/** Tables that were taken off this browser's list; they stay where they are. */
export const putAway = {
  get: (): string[] => (read("put-away") ?? "").split(" ").filter(Boolean),
  set: (tables: string[]): void => write("put-away", tables.join(" ")),
};

/** The level of a game's bots, as chosen last. */
export const lastBotLevel = {
  get: (game: string): string | null => read(`company.${game}`),
  set: (game: string, level: string): void => write(`company.${game}`, level),
};

/** How many played a game at the last table with bots. */
export const lastPlayers = {
  get: (game: string): number | null => Number(read(`players.${game}`)) || null,
  set: (game: string, players: number): void => write(`players.${game}`, String(players)),
};

/** Whether this browser has an identity; if not, there is no need to request it. */
export const identified = {
  get: (): boolean => read("introduced") === "yes",
  set: (is: boolean): void => write("introduced", is ? "yes" : "no"),
};

/** Where to play while the server does not answer, as it said when it last did. */
export const localPage = {
  get: (): string => read("page") ?? "",
  set: (address: string): void => write("page", address),
};
