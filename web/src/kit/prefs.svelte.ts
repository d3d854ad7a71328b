/** What this browser remembers: light or night, motion, sound, and how far each table has been seen. */

type Light = "auto" | "day" | "night";

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
const small = matchMedia("(max-width: 760px)");

class Prefs {
  light: Light = $state((read("light") as Light | null) ?? "auto");
  still = $state(calm.matches || read("still") === "yes");
  sound = $state(read("sound") === "yes");
  phone = $state(small.matches);
  #dark = $state(dark.matches);
  night = $derived(this.light === "auto" ? this.#dark : this.light === "night");

  constructor() {
    dark.addEventListener("change", () => (this.#dark = dark.matches));
    calm.addEventListener("change", () => (this.still = calm.matches || read("still") === "yes"));
    small.addEventListener("change", () => (this.phone = small.matches));
  }

  setLight(light: Light): void {
    this.light = light;
    write("light", light);
  }

  setStill(still: boolean): void {
    this.still = still;
    write("still", still ? "yes" : "no");
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

/** Whether this browser was given an identity: who never was need not ask for it. */
export const introduced = {
  get: (): boolean => read("introduced") === "yes",
  set: (is: boolean): void => write("introduced", is ? "yes" : "no"),
};
