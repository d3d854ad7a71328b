/** Going from page to page. Links are plain <a href>: `follow` on the root element turns them into steps. */

import { type Page, read } from "./pages";

export type { Page } from "./pages";

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
