/** The connection to a table: reconnects by itself and sends unanswered requests again. */

import type { FromServer, Reply } from "./protocol";
import type { Socket } from "./transport";

export type ConnectionState = "up" | "down" | "elsewhere" | "gone";

export interface ConnectionHandlers {
  /** The first message on every new socket. */
  hello: () => Record<string, unknown>;
  /** A message that answers no request. */
  onMessage: (message: FromServer) => void;
  /** Up once the server has said something, or down and reconnecting; `elsewhere` while another tab has the table; `gone` where reconnecting is pointless. */
  onState: (state: ConnectionState, code: number) => void;
  /** How many requests have no answer yet. */
  onPending?: (count: number) => void;
}

interface PendingRequest {
  text: string;
  resolve: (reply: Reply) => void;
}

export const BROKEN = 4503; // close code: the table's log cannot be read
const FINAL_CODES = new Set([4401, 4403, 4404, BROKEN]); // close codes after which nothing is tried again
const ELSEWHERE = 4409; // close code: another tab has the table
export const TOO_MANY = 4429; // close code: this browser, or its address, has too much open or sends too much
const LONGEST_WAIT = 8000; // ms between two attempts to connect
const LONGEST_WAIT_FOR_ROOM = 30_000; // the same where the server has asked for less
const HEARTBEAT = 20_000; // ms between pings
const SILENCE = HEARTBEAT * 2.2; // ms without any message, after which the socket counts as dead
const UNSURE_DELAY = 2000; // ms before a request is repeated whose fate the server does not know

export class Connection {
  #socket: Socket | null = null;
  #pending = new Map<string, PendingRequest>();
  #attempts = 0;
  #reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;
  #lastReceived = 0;
  #closed = false;

  constructor(
    private readonly open: (take: boolean) => Socket,
    private readonly handlers: ConnectionHandlers,
    remote = true,
  ) {
    if (remote) {
      addEventListener("online", this.#connectNow);
      addEventListener("offline", this.#drop);
    }
    document.addEventListener("visibilitychange", this.#connectNow);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#connectNow);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#connectNow);
    clearTimeout(this.#reconnectTimer);
    clearInterval(this.#heartbeat);
    this.#socket?.close(1000);
  }

  /** Closes the socket and opens a new one; with `take`, takes the table from another tab. */
  reconnect(take = false): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close(1000);
    }
    clearTimeout(this.#reconnectTimer);
    this.#connect(take);
  }

  /** Sends a message that needs no answer; it is dropped while there is no connection. */
  send(message: Record<string, unknown>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Sends a request and resolves with the reply of the same id, across reconnects. */
  request(message: Record<string, unknown>): Promise<Reply> {
    const id = newId();
    const text = JSON.stringify({ ...message, id });
    return new Promise((resolve) => {
      this.#pending.set(id, { text, resolve });
      this.handlers.onPending?.(this.#pending.size);
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  #connect(take = false): void {
    const socket = this.open(take);
    this.#socket = socket;
    let heard = false;
    socket.onopen = () => {
      this.#lastReceived = Date.now();
      socket.send(JSON.stringify(this.handlers.hello()));
      for (const { text } of this.#pending.values()) socket.send(text);
      clearInterval(this.#heartbeat);
      this.#heartbeat = setInterval(this.#checkHeartbeat, HEARTBEAT);
    };
    socket.onmessage = (event) => {
      this.#lastReceived = Date.now();
      if (!heard) {
        // Not before: a server that turns people away opens the socket to say so.
        heard = true;
        this.#attempts = 0;
        this.handlers.onState("up", 0);
      }
      const message = JSON.parse(String(event.data)) as FromServer;
      if ("id" in message) {
        const pending = this.#pending.get(message.id);
        if (pending && message.t === "refused" && message.unsure) {
          setTimeout(() => this.#repeat(message.id), UNSURE_DELAY);
          return;
        }
        this.#pending.delete(message.id);
        this.handlers.onPending?.(this.#pending.size);
        pending?.resolve(message);
      } else this.handlers.onMessage(message);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      clearInterval(this.#heartbeat);
      if (this.#closed) return;
      if (FINAL_CODES.has(event.code)) {
        this.#closed = true;
        this.handlers.onState("gone", event.code);
        return;
      }
      if (event.code === ELSEWHERE) {
        this.handlers.onState("elsewhere", event.code); // tried again when this tab is looked at
        return;
      }
      this.handlers.onState("down", event.code);
      this.#attempts += 1;
      // Exponential backoff with jitter, so that not all browsers return in the same moment.
      const longest = event.code === TOO_MANY ? LONGEST_WAIT_FOR_ROOM : LONGEST_WAIT;
      const wait = Math.min(longest, 250 * 2 ** Math.min(this.#attempts, 8)) * (0.7 + 0.6 * Math.random());
      clearTimeout(this.#reconnectTimer);
      this.#reconnectTimer = setTimeout(() => this.#connect(), wait);
    };
  }

  /** It may be stored or not: the same id again finds out, and does nothing twice. */
  #repeat(id: string): void {
    const pending = this.#pending.get(id);
    if (pending && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(pending.text);
  }

  #checkHeartbeat = (): void => {
    if (Date.now() - this.#lastReceived > SILENCE) this.#drop();
    else this.send({ t: "ping" });
  };

  /** The browser says that it is offline: do not wait until the socket notices. */
  #drop = (): void => {
    const socket = this.#socket;
    if (!socket || this.#closed) return;
    this.#socket = null;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    clearInterval(this.#heartbeat);
    this.handlers.onState("down", 0);
    clearTimeout(this.#reconnectTimer);
    this.#reconnectTimer = setTimeout(() => this.#connect(), 1000);
  };

  /** The browser is online or visible again: do not wait for the timer. */
  #connectNow = (): void => {
    if (this.#closed || this.#socket || document.hidden) return;
    clearTimeout(this.#reconnectTimer);
    this.#connect();
  };
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
