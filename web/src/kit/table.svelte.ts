/** A table as this browser knows it: what to draw, what may be done, what was told. */

import { words } from "@words/en";
import { api } from "./api";
import { putTogether, type Snapshot } from "./difference";
import { Line } from "./line";
import { PACES, prefs, seen } from "./prefs.svelte";
import { type Chapter, everythingTold, goOn, isPast, toldBy, without } from "./story";
import { Turns } from "./turns";
import type { Choice, Explained, FromServer, Hint, News, TableInfo, Told, UndoInfo, Update } from "./protocol";

export interface Scene {
  v: number;
  seat: number | null;
  step: number;
  awaited: number[];
  view: unknown;
  question: string;
  choices: Choice[];
  undo: UndoInfo;
  told: Told[];
}

export interface Remark {
  words: string;
  rule: string;
}

const MOST = 40; // moves that wait to be seen; more are drawn at once
const LIVE_LAG = 2500; // ms that a table with a running clock may be behind
const LONGEST_CATCH_UP = 40;

export class Table {
  info: TableInfo | null = $state.raw(null);
  scene: Scene | null = $state.raw(null);
  news: News[] = $state.raw([]);
  story: Chapter[] = $state.raw([]);
  line: "up" | "down" | "gone" | "begin" = $state("begin");
  code = $state(0);
  remark: Remark | null = $state.raw(null);
  hint: Hint | null = $state.raw(null);
  thinking = $state(false);
  /** Hotseat: the seat whose person should take the device now. */
  handTo: number | null = $state(null);
  /** Whether everybody may see everything: then nobody looks away while the screen is handed over. */
  openly = $state(false);
  /** Steps being told to somebody who comes back. */
  catchUp: { at: number; from: number; to: number; caption: string } | null = $state.raw(null);

  names = $derived(this.info?.seats.map((seat) => seat.name || words.seat.free) ?? []);
  /** Steps that are known and still to be told to somebody who comes back. */
  #untold = $derived(this.catchUp ? this.catchUp.to - this.catchUp.at : 0);
  past = $derived(everythingTold(this.story.slice(0, this.story.length - this.#untold)));
  /** The news as far as the board has told it. */
  log = $derived(without(this.#untold, this.news));
  /** Moves that have happened and are not drawn yet. */
  behind = $state(0);
  yours = $derived(this.info?.yours ?? []);

  #line: Line;
  #v = -1; // known
  #told = -1; // and told
  #known: Snapshot | null = null; // everything as it was told last
  #turns = new Turns<Snapshot>({
    show: (snapshots) => this.#show(snapshots),
    time: (snapshot, waiting) => this.#time(snapshot, waiting),
    done: () => this.#mindHotseat(),
  });
  #here: { seats: Set<number>; watching: number } | null = null;
  #wanted: number | null | undefined;
  #greeted = false;
  #welcome = false; // greeted on this connection
  #stopTelling: (() => void) | null = null;
  #wishes: string[] = []; // actions clicked and not acknowledged yet, in their order

  constructor(readonly id: string) {
    const address = `${location.origin.replace(/^http/, "ws")}/api/tables/${id}/socket`;
    this.#line = new Line(address, {
      hello: () => {
        this.#welcome = false;
        return { t: "hello", since: Math.max(0, this.#v), ...this.#seat() };
      },
      hear: (message) => this.#hear(message),
      state: (state, code) => {
        this.line = state;
        this.code = code;
      },
    });
  }

  /** Connects anew, as whoever this browser is now. */
  comeAgain(): void {
    this.#wanted = undefined;
    this.#line.again();
  }

  leave(): void {
    this.#line.close();
    this.#turns.stop();
    this.#stopTelling?.();
  }

  // ── Hearing ────────────────────────────────────────────────────────────────────────────────

  #hear(message: FromServer): void {
    if (message.t === "table") this.#arrive(message);
    else if (message.t === "update") this.#update(message);
    else if (message.t === "presence" && this.info) {
      this.#here = { seats: new Set(message.here), watching: message.watching };
      this.info = this.#withPresence(this.info);
    } else if (message.t === "error") {
      // The seat that was looked from may be somebody else's since: come in as whoever one is now.
      if (!this.#welcome && typeof this.#wanted === "number") this.comeAgain();
      else this.remark = { words: message.words, rule: "" };
    }
  }

  #withPresence(info: TableInfo): TableInfo {
    const here = this.#here;
    if (!here) return info;
    const now = Date.now() / 1000;
    const seats = info.seats.map((seat) => {
      const there = here.seats.has(seat.seat);
      const away_since = there || seat.kind !== "person" ? null : (seat.away_since ?? now);
      return { ...seat, here: there, away_since };
    });
    return { ...info, seats, watching: here.watching };
  }

  #arrive(message: Snapshot): void {
    this.#turns.flush();
    const first = !this.#greeted;
    this.#greeted = this.#welcome = true;
    this.#here = null;
    this.#note(message);
    this.#tell(message);
    const mine = this.info?.yours ?? [];
    if (this.#wanted === undefined || (this.#wanted !== null && !mine.includes(this.#wanted)))
      this.#wanted = message.seat;
    if (first) void this.#tellSince(message);
    if (!this.catchUp) this.#draw(message, []); // else what happened is told first
    this.#mindHotseat();
  }

  #update(message: Update): void {
    if (message.v <= this.#v) return;
    if (message.after !== this.#known?.v) {
      this.#line.say({ t: "hello", since: Math.max(0, this.#v), ...this.#seat() });
      return;
    }
    const fresh = putTogether(this.#known, message);
    this.#note(fresh);
    this.#turns.push(fresh);
    if (this.#isUrgent(fresh)) this.#turns.flush();
    this.behind = this.#turns.waiting;
  }

  /** One's own doing is seen at once, with whatever came before it. */
  #isUrgent(fresh: Snapshot): boolean {
    const own = fresh.news.some((item) => item.seat === this.scene?.seat && item.kind !== "said");
    const late = PACES[prefs.pace] === 0 || document.hidden || this.#turns.waiting > MOST;
    return late || (own && !isPast(fresh));
  }

  /** What is known from now on; it is drawn and logged in its turn, only talk is heard at once. */
  #note(message: Snapshot): void {
    const said = message.news.filter((item) => item.v > this.#v && item.kind === "said");
    if (said.length) this.news = [...this.news, ...said];
    this.#known = message;
    this.#v = Math.max(this.#v, message.v);
  }

  // ── Drawing, one thing after another ───────────────────────────────────────────────────────

  #time(snapshot: Snapshot, waiting: number): number {
    if (!toldBy(snapshot).length) return 0;
    const pace = PACES[prefs.pace];
    return this.info?.clock.kind === "live" ? Math.min(pace, LIVE_LAG / (waiting + 1)) : pace;
  }

  #show(snapshots: Snapshot[]): void {
    for (const snapshot of snapshots) this.#tell(snapshot);
    this.#draw(snapshots.at(-1)!, snapshots.flatMap(toldBy));
    this.behind = this.#turns.waiting;
    if (!this.behind) this.#mindHotseat();
    this.#mindSeat();
  }

  /** Whoever is given a seat looks from there. */
  #mindSeat(): void {
    const mine = this.info?.yours ?? [];
    if (this.#wanted === null && mine[0] !== undefined && this.info?.status === "running") this.look(mine[0]);
  }

  /** The next thing that has happened, now. */
  hurry = (): void => this.#turns.hurry();

  /** Everything that has happened, now. */
  toNow = (): void => {
    this.#stopTelling?.();
    this.#turns.flush();
  };

  /** The board tells a story that the next drawing would cut off. */
  telling = (is: boolean): void => this.#turns.hold(is);

  /** Logs what a message tells, and the table as it is since then. */
  #tell(message: Snapshot): void {
    const news = message.news.filter((item) => item.v > this.#told && item.kind !== "said");
    this.#told = Math.max(this.#told, message.v);
    this.story = goOn(this.story, news, message.step);
    if (news.length) this.news = [...this.news, ...news];
    if (message.table) this.info = this.#withPresence(message.table);
    else if (this.info)
      this.info = {
        ...this.info,
        awaited: message.awaited,
        steps: message.step,
        seats: this.info.seats.map((seat) => ({
          ...seat,
          awaited: message.awaited.includes(seat.seat),
        })),
      };
  }

  #draw(message: Snapshot, told: Told[]): void {
    this.scene = {
      v: message.v,
      seat: message.seat,
      step: message.step,
      awaited: message.awaited,
      view: message.view,
      question: message.question,
      choices: this.#stillOffered(message),
      undo: message.undo,
      told,
    };
    if (this.hint && !message.choices.some((choice) => choice.name === this.hint?.action))
      this.hint = null;
    if (!this.catchUp) seen.mark(this.id, message.seat, message.step);
  }

  /** While the board is behind, only what can be done now as well. */
  #stillOffered(message: Snapshot): Choice[] {
    const known = this.#known;
    if (!known || known === message || known.seat !== message.seat) return message.choices;
    const now = new Set(known.choices.map((choice) => choice.name));
    return message.choices.filter((choice) => now.has(choice.name));
  }

  // ── Coming back ────────────────────────────────────────────────────────────────────────────

  async #tellSince(message: Snapshot): Promise<void> {
    const before = seen.step(this.id, message.seat);
    if (before === null || message.view === null || message.step - before < 2) return;
    const from = Math.max(before, message.step - LONGEST_CATCH_UP);
    let stop = false;
    this.#stopTelling = () => (stop = true);
    const caption = words.catchUp.since(message.step - before);
    this.catchUp = { at: from, from, to: message.step, caption };
    this.#turns.pause();
    try {
      for (let step = from + 1; step <= message.step && !stop; step++) {
        const shown = await api.step(this.id, step, message.seat);
        if (stop) break;
        const caption = shown.told.map((told) => told.words).join(" ");
        this.catchUp = { at: step, from, to: message.step, caption };
        this.scene = {
          ...message,
          step,
          awaited: shown.awaited,
          view: shown.view,
          choices: [],
          question: "",
          told: shown.told,
        };
        await new Promise((done) => {
          const timer = setTimeout(done, caption ? Math.min(2600, 900 + caption.length * 22) : 0);
          this.#stopTelling = () => {
            stop = true;
            clearTimeout(timer);
            done(null);
          };
        });
      }
    } catch {
      /* what cannot be told again stands in the log */
    }
    this.catchUp = null;
    this.#stopTelling = null;
    this.#draw(message, []);
    this.#turns.resume();
  }

  // ── Acting ─────────────────────────────────────────────────────────────────────────────────

  #seat(): { seat?: number } {
    return typeof this.#wanted === "number" ? { seat: this.#wanted } : {};
  }

  /** Plays an action, after those that are not acknowledged yet; a second click on the same is no second wish. */
  act = async (action: string): Promise<void> => {
    if (this.catchUp || this.#wishes.at(-1) === action) return;
    this.#wishes.push(action);
    if (this.#wishes.length > 1) return;
    while (this.#wishes[0] !== undefined) {
      this.remark = null;
      this.hint = null;
      const reply = await this.#line.ask({ t: "act", action: this.#wishes[0], ...this.#seat() });
      this.#wishes.shift();
      if (reply.t === "refused") {
        this.remark = reply;
        this.#wishes = []; // what was meant to follow it is not meant any more
      }
    }
  };

  whyNot = async (action: string): Promise<void> => {
    if (this.scene?.seat === null || this.catchUp) return;
    const reply = await this.#line.ask({ t: "why_not", action, ...this.#seat() });
    if (reply.t === "answer" || reply.t === "refused") {
      const silent = reply.t === "answer" && reply.allowed;
      this.remark = silent ? null : { words: reply.words, rule: reply.rule };
    }
  };

  undo = async (): Promise<void> => {
    this.toNow();
    this.remark = this.scene?.undo.can ? null : { words: words.table.noUndo, rule: "" };
    if (this.remark) return;
    this.hint = null;
    const reply = await this.#line.ask({ t: "undo", ...this.#seat() });
    if (reply.t === "refused") this.remark = reply;
  };

  consent = async (yes: boolean, seat: number): Promise<void> => {
    const reply = await this.#line.ask({ t: "consent", yes, seat });
    if (reply.t === "refused") this.remark = reply;
  };

  askHint = async (): Promise<void> => {
    this.toNow();
    this.remark = null;
    this.thinking = true;
    const reply = await this.#line.ask({ t: "hint", ...this.#seat() });
    this.thinking = false;
    if (reply.t === "hint") this.hint = reply;
    else if (reply.t === "refused") this.remark = reply;
  };

  /** What a thing on the table is; null where nothing is known of it. */
  explain = async (thing: string): Promise<Explained | null> => {
    const reply = await this.#line.ask({ t: "explain", thing, ...this.#seat() });
    return reply.t === "explained" ? reply : null;
  };

  say = async (what: { phrase?: string; words?: string }): Promise<void> => {
    const reply = await this.#line.ask({ t: "say", ...what, ...this.#seat() });
    if (reply.t === "refused") this.remark = reply;
  };

  back = async (seat: number): Promise<void> => {
    const reply = await this.#line.ask({ t: "back", seat });
    if (reply.t === "refused") this.remark = reply;
  };

  // ── Several people at one browser ──────────────────────────────────────────────────────────

  /** When the seat looked from has nothing to do and another of ours has, ask to hand over. */
  #mindHotseat(): void {
    const { info, scene } = this;
    if (!info || !scene || info.status !== "running" || info.yours.length < 2) return;
    if (this.handTo !== null || this.#turns.waiting || this.catchUp) return;
    if (scene.seat !== this.#wanted) return; // just being handed over
    if (scene.seat !== null && (scene.awaited.includes(scene.seat) || scene.choices.length)) return;
    this.handOver();
  }

  /** Another of ours who is awaited, while the one who looks is not (but may have choices). */
  neighbour: number | null = $derived.by(() => {
    const { info, scene } = this;
    if (!info || !scene || info.status !== "running" || info.yours.length < 2 || this.catchUp) return null;
    if (scene.seat !== null && scene.awaited.includes(scene.seat)) return null;
    return info.yours.find((seat) => scene.awaited.includes(seat) && !info.seats[seat]?.stand_in) ?? null;
  });

  handOver(): void {
    if (this.neighbour === null) return;
    if (this.openly) {
      this.look(this.neighbour);
      return;
    }
    this.handTo = this.neighbour;
    this.#line.say({ t: "look", seat: null });
  }

  /** The game has no secrets. */
  playOpenly(): void {
    this.openly = true;
    this.takeOver();
  }

  takeOver(): void {
    if (this.handTo === null) return;
    this.look(this.handTo);
    this.handTo = null;
  }

  look(seat: number | null): void {
    this.#wanted = seat;
    this.#wishes = [];
    this.remark = null;
    this.hint = null;
    this.#line.say({ t: "look", seat });
  }
}
