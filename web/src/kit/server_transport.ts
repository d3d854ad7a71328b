/** The way to a server: HTTP and WebSockets. */

import type { Component } from "svelte";
import type { Socket, Transport } from "./transport";

const GATEWAY_FAILED = [502, 504]; // a proxy answers, the server behind it does not

/** A server's client has nothing to say for itself. */
export const notices: (() => Promise<{ default: Component }>) | null = null;

/** This page was kept by the service worker, as the server could not be reached. */
const kept = "kept" in document.body.dataset;
/** The server is there again: from here on its own page, which may be a newer one. */
const renew = () => {
  if (kept) location.reload();
};

export const transport: Transport = {
  remote: true,

  async request(method, path, body) {
    const headers: Record<string, string> = { Accept: "application/json" };
    if (body !== null) headers["Content-Type"] = "application/json";
    const answer = await fetch(path, { method, headers, body });
    if (GATEWAY_FAILED.includes(answer.status)) throw new Error("the server cannot be reached");
    renew();
    return { status: answer.status, text: await answer.text() };
  },

  connect: (table) => {
    const socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}/api/tables/${table}/socket`);
    socket.addEventListener("open", renew);
    return socket as unknown as Socket;
  },
};
