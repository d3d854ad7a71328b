/** How events are animated: which things on the table move, and from where. */

import { standIn } from "@kit/ghosts";
import type { Told } from "@kit/protocol";
import type { Beat, Move } from "@kit/stage";
import { coming } from "./motion";

const area = (node: Element | null | undefined) => node?.getBoundingClientRect();

const LIT: Keyframe = { outline: "4px solid var(--lamp)", outlineOffset: "1px" };
const BACK = { width: 44, height: 60 }; // a card from behind

export class EventAnimations {
  #table: HTMLElement;
  #ghosts: HTMLElement;
  /** Where things lay before this drawing, and what they looked like. */
  #before = new Map<string, { rect: DOMRect; node: Element }>();

  constructor(table: HTMLElement, ghosts: HTMLElement) {
    this.#table = table;
    this.#ghosts = ghosts;
  }

  remember() {
    this.#before = new Map();
    for (const node of this.#table.querySelectorAll("[data-card], [data-place]")) {
      const key = node.getAttribute("data-card") ?? node.getAttribute("data-place") ?? "";
      this.#before.set(key, { rect: node.getBoundingClientRect(), node });
    }
  }

  /** The moves that show these events, one after another; outlines where motion is reduced. */
  plan(told: Told[], seat: number | null, still: boolean): Beat[] {
    const moves = still
      ? told.flatMap((event) => this.#place(event) ?? []).map((what) => ({ what, frames: [LIT, LIT] }))
      : told.flatMap((event) => this.#move(event, seat) ?? []);
    return moves.map((move) => ({ moves: [{ ...move, waits: true }] }));
  }

  #at(place: string): Element | null {
    return this.#table.querySelector(`[data-place="${place}"]`);
  }
  #card(card: string): Element | null {
    return this.#table.querySelector(`[data-card="${card}"]`);
  }
  /** Where a seat's cards are. */
  #home(who: number, seat: number | null): DOMRect | undefined {
    const place = area(this.#at(`seat-${who}`));
    return place?.width ? place : who === seat ? area(this.#at("hand")) : undefined;
  }

  /** A thing comes from somewhere to where it lies now. */
  #comes(what: Element | null, from: DOMRect | undefined): Move | null {
    return what && from ? { what, frames: coming(from, what.getBoundingClientRect()) } : null;
  }

  /** A stand-in goes from one place to another: a card from behind, or a thing that lies no more. */
  #goes(look: Element | "back", from: DOMRect | undefined, to: DOMRect | undefined, ends: Keyframe = {}): Move | null {
    if (!from?.width || !to?.width) return null;
    const node = look === "back" ? document.createElement("span") : (look.cloneNode(true) as HTMLElement);
    if (!(node instanceof HTMLElement)) return null;
    if (look === "back") node.classList.add("back");
    const { width, height } = look === "back" ? BACK : from;
    const x = from.x + from.width / 2 - width / 2;
    const y = from.y + from.height / 2 - height / 2;
    standIn(this.#ghosts, node, new DOMRect(x, y, width, height));
    const dx = to.x + to.width / 2 - from.x - from.width / 2;
    const dy = to.y + to.height / 2 - from.y - from.height / 2;
    return {
      what: node,
      ghost: true,
      frames: [
        { transform: "none", opacity: 1 },
        { transform: `translate(${dx * 0.5}px, ${dy * 0.5 - 18}px) rotate(5deg)`, opacity: 1, offset: 0.5 },
        { transform: `translate(${dx}px, ${dy}px) scale(.6)`, opacity: 0.2, ...ends },
      ],
    };
  }

  #move(event: Told, seat: number | null): Move | null {
    const { card = "", token = "", frostbite = "" } = event.ids;
    const was = (key: string) => this.#before.get(key)?.rect;
    const home = (who = -1) => this.#home(who, seat);
    const other = event.details.other;
    const deck = area(this.#at("deck"));
    switch (event.kind) {
      case "fed":
        return this.#comes(this.#card(card), was(card) ?? home(event.seat));
      case "supplies":
      case "dwindles":
      case "saw":
      case "drew-card":
        return this.#comes(this.#card(card), deck);
      case "died": {
        const old = this.#before.get(card);
        return old ? this.#goes(old.node, old.rect, area(this.#at("ash")), { filter: "brightness(.3)" }) : null;
      }
      case "gave":
        return this.#goes("back", was("drawn") ?? deck, home(other));
      case "kept":
      case "drew":
        return this.#goes("back", deck, home(event.seat));
      case "returned":
      case "put-back":
        return this.#goes("back", home(event.seat), deck);
      case "handed":
        return this.#goes("back", home(event.seat), home(other));
      case "frostbite":
        return this.#comes(this.#at(`frost-${frostbite}`), area(this.#at("frost-deck")));
      case "token":
        return this.#comes(this.#at(`find-${token}`), was(`find-${token}`) ?? area(this.#at("fire")));
      case "used": {
        const old = this.#before.get(`find-${token}`);
        return old ? this.#goes(old.node, old.rect, area(this.#at("fire"))) : null;
      }
      case "warmed":
      case "soaked": {
        const heat = this.#at("heat");
        return heat ? { what: heat, frames: [{ scale: 1 }, { scale: 1.3, offset: 0.4 }, { scale: 1 }] } : null;
      }
      default:
        return null;
    }
  }

  /** Where an outline shows the event instead of a move. */
  #place(event: Told): Element | null {
    const { card, token, frostbite } = event.ids;
    const { other, heat } = event.details;
    if (card) return this.#card(card);
    if (token) return this.#at(`find-${token}`);
    if (frostbite) return this.#at(`frost-${frostbite}`);
    if (other !== undefined) return this.#at(`seat-${other}`);
    if (heat !== undefined) return this.#at("heat");
    return event.seat >= 0 && event.kind !== "turn" ? this.#at(`seat-${event.seat}`) : null;
  }
}
