/** The way to a server: HTTP and WebSockets. */

import type { Component } from "svelte";
import type { Socket, Transport } from "./transport";

/** A server's client has nothing to say for itself. */
export const notices: (() => Promise<{ default: Component }>) | null = null;

export const transport: Transport = {
  remote: true,

  async request(method, path, body) {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (body !== null) headers["Content-Type"] = "application/json";
    const answer = await fetch(path, { method, headers, body });
    return { status: answer.status, text: await answer.text() };
  },

  connect: (table) =>
    new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${table}/socket`) as unknown as Socket,
};
