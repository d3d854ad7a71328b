/** The worker where the tables are: Python, given IndexedDB, locks and the other worker. */

import { hold, release } from "./locks";
import type { FromTables, Job, JobDone, ToTables } from "./messages";
import { startPython } from "./python";
import { storage } from "./storage";

const SLOWEST_JOB = 60_000; // ms, after which the bots' worker is given up

const say = (message: FromTables) => postMessage(message);

// ── The bots' worker ─────────────────────────────────────────────────────────────────────────

let port: MessagePort | null = null;
let botsReady = false;
let jobs = 0;
const waiting = new Map<number, { job: string; resolve: (result: string) => void; reject: (error: Error) => void }>();

function meetBots(newPort: MessagePort): void {
  port?.close();
  port = newPort;
  botsReady = false;
  port.onmessage = ({ data }: MessageEvent<JobDone>) => {
    if ("ready" in data) botsReady = true;
    else waiting.get(data.n)?.resolve(data.result);
  };
  for (const [n, { job }] of waiting) port.postMessage({ n, job } satisfies Job);
}

function think(job: string): Promise<string> {
  const n = ++jobs;
  return new Promise<string>((resolve, reject) => {
    waiting.set(n, { job, resolve, reject });
    port?.postMessage({ n, job } satisfies Job);
    setTimeout(() => {
      if (!waiting.has(n)) return;
      waiting.delete(n);
      reject(new Error("no answer in time"));
      if (botsReady) say({ k: "slow-bots" });
    }, SLOWEST_JOB);
  }).finally(() => waiting.delete(n));
}

// ── Python ───────────────────────────────────────────────────────────────────────────────────

interface Page {
  request(method: string, path: string, query: string, body: string): Promise<string>;
  connect(n: number, table: string, take: boolean): Promise<void>;
  receive(n: number, text: string): void;
  disconnect(n: number): void;
  lost(table: string): void;
}

let page: Promise<Page> | null = null;

async function boot({ runtime, build, rules }: Extract<ToTables, { k: "boot" }>): Promise<Page> {
  const python = await startPython(runtime, (stage) => say({ k: "stage", stage }));
  const browser = {
    append: (table: string, number: number, at: number, entry: string) => {
      if (number > 1) return storage.append(table, number, at, entry, null);
      const { game } = JSON.parse(entry) as { game: string };
      return storage.append(table, number, at, entry, { build, game, rules: rules[game] ?? "" });
    },
    entries: storage.entries,
    tables: async () => JSON.stringify(await storage.tables()),
    put: storage.put,
    get: storage.get,
    all: async (kind: string) => JSON.stringify(await storage.all(kind)),
    remove: storage.remove,
    hold: (table: string, take: boolean) => hold(table, take, (lost) => made.lost(lost)),
    release,
    think,
    bots_ready: () => botsReady,
    open: (n: number) => say({ k: "open", n }),
    send: (n: number, text: string) => say({ k: "text", n, text }),
    close: (n: number, code: number) => say({ k: "close", n, code }),
  };
  const made: Page = python.runPython("from snowbound.page.browser import TablesWorker; TablesWorker")(browser);
  say({ k: "stage", stage: "ready" });
  return made;
}

async function answer(message: Extract<ToTables, { k: "request" }>): Promise<void> {
  const { n, method, path, query, body } = message;
  const [status, text] = JSON.parse(await (await page!).request(method, path, query, body)) as [number, string];
  say({ k: "answer", n, status, text });
}

onmessage = async ({ data }: MessageEvent<ToTables>) => {
  try {
    if (data.k === "boot") await (page = boot(data));
    else if (data.k === "bots") meetBots(data.port);
    else if (data.k === "request") await answer(data);
    else if (data.k === "connect") await (await page!).connect(data.n, data.table, data.take);
    else if (data.k === "text") (await page!).receive(data.n, data.text);
    else (await page!).disconnect(data.n);
  } catch (error) {
    console.error(error);
    const words = error instanceof Error ? error.message : String(error);
    if (data.k === "boot") say({ k: "stage", stage: "failed", words });
    else if (data.k === "request") say({ k: "answer", n: data.n, status: 500, text: "{}" });
    else if (data.k === "connect") say({ k: "close", n: data.n, code: 1011 });
  }
};
