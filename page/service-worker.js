// Keeps this version of the page at hand, so that it opens without a network. page/build.py puts
// the build's id and files in. Older versions stay while unfinished games need them.
const BUILD = "@BUILD@";
const FILES = ["@FILES@"];
const PREFIX = "snowbound-";
const CACHE = PREFIX + BUILD;
const PAGE = new URL("./", location).href;

addEventListener("install", (event) => {
  event.waitUntil(
    caches.open(CACHE).then((cache) => cache.addAll(FILES.map((file) => new Request(new URL(file, PAGE), { cache: "no-cache" })))),
  );
});

addEventListener("activate", (event) => event.waitUntil(clients.claim()));

addEventListener("message", (event) => {
  if (event.data === "use") skipWaiting();
  else if (event.data?.keep) event.waitUntil(forgetAllBut(event.data.keep));
});

async function forgetAllBut(builds) {
  const kept = new Set([BUILD, ...builds].map((build) => PREFIX + build));
  if (registration.waiting || registration.installing) return; // its files are none of ours
  for (const name of await caches.keys()) if (name.startsWith(PREFIX) && !kept.has(name)) await caches.delete(name);
}

addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method === "GET" && request.url.startsWith(PAGE)) event.respondWith(answer(request));
});

async function answer(request) {
  if (request.mode === "navigate") return page(new URL(request.url));
  const own = await caches.open(CACHE);
  return (await own.match(request)) ?? (await caches.match(request)) ?? fetch(request);
}

/** The page of this version, or of the one that a game under way asks for. */
async function page(url) {
  const asked = PREFIX + url.searchParams.get("build");
  const cache = await caches.open((await caches.has(asked)) ? asked : CACHE);
  return (await cache.match(PAGE)) ?? fetch(url);
}
