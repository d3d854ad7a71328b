import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection } from "./connection";
import type { FromServer } from "./protocol";

class Socket {
  static all: Socket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { code: number }) => void) | null = null;
  constructor() {
    Socket.all.push(this);
  }
  send(text: string) {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close() {
    this.readyState = 3;
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  receive(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const quiet = { addEventListener: () => {}, removeEventListener: () => {} };

describe("the connection to a table", () => {
  let states: string[];
  let received: FromServer[];
  const connect = () =>
    new Connection(() => new Socket(), {
      hello: () => ({ t: "hello" }),
      onMessage: (message) => received.push(message),
      onState: (state) => states.push(state),
    });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("document", { ...quiet, hidden: false });
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("removeEventListener", () => {});
    Socket.all = [];
    states = [];
    received = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("says hello first, and receives", () => {
    connect();
    const [socket] = Socket.all;
    socket?.open();
    expect(socket?.sent).toEqual([{ t: "hello" }]);
    socket?.receive({ t: "pong" });
    expect(received).toEqual([{ t: "pong" }]);
  });

  it("sends an unanswered request again, under the same id, after a lost connection", async () => {
    const connection = connect();
    Socket.all[0]?.open();
    const answer = connection.request({ t: "act", action: "check 1" });
    const id = Socket.all[0]?.sent[1]?.id;
    Socket.all[0]?.receive({ t: "pong" });
    Socket.all[0]?.drop(1006);
    expect(states).toEqual(["up", "down"]);
    await vi.advanceTimersByTimeAsync(2000);
    Socket.all[1]?.open();
    expect(Socket.all[1]?.sent[1]).toEqual({ t: "act", action: "check 1", id });
    Socket.all[1]?.receive({ t: "ack", id, v: 3 });
    expect(await answer).toMatchObject({ t: "ack", v: 3 });
  });

  it("repeats a request, under the same id, if the server does not know its fate", async () => {
    const connection = connect();
    Socket.all[0]?.open();
    const answer = connection.request({ t: "act", action: "check 1" });
    const id = Socket.all[0]?.sent[1]?.id;
    Socket.all[0]?.receive({ t: "refused", id, rule: "", words: "It is not known.", unsure: true });
    await vi.advanceTimersByTimeAsync(3000);
    expect(Socket.all[0]?.sent[2]).toEqual({ t: "act", action: "check 1", id });
    Socket.all[0]?.receive({ t: "ack", id, v: 3 });
    expect(await answer).toMatchObject({ t: "ack", v: 3 });
  });

  it("keeps requests made while there is no connection", async () => {
    const connection = connect();
    void connection.request({ t: "hint" });
    expect(Socket.all[0]?.sent).toEqual([]);
    Socket.all[0]?.open();
    expect(Socket.all[0]?.sent.map((message) => message.t)).toEqual(["hello", "hint"]);
  });

  it("waits longer and longer where it is turned away, though each socket opens first", async () => {
    connect();
    const attempts = async (seconds: number) => {
      const before = Socket.all.length;
      for (let passed = 0; passed < seconds; passed += 1) {
        const socket = Socket.all.at(-1);
        if (socket?.readyState === 0) {
          socket.open();
          socket.drop(4429);
        }
        await vi.advanceTimersByTimeAsync(1000);
      }
      return Socket.all.length - before;
    };
    await attempts(60);
    expect(await attempts(120)).toBeLessThanOrEqual(6);
    expect(states).not.toContain("up");
    await vi.advanceTimersByTimeAsync(60_000);
    Socket.all.at(-1)?.open();
    Socket.all.at(-1)?.receive({ t: "pong" });
    expect(states.at(-1)).toBe("up");
    const before = Socket.all.length;
    Socket.all.at(-1)?.drop(1006);
    await vi.advanceTimersByTimeAsync(1000);
    expect(Socket.all.length).toBe(before + 1);
  });

  it("gives up where there is no table", async () => {
    connect();
    Socket.all[0]?.drop(4404);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all.length).toBe(1);
    expect(states).toEqual(["gone"]);
  });
});
