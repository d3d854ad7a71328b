/** What the page and its workers say to each other. */

import type { Runtime } from "./python";

export type Stage = "fetch" | "start" | "import" | "ready" | "failed";

/** From the page to the tables' worker. */
export type ToTables =
  | { k: "boot"; runtime: Runtime; build: string; rules: Record<string, string> }
  | { k: "bots"; port: MessagePort }
  | { k: "request"; n: number; method: string; path: string; query: string; body: string }
  | { k: "connect"; n: number; table: string; take: boolean }
  | { k: "text"; n: number; text: string }
  | { k: "disconnect"; n: number };

/** From the tables' worker to the page. */
export type FromTables =
  | { k: "stage"; stage: Stage; words?: string }
  | { k: "slow-bots" }
  | { k: "answer"; n: number; status: number; text: string }
  | { k: "open"; n: number }
  | { k: "text"; n: number; text: string }
  | { k: "close"; n: number; code: number };

/** To the bots' worker. */
export type ToBots = { k: "boot"; runtime: Runtime; port: MessagePort };

/** Between the two workers. */
export type Job = { n: number; job: string };
export type JobDone = { n: number; result: string } | { ready: true };
