/** A table as this browser knows it: what to draw, what may be done, what has happened. */

import { transport } from "@transport";
import { words } from "@words/en";
import { api } from "./api";
import { type ConnectionHandlers, type ConnectionState, Connection } from "./connection";
import { DisplayQueue } from "./display_queue";
import { addNews, allEvents, type HistoryStep, inOrder, isBacklog, movesSinceOthers, newEvents, withoutLastMoves } from "./history";
import { PACES, prefs, seen } from "./prefs.svelte";
import type { Choice, Explained, FromServer, Hint, News, Pointing, ReplayStep, Reply, TableInfo, TableMessage, Told, UndoInfo, Update } from "./protocol";
import { type Chapter, story, type Telling } from "./story";
import { shareOf, type Tempo } from "./tempo";
import { applyUpdate, type Snapshot } from "./updates";
import { audienceOf, Wording } from "./wording";

export interface Scene {
  v: number;
  seat: number | null;
  step: number;
  awaited: number[];
  view: unknown;
  question: string;
  choices: Choice[];
  undo: UndoInfo;
  /** Null where players do not point, and while the board is behind. */
  pointing: Pointing | null;
  told: Told[];
}

export interface Remark {
  words: string;
  rule: string;
}

const LONGEST_QUEUE = 40; // moves, in their time, that wait to be seen; more are drawn at once
const HELD = 1500; // ms that a question stands before others' moves go on
const LIVE_LAG = 2500; // ms that a table with a running clock may be behind
const LONGEST_CATCH_UP = 40;

const captionOf = (told: Told[]): string => told.map((one) => one.words).join(" ");

export class Table {
  info: TableInfo | null = $state.raw(null);
  scene: Scene | null = $state.raw(null);
  news: News[] = $state.raw([]);
  history: HistoryStep[] = $state.raw([]);
  connection: ConnectionState | "begin" = $state("begin");
  code = $state(0);
  remark: Remark | null = $state.raw(null);
  hint: Hint | null = $state.raw(null);
  thinking = $state(false);
  /** Hotseat: the seat whose person should take the device now. */
  handTo: number | null = $state(null);
  /** Whether everybody may see everything: then nobody looks away while the screen is handed over. */
  openly = $state(false);
  /** The steps replayed to somebody who was away. */
  catchUp: { at: number; from: number; to: number; caption: string } | null = $state.raw(null);

  names = $derived(this.info?.seats.map((seat) => seat.name || words.seat.free) ?? []);
  /** Steps of the catch-up that are still to be replayed. */
  #unplayed = $derived(this.catchUp ? this.catchUp.to - this.catchUp.at : 0);
  past = $derived(allEvents(this.history.slice(0, this.history.length - this.#unplayed)));
  /** The news up to what the board shows. */
  log = $derived(withoutLastMoves(this.#unplayed, this.news));
  /** What a turn's sentence leaves out; the game's own. */
  telling: Telling = $state.raw({});
  /** The same as a story, told to whoever looks. */
  story: Chapter[] = $derived.by(() => {
    const standing = new Set(this.history.map((step) => step.v));
    return story(this.log, standing, { seat: this.scene?.seat ?? null, names: this.names }, this.telling);
  });
  /** Moves that have happened and are not drawn yet. */
  behind = $state(0);
  yours = $derived(this.info?.yours ?? []);
  /** Moves are being shown, each for its time. */
  #showing = $state(false);
  /** Requests without an answer. */
  #asking = $state(0);
  /** The server has been asked for everything, and has not sent it yet. */
  #greeting = $state(true);
  /** Everything known is drawn, and nothing is under way between here and the server. */
  idle = $derived(
    this.connection === "up" && !this.#greeting && !this.#asking && !this.#showing && !this.catchUp,
  );
  /** A bot plays for whoever looks, turn by turn, as long as this page is open. */
  relayed = $state(false);
  #justAsked = false; // what is drawn asks whoever looks something new
  #botsTurn = false; // a bot has been asked to play this turn, and not all of it has been shown
  /** How long each kind of event is seen; the game's own. */
  tempo: Tempo = {};

  #connection: Connection;
  #version = -1; // the newest version received
  #loggedVersion = -1; // the newest version in the log
  #latest: Snapshot | null = null; // everything as of the last message, drawn or not
  #queue = new DisplayQueue<Snapshot>({
    show: (snapshots) => this.#show(snapshots),
    duration: (snapshot, waiting) => this.#duration(snapshot, waiting),
    done: () => {
      this.#showing = false;
      this.#botsTurn = false;
      this.#checkHotseat();
      void this.#relay();
    },
  });
  #presence: { seats: Set<number>; watching: number } | null = null;
  #viewSeat: number | null | undefined; // the seat to look from; null watches; undefined lets the server say
  #everGreeted = false;
  #greeted = false; // on this connection
  #stopCatchUp: (() => void) | null = null;
  #wording: Wording | null = null; // of a game with a catalogue
  #keys = true; // ask for keys
  #held: FromServer[] | null = null; // until the catalogue is there
  #pendingActions: string[] = []; // actions clicked and not acknowledged yet, in their order

  constructor(readonly id: string) {
    const handlers: ConnectionHandlers = {
      hello: () => {
        this.#greeted = false;
        this.#greeting = true;
        return { t: "hello", since: Math.max(0, this.#version), keys: this.#keys, ...this.#seat() };
      },
      onMessage: (message) => this.#onMessage(message),
      onState: (state, code) => {
        this.connection = state;
        this.code = code;
      },
      onPending: (count) => (this.#asking = count),
    };
    this.#connection = new Connection((take) => transport.connect(id, take), handlers, transport.remote);
  }

  /** Plays here on, at a table that another tab has. */
  take(): void {
    this.connection = "begin";
    this.#connection.reconnect(true);
  }

  /** Reconnects with the browser's present identity. */
  reconnect(): void {
    this.#viewSeat = undefined;
    this.#connection.reconnect();
  }

  leave(): void {
    this.#connection.close();
    this.#queue.stop();
    this.#stopCatchUp?.();
  }

  // ── Receiving ──────────────────────────────────────────────────────────────────────────────

  #onMessage(message: FromServer): void {
    if (this.#held) this.#held.push(message);
    else if (message.t === "table" && message.names && !this.#wording) void this.#fetchWords(message);
    else this.#receive(this.#inWords(message));
  }

  /** The first message waits for the words of its game, and all others for it. */
  async #fetchWords(first: TableMessage): Promise<void> {
    this.#held = [first];
    try {
      this.#wording = new Wording(await api.catalogue(first.table.game));
    } catch {
      this.#keys = false; // then the server's words have to do
      this.#held = null;
      this.#connection.reconnect();
      return;
    }
    const held = this.#held;
    this.#held = null;
    for (const message of held) this.#onMessage(message);
  }

  /** Keys become sentences here, once, and everything behind this knows words only. */
  #inWords<T extends FromServer>(message: T): T {
    const table = message.t === "table" || message.t === "update" ? message.table : null;
    const info = table ?? this.info;
    const seat = message.t === "table" ? message.seat : (this.#latest?.seat ?? null);
    return this.#wording && info ? this.#wording.fill(message, info, seat) : message;
  }

  async #ask(message: Record<string, unknown>): Promise<Reply> {
    return this.#inWords(await this.#connection.request(message));
  }

  #receive(message: FromServer): void {
    if (message.t === "table") this.#onSnapshot(message);
    else if (message.t === "update") this.#onUpdate(message);
    else if (message.t === "presence" && this.info) {
      this.#presence = { seats: new Set(message.here), watching: message.watching };
      this.info = this.#withPresence(this.info);
    } else if (message.t === "error") {
      // The seat may belong to somebody else by now: reconnect without asking for it.
      if (!this.#greeted && typeof this.#viewSeat === "number") this.reconnect();
      else this.remark = { words: message.words, rule: "" };
    }
  }

  #withPresence(info: TableInfo): TableInfo {
    const here = this.#presence;
    if (!here) return info;
    const now = Date.now() / 1000;
    const seats = info.seats.map((seat) => {
      const there = here.seats.has(seat.seat);
      const away_since = there || seat.kind !== "person" ? null : (seat.away_since ?? now);
      return { ...seat, here: there, away_since };
    });
    return { ...info, seats, watching: here.watching };
  }

  #onSnapshot(message: Snapshot): void {
    this.#queue.flush();
    const first = !this.#everGreeted;
    this.#everGreeted = this.#greeted = true;
    this.#greeting = false;
    this.#presence = null;
    const since = Math.max(0, this.#version);
    this.#remember(message);
    this.#log(message);
    const mine = this.info?.yours ?? [];
    if (this.#viewSeat === undefined || (this.#viewSeat !== null && !mine.includes(this.#viewSeat)))
      this.#viewSeat = message.seat;
    void this.#fetchOlder(message.earlier ?? 0, since);
    if (first) void this.#playCatchUp(message);
    if (!this.catchUp) this.#draw(message, []); // else the catch-up comes first
    this.#checkHotseat();
  }

  #onUpdate(message: Update): void {
    if (message.v <= this.#version) return;
    if (message.after !== this.#latest?.v) {
      this.#greeting = true;
      this.#connection.send({ t: "hello", since: Math.max(0, this.#version), keys: this.#keys, ...this.#seat() });
      return;
    }
    const fresh = applyUpdate(this.#latest, message);
    this.#remember(fresh);
    void this.#fetchOlder(message.earlier ?? 0, message.after);
    this.#showing = true;
    this.#queue.push(fresh);
    if (this.#isUrgent(fresh)) this.#queue.flush();
    this.behind = this.#queue.waiting;
  }

  /** One's own move is drawn at once, with whatever is queued before it. */
  #isUrgent(fresh: Snapshot): boolean {
    const own = !this.#botsTurn && fresh.news.some((item) => item.seat === this.scene?.seat && item.kind !== "said");
    const late = PACES[prefs.pace] === 0 || document.hidden || this.#queue.sum(this.#share) > LONGEST_QUEUE;
    return late || (own && !isBacklog(fresh));
  }

  /** Keeps the newest state; it is drawn and logged in its turn, only chat is shown at once. */
  #remember(message: Snapshot): void {
    const said = message.news.filter((item) => item.v > this.#version && item.kind === "said");
    if (said.length) this.news = [...this.news, ...said];
    this.#latest = message;
    this.#version = Math.max(this.#version, message.v);
  }

  /** News that did not fit into a message, page by page, the newest first. */
  async #fetchOlder(earlier: number, since: number): Promise<void> {
    while (earlier) {
      const page = await this.#ask({ t: "news", before: earlier, since });
      if (page.t !== "news") return;
      this.news = inOrder(page.news, this.news);
      const logged = this.news.filter((item) => item.v <= this.#loggedVersion && item.kind !== "said");
      this.history = addNews([], logged, this.info?.steps ?? 0);
      earlier = page.earlier ?? 0;
    }
  }

  // ── Drawing, one thing after another ───────────────────────────────────────────────────────

  #share = (snapshot: Snapshot): number => shareOf(newEvents(snapshot), this.tempo);

  #duration(snapshot: Snapshot, waiting: number): number {
    // A question that has just come is not gone the moment it has been read out.
    const held = this.#justAsked && PACES[prefs.pace] ? HELD : 0;
    const pace = Math.max(held, PACES[prefs.pace] * this.#share(snapshot));
    return this.info?.clock.kind === "live" ? Math.min(pace, LIVE_LAG / (waiting + 1)) : pace;
  }

  #show(snapshots: Snapshot[]): void {
    for (const snapshot of snapshots) this.#log(snapshot);
    this.#draw(snapshots.at(-1)!, snapshots.flatMap(newEvents));
    this.behind = this.#queue.waiting;
    if (!this.behind) this.#checkHotseat();
    this.#followSeat();
  }

  /** A spectator who is given a seat looks from there. */
  #followSeat(): void {
    const mine = this.info?.yours ?? [];
    if (this.#viewSeat === null && mine.length === 1 && this.info?.status === "running") this.look(mine[0]!);
  }

  /** Draws the next queued move now. */
  skip = (): void => this.#queue.skip();

  /** Draws everything that is queued now. */
  skipAll = (): void => {
    this.#stopCatchUp?.();
    this.#queue.flush();
  };

  /** The board is animating (or has finished): the next move waits for it. */
  animating = (busy: boolean): void => this.#queue.hold(busy);

  /** Adds a message's news to the log and takes over the table's seats and status. */
  #log(message: Snapshot): void {
    const news = message.news.filter((item) => item.v > this.#loggedVersion && item.kind !== "said");
    this.#loggedVersion = Math.max(this.#loggedVersion, message.v);
    this.history = addNews(this.history, news, message.step);
    if (news.length) this.news = inOrder(this.news, news);
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
    const asked = message.seat !== null && message.awaited.includes(message.seat);
    this.#justAsked = asked && message.question !== this.scene?.question;
    this.scene = {
      v: message.v,
      seat: message.seat,
      step: message.step,
      awaited: message.awaited,
      view: message.view,
      question: message.question,
      choices: this.#stillOffered(message),
      undo: message.undo,
      pointing: message === this.#latest ? message.pointing : null,
      told,
    };
    if (this.hint && !message.choices.some((choice) => choice.name === this.hint?.action))
      this.hint = null;
    if (!this.catchUp) seen.mark(this.id, message.seat, message.step);
  }

  /** While the board is behind, only choices that are still legal. */
  #stillOffered(message: Snapshot): Choice[] {
    const known = this.#latest;
    if (!known || known === message || known.seat !== message.seat) return message.choices;
    const now = new Set(known.choices.map((choice) => choice.name));
    return message.choices.filter((choice) => now.has(choice.name));
  }

  // ── Coming back ────────────────────────────────────────────────────────────────────────────

  async #playCatchUp(message: Snapshot): Promise<void> {
    const before = seen.step(this.id, message.seat);
    if (before === null || message.view === null || message.step - before < 2) return;
    const from = Math.max(before, message.step - LONGEST_CATCH_UP);
    await this.#replay(message, from, words.catchUp.since(message.step - before), (told) => {
      const length = captionOf(told).length;
      return length ? Math.min(2600, 900 + length * 22) : 0;
    });
  }

  /** How many moves there are to be watched again: the others' last ones and what came after. */
  again = $derived(this.info?.status === "running" && !this.catchUp ? movesSinceOthers(this.history, this.scene?.seat ?? null) : 0);

  /** The others' last moves once more, at the pace at which bots are watched. */
  watchAgain = (): void => {
    this.#queue.flush();
    const now = this.#latest;
    if (!now || now.view === null || !this.again) return;
    const pace = PACES[prefs.pace] || PACES.steady;
    const caption = words.catchUp.again(this.again);
    void this.#replay(now, Math.max(0, now.step - this.again), caption, (told) => pace * shareOf(told, this.tempo));
  };

  /** Shows the steps after `from` up to a message's, each for its time in ms, and then the message. */
  async #replay(message: Snapshot, from: number, caption: string, time: (told: Told[]) => number): Promise<void> {
    let stop = false;
    this.#stopCatchUp = () => (stop = true);
    this.catchUp = { at: from, from, to: message.step, caption };
    this.#queue.pause();
    try {
      for (let step = from + 1; step <= message.step && !stop; step++) {
        const shown = this.#stepInWords(await api.step(this.id, step, message.seat));
        if (stop) break;
        this.catchUp = { at: step, from, to: message.step, caption: captionOf(shown.told) };
        this.scene = {
          ...message,
          step,
          awaited: shown.awaited,
          view: shown.view,
          choices: [],
          question: "",
          pointing: null,
          told: shown.told,
        };
        await new Promise((done) => {
          const timer = setTimeout(done, time(shown.told));
          this.#stopCatchUp = () => {
            stop = true;
            clearTimeout(timer);
            done(null);
          };
        });
      }
    } catch {
      /* what cannot be replayed is in the log */
    }
    this.catchUp = null;
    this.#stopCatchUp = null;
    this.#draw(message, []);
    this.#queue.resume();
  }

  /** A step that was replayed, as the log tells it. */
  #stepInWords(shown: ReplayStep): ReplayStep {
    const wording = this.#wording;
    if (!wording || !this.info) return shown;
    const to = audienceOf(this.info, shown.seat);
    return { ...shown, told: shown.told.map((one) => wording.told(one, to)) };
  }

  // ── Acting ─────────────────────────────────────────────────────────────────────────────────

  #seat(): { seat?: number } {
    return typeof this.#viewSeat === "number" ? { seat: this.#viewSeat } : {};
  }

  /** Plays an action after those that are not acknowledged yet; a double click counts once. */
  act = async (action: string): Promise<void> => {
    if (this.catchUp || this.#pendingActions.at(-1) === action) return;
    this.#pendingActions.push(action);
    if (this.#pendingActions.length > 1) return;
    while (this.#pendingActions[0] !== undefined) {
      this.remark = null;
      this.hint = null;
      const reply = await this.#ask({ t: "act", action: this.#pendingActions[0], ...this.#seat() });
      this.#pendingActions.shift();
      if (reply.t === "refused") {
        this.remark = reply;
        this.#pendingActions = []; // those after it were clicked in the belief that it was legal
      }
    }
  };

  whyNot = async (action: string): Promise<void> => {
    if (this.scene?.seat === null || this.catchUp) return;
    const reply = await this.#ask({ t: "why_not", action, ...this.#seat() });
    if (reply.t === "answer" || reply.t === "refused") {
      const silent = reply.t === "answer" && reply.allowed;
      this.remark = silent ? null : { words: reply.words, rule: reply.rule };
    }
  };

  undo = async (): Promise<void> => {
    this.skipAll();
    this.remark = this.scene?.undo.can ? null : { words: words.table.noUndo, rule: "" };
    if (this.remark) return;
    this.hint = null;
    const reply = await this.#ask({ t: "undo", ...this.#seat() });
    if (reply.t === "refused") this.remark = reply;
  };

  consent = async (yes: boolean, seat: number): Promise<void> => {
    const reply = await this.#ask({ t: "consent", yes, seat });
    if (reply.t === "refused") this.remark = reply;
  };

  askHint = async (): Promise<void> => {
    this.skipAll();
    this.remark = null;
    this.thinking = true;
    const reply = await this.#ask({ t: "hint", ...this.#seat() });
    this.thinking = false;
    if (reply.t === "hint") this.hint = reply;
    else if (reply.t === "refused") this.remark = reply;
  };

  /** What a thing on the table is; null where nothing is known of it. */
  explain = async (thing: string): Promise<Explained | null> => {
    const reply = await this.#ask({ t: "explain", thing, ...this.#seat() });
    return reply.t === "explained" ? reply : null;
  };

  say = async (what: { phrase?: string; words?: string }): Promise<void> => {
    const reply = await this.#ask({ t: "say", ...what, ...this.#seat() });
    if (reply.t === "refused") this.remark = reply;
  };

  /** Points at an action of a seat, or takes the finger away from it. */
  pointAt = async (action: string, of: number): Promise<void> => {
    const seat = this.scene?.seat;
    const marks = this.scene?.pointing?.marks ?? [];
    const there = marks.some((mark) => mark.seat === seat && mark.action === action && mark.of === of);
    const finger = there ? { action: null } : { action, of };
    const reply = await this.#ask({ t: "point", ...finger, ...this.#seat() });
    if (reply.t === "refused") this.remark = reply;
  };

  /** Has a bot play for a seat: this turn, or until its person is back. Where nobody else waits it plays turn by turn,
   * each of them shown at the table's pace. */
  letBot = async (seat: number, turn: boolean): Promise<void> => {
    const alone = this.info?.seats.every((place) => place.kind === "bot" || place.yours) ?? false;
    if (!turn && !(alone && this.yours.length === 1)) {
      await api.leave(this.id, seat);
      return;
    }
    this.relayed = !turn;
    await this.#relay(turn);
  };

  async #relay(once = false): Promise<void> {
    const seat = this.scene?.seat ?? null;
    const asked = seat !== null && this.info?.status === "running" && this.scene!.awaited.includes(seat);
    if (!(this.relayed || once) || !asked || this.#botsTurn || this.#queue.waiting || this.catchUp) return;
    this.#botsTurn = true;
    await api.leave(this.id, seat, true);
  }

  back = async (seat: number): Promise<void> => {
    this.relayed = false;
    const reply = await this.#ask({ t: "back", seat });
    if (reply.t === "refused") this.remark = reply;
  };

  // ── Several people at one browser ──────────────────────────────────────────────────────────

  /** When the seat looked from has nothing to do and another of ours has, ask to hand over. */
  #checkHotseat(): void {
    const { info, scene } = this;
    if (!info || !scene || info.status !== "running" || info.yours.length < 2) return;
    if (this.handTo !== null || this.#queue.waiting || this.catchUp) return;
    if (scene.seat !== this.#viewSeat) return; // just being handed over
    if (scene.seat !== null && (scene.awaited.includes(scene.seat) || scene.choices.length)) return;
    this.handOver();
  }

  /** Another seat of this browser that is awaited, while the seat looked from is not (but may have choices). */
  otherAwaited: number | null = $derived.by(() => {
    const { info, scene } = this;
    if (!info || !scene || info.status !== "running" || info.yours.length < 2 || this.catchUp) return null;
    if (scene.seat !== null && scene.awaited.includes(scene.seat)) return null;
    return info.yours.find((seat) => scene.awaited.includes(seat) && !info.seats[seat]?.stand_in) ?? null;
  });

  handOver(): void {
    if (this.otherAwaited === null) return;
    if (this.openly) {
      this.look(this.otherAwaited);
      return;
    }
    this.handTo = this.otherAwaited;
    this.#sendLook(null);
  }

  /** The game has no secrets: seats change without the hand-over screen. */
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
    this.#viewSeat = seat;
    this.#pendingActions = [];
    this.remark = null;
    this.hint = null;
    this.#sendLook(seat);
  }

  /** The answer is a snapshot. */
  #sendLook(seat: number | null): void {
    this.#greeting = true;
    this.#connection.send({ t: "look", seat });
  }
}
