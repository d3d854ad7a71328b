/** The way to this page's own worker. What is known without Python is answered at once: the home page does not wait for it. */

import { type Component, untrack } from "svelte";
import type { RecordCard, TableCard } from "@kit/protocol";
import type { Answer, Socket, Transport } from "@kit/transport";
import { address, build } from "./build";
import type { FromTables, ToBots, ToTables } from "./messages";
import { progress } from "./progress.svelte";
import { storage } from "./storage";
import { toOwnVersion, watchVersions } from "./versions.svelte";

const runtime = {
  pyodide: address(build.pyodide ?? "."),
  library: address(build.library ?? "."),
  packages: address(build.packages ?? "."),
};

// ── The workers ──────────────────────────────────────────────────────────────────────────────

let requests = 0;
const answers = new Map<number, (answer: Answer) => void>();
const sockets = new Map<number, WorkerSocket>();

const worker = new Worker(new URL("./tables_worker.ts", import.meta.url), { type: "module", name: "tables" });
const say = (message: ToTables, ports: Transferable[] = []) => {
  boot();
  worker.postMessage(message, ports);
};
let bots: Worker | null = null;

function startBots(): void {
  bots?.terminate();
  bots = new Worker(new URL("./bots_worker.ts", import.meta.url), { type: "module", name: "bots" });
  const { port1, port2 } = new MessageChannel();
  bots.postMessage({ k: "boot", runtime, port: port2 } satisfies ToBots, [port2]);
  say({ k: "bots", port: port1 }, [port1]);
}

worker.onmessage = ({ data }: MessageEvent<FromTables>) => {
  if (data.k === "stage") {
    progress.stage = data.stage;
    progress.words = data.words ?? "";
    if (data.stage === "ready") {
      startBots(); // not before: the first decision comes first
      watchVersions();
    }
  } else if (data.k === "slow-bots") startBots();
  else if (data.k === "answer") {
    answers.get(data.n)?.({ status: data.status, text: data.text });
    answers.delete(data.n);
  } else sockets.get(data.n)?.hear(data);
};

let booted = false;
/** Starts Python: when it is asked for, else when the home page stands there. */
function boot(): void {
  if (booted) return;
  booted = true;
  worker.postMessage({ k: "boot", runtime, build: build.id, rules: build.rules } satisfies ToTables);
}
if ("requestIdleCallback" in window) requestIdleCallback(boot, { timeout: 2000 });
else setTimeout(boot, 500);

// ── Requests ─────────────────────────────────────────────────────────────────────────────────

async function askPython(method: string, url: URL, body: string | null): Promise<Answer> {
  const n = ++requests;
  const answer = new Promise<Answer>((resolve) => answers.set(n, resolve));
  const query = JSON.stringify(Object.fromEntries(url.searchParams));
  say({ k: "request", n, method, path: decodeURIComponent(url.pathname), query, body: body ?? "" });
  progress.wanted += 1;
  return answer.finally(() => (progress.wanted -= 1));
}

async function request(method: string, path: string, body: string | null): Promise<Answer> {
  if (method === "DELETE" && path === "/api/identity") return forget();
  if (method === "POST") void navigator.storage?.persist?.(); // what is played here is to be kept
  const quick = method === "GET" && progress.stage !== "ready" ? await known(path) : null;
  return quick ?? askPython(method, new URL(path, "http://page"), body);
}

const json = (value: unknown): Answer => ({ status: 200, text: JSON.stringify(value) });

interface Card {
  status?: string;
  changed?: number;
  ended?: number;
}
async function cards(kind: string): Promise<Answer> {
  const kept = (await storage.all(kind)).map(([, text]) => JSON.parse(text) as Card);
  const shown = kept.filter((card) => card.status !== "closed");
  return json(shown.sort((one, other) => (other.changed ?? other.ended ?? 0) - (one.changed ?? one.ended ?? 0)));
}

/** Finished games, with one's own seats at them. */
async function ownRecords(): Promise<Answer> {
  const tables = (await storage.all("cards")).map(([id, text]) => [id, (JSON.parse(text) as TableCard).yours] as const);
  const seats = new Map(tables);
  const records = JSON.parse((await cards("record_cards")).text) as RecordCard[];
  return json(records.map((record) => ({ ...record, yours: seats.get(record.id) ?? [] })));
}

/** All that this browser keeps here goes; Python, which remembers it still, is not asked any more. */
async function forget(): Promise<Answer> {
  worker.terminate();
  bots?.terminate();
  await storage.forget();
  return json(null);
}

/** What Python has written down, or what is the same for everybody; null for all that needs Python. */
async function known(path: string): Promise<Answer | null> {
  if (path === "/api/tables/mine") return cards("cards");
  if (path === "/api/records?mine=true") return ownRecords();
  if (path.startsWith("/api/tables?")) return json([]);
  if (path === "/api/identity") {
    const kept = await storage.get("people", "me");
    return kept ? json({ notices: {}, mail_confirmed: false, ...JSON.parse(kept) }) : { status: 401, text: "{}" };
  }
  const file = build.answers?.[path];
  if (!file || (path.startsWith("/api/games") && (await storage.all("components")).length)) return null;
  const answer = await fetch(address(file));
  return { status: answer.status, text: await answer.text() };
}

// ── Connections ──────────────────────────────────────────────────────────────────────────────

class WorkerSocket implements Socket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  #n = ++requests;

  constructor(table: string, take: boolean) {
    sockets.set(this.#n, this);
    void toOwnVersion(table)
      .catch(() => {}) // what cannot be looked up is played with this version
      .then(() => say({ k: "connect", n: this.#n, table, take }));
  }

  send(text: string): void {
    say({ k: "text", n: this.#n, text });
  }

  close(code = 1000): void {
    say({ k: "disconnect", n: this.#n });
    this.#end(code);
  }

  hear(message: Extract<FromTables, { k: "open" | "text" | "close" }>): void {
    if (message.k === "open") {
      this.readyState = 1;
      this.onopen?.();
    } else if (message.k === "text") this.onmessage?.({ data: message.text });
    else this.#end(message.code);
  }

  #end(code: number): void {
    sockets.delete(this.#n);
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

/** Shown over every page. */
export const notices: (() => Promise<{ default: Component }>) | null = () => import("./Notices.svelte");

export const transport: Transport = {
  remote: false,
  // Whoever asks in an effect depends on the answer, not on how far Python has come.
  request: (method, path, body) => untrack(() => request(method, path, body)),
  connect: (table, take) => new WorkerSocket(table, take),
};
