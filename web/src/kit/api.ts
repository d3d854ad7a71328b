/** Requests to the server. Whoever has no identity yet gets one on the first request that needs it. */

import { transport } from "@transport";
import { words } from "@words/en";
import { type Course, courseOfChances, courseOfPoints } from "./moments";
import { identified, localPage } from "./prefs.svelte";
import type {
  About,
  BotInfo,
  GameText,
  Chances,
  GameInfo,
  Identity,
  MoveCode,
  NewSeat,
  NewTable,
  Notices,
  OwnSet,
  RecordCard,
  RecordPage,
  ReplayStep,
  Review,
  Rulebook,
  Scores,
  SheetInfo,
  TableCard,
  TableInfo,
  Verdict,
} from "./protocol";
import type { Answer } from "./transport";

export class Problem extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly rule = "",
  ) {
    super(message);
  }
}

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Answer;
  try {
    answer = await transport.request(method, path, method === "GET" ? null : JSON.stringify(body ?? {}));
  } catch {
    throw new Problem(words.problems.offline, 0);
  }
  if (answer.status < 300) return (answer.text ? JSON.parse(answer.text) : null) as T;
  let said = words.problems.unknown;
  let rule = "";
  try {
    const problem = JSON.parse(answer.text) as { words?: string; rule?: string };
    said = problem.words || said;
    rule = problem.rule ?? "";
  } catch {
    /* no JSON: our own words have to do */
  }
  throw new Problem(said, answer.status, rule);
}

const get = <T>(path: string) => ask<T>("GET", path);

/** POST as somebody: after a 401 an identity is made, and the request sent again. */
async function post<T>(path: string, body?: unknown): Promise<T> {
  if (!identified.get()) await api.introduce(words.names.guest);
  try {
    return await ask<T>("POST", path, body);
  } catch (problem) {
    if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
    await api.introduce(words.names.guest);
    return ask<T>("POST", path, body);
  }
}

const query = (fields: Record<string, string | number | boolean | null | undefined>) => {
  const given = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return given.length ? `?${new URLSearchParams(given.map(([k, v]) => [k, String(v)]))}` : "";
};

const known = new Map<string, GameInfo>();

export const api = {
  whoami: async (): Promise<Identity | null> => {
    if (transport.remote && !identified.get()) return null; // a page's own storage is asked anyway
    try {
      return await get<Identity>("/api/identity");
    } catch (problem) {
      if (!(problem instanceof Problem) || problem.status !== 401) throw problem;
      identified.set(false);
      return null;
    }
  },
  introduce: async (name: string): Promise<Identity> => {
    const me = await ask<Identity>("POST", "/api/identity", { name });
    identified.set(true);
    return me;
  },
  about: async (): Promise<About> => {
    const about = await get<About>("/api/about");
    localPage.set(about.page ?? "");
    return about;
  },
  rename: (name: string) => ask<Identity>("PATCH", "/api/identity", { name }),
  notify: (notices: Notices) => ask<Identity>("PATCH", "/api/identity", { notices }),
  forgetOthers: () => post<unknown>("/api/identity/forget"),
  forgetMe: async (): Promise<void> => {
    await ask<unknown>("DELETE", "/api/identity");
    identified.set(false);
  },
  moveCode: () => post<MoveCode>("/api/identity/codes"),
  moveHere: async (code: string): Promise<Identity> => {
    const me = await ask<Identity>("POST", "/api/identity/move", { code });
    identified.set(true);
    return me;
  },

  games: async (): Promise<GameInfo[]> => {
    const games = await get<GameInfo[]>("/api/games");
    for (const game of games) known.set(game.id, game);
    return games;
  },
  /** A game does not change while a page is open. */
  game: async (id: string): Promise<GameInfo> => {
    const game = known.get(id) ?? (await get<GameInfo>(`/api/games/${id}`));
    known.set(id, game);
    return game;
  },
  /** What a game says, in a language. */
  catalogue: (game: string, language = "en") => get<GameText>(`/api/games/${game}/text/${language}`),
  /** What a component file of one's own would be at a table; nothing is kept of it. */
  checkSet: (id: string, own: OwnSet) => post<SheetInfo>(`/api/games/${id}/components`, own),
  rulebook: (id: string) => get<Rulebook>(`/api/games/${id}/rulebook`),
  bots: () => get<BotInfo[]>("/api/bots"),

  tables: (status = "open") => get<TableCard[]>(`/api/tables${query({ status })}`),
  mine: () => get<TableCard[]>("/api/tables/mine"),
  solo: (asked: { game: string; players: number; level: string; components: string | null }) =>
    post<TableInfo>("/api/solo", asked),
  daily: (game: string, date: string) => post<TableInfo>("/api/daily", { game, date }),
  open: (table: NewTable) => post<TableInfo>("/api/tables", table),
  table: (id: string) => get<TableInfo>(`/api/tables/${id}`),
  sit: (id: string, seat: number | null, name?: string) =>
    post<TableInfo>(`/api/tables/${id}/sit`, {
      ...(seat === null ? {} : { seat }),
      ...(name ? { name } : {}),
    }),
  /** A bot plays for a seat, until its person is back or for one turn. */
  leave: (id: string, seat: number, turn = false) => post<TableInfo>(`/api/tables/${id}/leave`, { seat, turn }),
  back: (id: string, seat: number) => post<TableInfo>(`/api/tables/${id}/back`, { seat }),
  fill: (id: string, seat: number, kind: "bot" | "free", level = "") =>
    post<TableInfo>(`/api/tables/${id}/seats/${seat}`, kind === "bot" ? { kind, level } : { kind }),
  /** A bot plays for somebody who is away. */
  standIn: (id: string, seat: number) => post<TableInfo>(`/api/tables/${id}/seats/${seat}/stand-in`),
  /** May I play on for somebody who is away? */
  askSeat: (id: string, seat: number) => post<TableInfo>(`/api/tables/${id}/seats/${seat}/ask`),
  answerSeat: (id: string, yes: boolean) => post<TableInfo>(`/api/tables/${id}/answer`, { yes }),
  remove: (id: string, seat: number) => post<TableInfo>(`/api/tables/${id}/seats/${seat}/remove`),
  mute: (id: string, seat: number, on: boolean) => post<TableInfo>(`/api/tables/${id}/seats/${seat}/mute`, { on }),
  pause: (id: string, on: boolean) => post<TableInfo>(`/api/tables/${id}/pause`, { on }),
  start: (id: string, fill = "") => post<TableInfo>(`/api/tables/${id}/start`, fill ? { fill } : {}),
  rematch: (id: string) => post<TableInfo>(`/api/tables/${id}/rematch`),
  close: (id: string) => post<TableInfo>(`/api/tables/${id}/close`),
  step: (id: string, step: number, seat: number | null) =>
    get<ReplayStep>(`/api/tables/${id}/replay${query({ step, seat })}`),

  records: (mine = false) => get<RecordCard[]>(`/api/records${query({ mine: mine || null })}`),
  record: (id: string) => get<RecordPage>(`/api/records/${id}`),
  replay: (id: string, step: number, seat: number | null) =>
    get<ReplayStep>(`/api/records/${id}/replay${query({ step, seat })}`),
  /** How a finished game went: chances of strong players; points where nobody knows those of rivals. */
  course: async (id: string, cooperative: boolean, names: string[]): Promise<Course | null> => {
    const together = cooperative || names.length === 1;
    const found = await get<Chances>(`/api/records/${id}/chances`);
    if (together || found.players === "strong") return courseOfChances(found, together, names);
    return courseOfPoints((await get<Scores>(`/api/records/${id}/scores`)).steps, names);
  },
  /** Which of a seat's choices cost most; the server takes its time for it. */
  review: async (id: string, seat: number): Promise<Review> => {
    if (!identified.get()) await api.introduce(words.names.guest);
    return get<Review>(`/api/records/${id}/review${query({ seat })}`);
  },
  /** In a page without a server: a record as a file, everything as a file, and what a file brings. */
  recordFile: (id: string) => get<{ name: string; text: string }>(`/api/records/${id}/download`),
  exportAll: () => get<{ name: string; text: string }>("/api/export"),
  addFile: async (name: string, text: string) => {
    type Found = { record: string; components: string; title: string; game: string; tables: number };
    const found = await post<Found>("/api/files", { name, text });
    known.clear(); // a game may have one more set now
    return found;
  },
  verify: (id: string) => get<Verdict>(`/api/records/${id}/verify`),
  goOn: (id: string, step: number, keepLuck: boolean, seats?: NewSeat[]) =>
    post<TableInfo>(`/api/records/${id}/continue`, { step, keep_luck: keepLuck, ...(seats ? { seats } : {}) }),
};
