import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Line } from "./line";
import type { FromServer } from "./protocol";

class Socket {
  static all: Socket[] = [];
  static readonly OPEN = 1;
  readyState = 0;
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
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
  hear(message: unknown) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  drop(code: number) {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const quiet = { addEventListener: () => {}, removeEventListener: () => {} };

describe("the line to a table", () => {
  let states: string[];
  let heard: FromServer[];
  const call = () =>
    new Line("ws://here", {
      hello: () => ({ t: "hello" }),
      hear: (message) => heard.push(message),
      state: (state) => states.push(state),
    });

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", Socket);
    vi.stubGlobal("document", { ...quiet, hidden: false });
    vi.stubGlobal("addEventListener", () => {});
    vi.stubGlobal("removeEventListener", () => {});
    Socket.all = [];
    states = [];
    heard = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("says hello first, and hears", () => {
    call();
    const [socket] = Socket.all;
    socket?.open();
    expect(socket?.sent).toEqual([{ t: "hello" }]);
    socket?.hear({ t: "pong" });
    expect(heard).toEqual([{ t: "pong" }]);
  });

  it("sends what was not answered again, under the same name, after a lost connection", async () => {
    const line = call();
    Socket.all[0]?.open();
    const answer = line.ask({ t: "act", action: "check 1" });
    const id = Socket.all[0]?.sent[1]?.id;
    Socket.all[0]?.drop(1006);
    expect(states).toEqual(["up", "down"]);
    await vi.advanceTimersByTimeAsync(2000);
    Socket.all[1]?.open();
    expect(Socket.all[1]?.sent[1]).toEqual({ t: "act", action: "check 1", id });
    Socket.all[1]?.hear({ t: "ack", id, v: 3 });
    expect(await answer).toMatchObject({ t: "ack", v: 3 });
  });

  it("keeps what is asked while there is no connection", async () => {
    const line = call();
    void line.ask({ t: "hint" });
    expect(Socket.all[0]?.sent).toEqual([]);
    Socket.all[0]?.open();
    expect(Socket.all[0]?.sent.map((message) => message.t)).toEqual(["hello", "hint"]);
  });

  it("gives up where there is no table", async () => {
    call();
    Socket.all[0]?.drop(4404);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(Socket.all.length).toBe(1);
    expect(states).toEqual(["gone"]);
  });
});
