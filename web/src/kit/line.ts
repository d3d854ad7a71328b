/** The line to a table's socket: reconnects by itself, sends again what was not answered. */

import type { FromServer, Reply } from "./protocol";

export interface Ears {
  /** Greets the server on every new connection. */
  hello: () => Record<string, unknown>;
  hear: (message: FromServer) => void;
  /** Up, or down and trying again; `gone` when there is no sense in trying. */
  state: (state: "up" | "down" | "gone", code: number) => void;
}

interface Waiting {
  text: string;
  settle: (reply: Reply) => void;
}

const FINAL = new Set([4401, 4403, 4404]);
const BEAT = 20_000;
const UNSURE = 2000;

export class Line {
  #socket: WebSocket | null = null;
  #waiting = new Map<string, Waiting>();
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval> | undefined;
  #heard = 0;
  #closed = false;

  constructor(
    private readonly address: string,
    private readonly ears: Ears,
  ) {
    addEventListener("online", this.#hurry);
    addEventListener("offline", this.#drop);
    document.addEventListener("visibilitychange", this.#hurry);
    this.#connect();
  }

  close(): void {
    this.#closed = true;
    removeEventListener("online", this.#hurry);
    removeEventListener("offline", this.#drop);
    document.removeEventListener("visibilitychange", this.#hurry);
    clearTimeout(this.#timer);
    clearInterval(this.#beat);
    this.#socket?.close(1000);
  }

  /** Hangs up and calls again. */
  again(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onclose = null;
      socket.onmessage = null;
      socket.close(1000);
    }
    clearTimeout(this.#timer);
    this.#connect();
  }

  /** Sends what needs no answer. */
  say(message: Record<string, unknown>): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  /** Asks and waits for the answer with the same id, over as many connections as it takes. */
  ask(message: Record<string, unknown>): Promise<Reply> {
    const id = newId();
    const text = JSON.stringify({ ...message, id });
    return new Promise((settle) => {
      this.#waiting.set(id, { text, settle });
      if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(text);
    });
  }

  #connect(): void {
    const socket = new WebSocket(this.address);
    this.#socket = socket;
    socket.onopen = () => {
      this.#tries = 0;
      this.#heard = Date.now();
      socket.send(JSON.stringify(this.ears.hello()));
      for (const { text } of this.#waiting.values()) socket.send(text);
      clearInterval(this.#beat);
      this.#beat = setInterval(this.#check, BEAT);
      this.ears.state("up", 0);
    };
    socket.onmessage = (event) => {
      this.#heard = Date.now();
      const message = JSON.parse(String(event.data)) as FromServer;
      if ("id" in message) {
        const waiting = this.#waiting.get(message.id);
        if (waiting && message.t === "refused" && message.unsure) {
          setTimeout(() => this.#repeat(message.id), UNSURE);
          return;
        }
        this.#waiting.delete(message.id);
        waiting?.settle(message);
      } else this.ears.hear(message);
    };
    socket.onclose = (event) => {
      if (this.#socket !== socket) return;
      this.#socket = null;
      clearInterval(this.#beat);
      if (this.#closed) return;
      if (FINAL.has(event.code)) {
        this.#closed = true;
        this.ears.state("gone", event.code);
        return;
      }
      this.ears.state("down", event.code);
      this.#tries += 1;
      const wait = Math.min(8000, 250 * 2 ** Math.min(this.#tries, 6)) * (0.7 + 0.6 * Math.random());
      clearTimeout(this.#timer);
      this.#timer = setTimeout(() => this.#connect(), wait);
    };
  }

  /** It may be stored or not: asking again under the same id finds out, and does nothing twice. */
  #repeat(id: string): void {
    const waiting = this.#waiting.get(id);
    if (waiting && this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(waiting.text);
  }

  #check = (): void => {
    if (Date.now() - this.#heard > BEAT * 2.2) this.#drop();
    else this.say({ t: "ping" });
  };

  /** The network says it is gone: do not wait for the socket to notice. */
  #drop = (): void => {
    const socket = this.#socket;
    if (!socket || this.#closed) return;
    this.#socket = null;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    clearInterval(this.#beat);
    this.ears.state("down", 0);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), 1000);
  };

  #hurry = (): void => {
    if (this.#closed || this.#socket || document.hidden) return;
    clearTimeout(this.#timer);
    this.#connect();
  };
}

function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
}
