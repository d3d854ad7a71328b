/** Newer versions of this page: they announce themselves, and a game under way stays with the version it began with. */

import { address, build } from "./build";
import { storage } from "./storage";

class Versions {
  /** A newer version waits to be used. */
  waiting = $state(false);
}
export const versions = new Versions();

let registration: ServiceWorkerRegistration | undefined;
let reloading = false;

export function watchVersions(): void {
  if (!("serviceWorker" in navigator)) return;
  const workers = navigator.serviceWorker;
  const announce = (found: ServiceWorkerRegistration) => {
    registration = found;
    if (found.waiting && workers.controller) versions.waiting = true;
    found.addEventListener("updatefound", () => {
      const fresh = found.installing;
      fresh?.addEventListener("statechange", () => {
        if (fresh.state === "installed" && workers.controller) versions.waiting = true;
      });
    });
  };
  workers.addEventListener("controllerchange", () => {
    if (reloading) location.reload();
  });
  // Without it the page still plays.
  workers.register(address("service-worker.js")).then(announce, () => {});
  void keepVersions();
}

/** Uses the newer version from now on; games under way open with theirs. */
export function applyVersion(): void {
  reloading = true;
  registration?.waiting?.postMessage("use");
}

/** Tells which versions unfinished games still need; the others' files may go. */
async function keepVersions(): Promise<void> {
  const cards = (await storage.all("cards")).map(([, text]) => JSON.parse(text) as { id: string; status: string });
  const going = cards.filter(({ status }) => status === "open" || status === "running");
  const origins = await Promise.all(going.map(({ id }) => storage.origin(id)));
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage({ keep: [build.id, ...origins.map((origin) => origin?.build)] });
}

/** Goes to the version that a table was opened with, if its rules have changed since and it is still here. */
export async function toOwnVersion(table: string): Promise<void> {
  const origin = await storage.origin(table);
  if (!origin || origin.rules === build.rules[origin.game] || origin.build === build.id) return;
  if (await caches.has(`snowbound-${origin.build}`)) {
    const there = new URL(address("./"));
    there.searchParams.set("build", origin.build);
    there.hash = `#/table/${table}`;
    location.replace(there);
    await new Promise(() => {}); // until the page is gone
  }
}

/** Away from an old version, once its table is left. */
export function toNewestVersion(): void {
  if (new URLSearchParams(location.search).has("build")) location.replace(address("./"));
}
