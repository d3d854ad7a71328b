/** Pages by address. Links are plain <a href>: `follow` on the root element turns them into steps. */

export type Page =
  | { name: "home" }
  | { name: "setup"; game: string }
  | { name: "table"; id: string }
  | { name: "records" }
  | { name: "record"; id: string; step: number | null; seat: number | null }
  | { name: "rules"; game: string; rule: string }
  | { name: "lost"; path: string };

export function read(path: string, search = "", hash = ""): Page {
  const [room = "", id = ""] = path.replace(/^\/+|\/+$/g, "").split("/").map(decodeURIComponent);
  const asked = new URLSearchParams(search);
  const number = (name: string) => {
    const text = asked.get(name);
    return text !== null && /^\d+$/.test(text) ? Number(text) : null;
  };
  if (room === "") return { name: "home" };
  if (room === "new" && id) return { name: "setup", game: id };
  if (room === "table" && id) return { name: "table", id };
  if (room === "records") return { name: "records" };
  if (room === "record" && id)
    return { name: "record", id, step: number("step"), seat: number("seat") };
  if (room === "rules" && id)
    return { name: "rules", game: id, rule: decodeURIComponent(hash.replace(/^#/, "")) };
  return { name: "lost", path };
}

class Router {
  page: Page = $state.raw(read(location.pathname, location.search, location.hash));
  /** Counts steps, so that a page is made anew even when its address stays the same. */
  turn = $state(0);

  constructor() {
    addEventListener("popstate", () => this.#turn());
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
    if (!path.includes("#")) scrollTo(0, 0);
    this.#turn();
  }

  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const link = (event.target as Element).closest?.("a[href]");
    if (!(link instanceof HTMLAnchorElement) || link.origin !== location.origin) return;
    if (link.target || link.hasAttribute("download") || link.pathname.startsWith("/api/")) return;
    if (link.hash && link.pathname === location.pathname && link.search === location.search) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  };

  #turn(): void {
    this.page = read(location.pathname, location.search, location.hash);
    this.turn += 1;
  }
}

export const router = new Router();
