/** Going from page to page. Links are plain <a href>: `follow` on the root element turns them into steps. */

import { LOCAL, link, parts } from "./links";
import { type Page, read } from "./pages";

export type { Page } from "./pages";

class Router {
  page: Page = $state.raw(read(...parts(location)));
  /** Counts steps, so that a page is made anew even when its address stays the same. */
  turn = $state(0);

  constructor() {
    addEventListener("popstate", () => this.#turn());
  }

  go(path: string, replace = false): void {
    if (replace) history.replaceState(null, "", link(path));
    else history.pushState(null, "", link(path));
    if (!path.includes("#")) scrollTo(0, 0);
    this.#turn();
  }

  follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    const anchor = (event.target as Element).closest?.("a[href]");
    if (!(anchor instanceof HTMLAnchorElement) || anchor.origin !== location.origin) return;
    if (anchor.target || anchor.hasAttribute("download") || anchor.pathname.startsWith("/api/")) return;
    const within = anchor.pathname === location.pathname && anchor.search === location.search;
    if (LOCAL) this.#followLocal(event, anchor, within);
    else if (!anchor.hash || !within) {
      event.preventDefault();
      this.go(anchor.pathname + anchor.search + anchor.hash);
    }
  };

  /** Behind `#` stands our own address: what else would stand there is gone to by hand. */
  #followLocal(event: MouseEvent, anchor: HTMLAnchorElement, within: boolean): void {
    if (!within || !anchor.hash) return;
    event.preventDefault();
    if (anchor.hash.startsWith("#/")) this.go(anchor.hash.slice(1));
    else document.getElementById(decodeURIComponent(anchor.hash.slice(1)))?.focus();
  }

  #turn(): void {
    this.page = read(...parts(location));
    this.turn += 1;
  }
}

export const router = new Router();
