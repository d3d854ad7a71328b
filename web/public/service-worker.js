// Service worker of a server's pages. It shows a notification when a game waits for its player (which
// game, never what happened), and keeps the shell of the pages for when the server cannot be
// reached: then it says so and offers to play elsewhere. A server that answers is always asked for
// its own page, so that no old version meets a new server. weigh.mjs puts the build and its files in.
const BUILD = "@BUILD@";
const FILES = ["@FILES@"];
const PREFIX = "shell-";
const SHELL = PREFIX + BUILD;
const GATEWAY_FAILED = [502, 504]; // a proxy answers, the server behind it does not

addEventListener("push", (event) => {
  const { title, words, link } = event.data.json();
  event.waitUntil(registration.showNotification(title, { body: words, icon: "/icon.svg", data: link }));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data));
});

addEventListener("install", (event) => {
  const page = new Request("/", { cache: "no-cache" });
  event.waitUntil(
    caches
      .open(SHELL)
      .then((cache) => cache.addAll([page, ...FILES]))
      .then(() => skipWaiting()),
  );
});

addEventListener("activate", (event) => event.waitUntil(begin()));

async function begin() {
  await registration.navigationPreload?.enable(); // the page is asked for while this starts
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && name !== SHELL) await caches.delete(name);
  await clients.claim();
}

addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin || pathname.startsWith("/api")) return;
  if (mode === "navigate") event.respondWith(page(event));
  else if (FILES.includes(pathname)) event.respondWith(file(event.request));
});

/** The server's page; without a server the one that was kept, marked as such. */
async function page(event) {
  try {
    const answer = (await event.preloadResponse) ?? (await fetch(event.request));
    if (!GATEWAY_FAILED.includes(answer.status)) return answer;
  } catch {
    /* it cannot be reached */
  }
  const kept = await caches.match("/", { cacheName: SHELL });
  if (!kept) return Response.error();
  const text = (await kept.text()).replace("<body", "<body data-kept");
  return new Response(text, { headers: kept.headers });
}

/** The names of these files change with their content. */
async function file(request) {
  return (await caches.match(request.url, { cacheName: SHELL })) ?? fetch(request);
}
