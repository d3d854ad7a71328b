/** What has happened, told by the things on the table: which of them move, and from where. */

import type { View } from "@generated/coldest-night";
import type { Told } from "@kit/protocol";
import { coming, type Move } from "./motion";

const slug = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, "-");
const area = (node: Element | null | undefined) => node?.getBoundingClientRect();

const LIT: Keyframe = { outline: "4px solid var(--lamp)", outlineOffset: "1px" };
const BACK = { width: 44, height: 60 }; // a card from behind

export class Teller {
  #table: HTMLElement;
  #ghosts: HTMLElement;
  /** Where things lay before this drawing, and what they looked like. */
  #before = new Map<string, { rect: DOMRect; node: Element }>();
  /** Everything that was ever seen here, by its short name. */
  #seen = new Set<string>();

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

  /** What moves to tell these events; where nothing may move, outlines tell them. */
  tell(told: Told[], view: View, seat: number | null, still: boolean): Move[] {
    this.#learn(view);
    if (still) return told.flatMap((event) => this.#place(event) ?? []).map((what) => ({ what, frames: [LIT, LIT] }));
    return told.flatMap((event) => this.#move(event, view, seat) ?? []);
  }

  #learn(view: View) {
    const faces = [...view.pit.map((card) => card.face), ...view.hand, ...view.beside, ...view.deal];
    for (const here of view.seats) faces.push(...here.known);
    for (const face of faces) this.#seen.add(face.card);
    for (const here of view.seats) for (const frost of here.frostbite) this.#seen.add(frost.card);
    for (const token of [...view.gained, ...view.supply]) this.#seen.add(token.token);
    for (const card of [...view.burnt, ...view.thawed]) this.#seen.add(card);
  }

  /** The thing an event speaks of: the longest short name in its words. */
  #subject(event: Told): string {
    const text = `-${slug(event.words)}-`;
    let found = "";
    for (const name of this.#seen) if (name.length > found.length && text.includes(`-${name}-`)) found = name;
    return found;
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
    node.classList.add("ghost");
    if (look === "back") node.classList.add("back");
    node.classList.remove("can", "pointed");
    for (const name of ["data-card", "data-place", "data-does", "aria-label"]) node.removeAttribute(name);
    if (node instanceof HTMLButtonElement) node.tabIndex = -1;
    const { width, height } = look === "back" ? BACK : from;
    const all = this.#ghosts.getBoundingClientRect();
    const left = from.x + from.width / 2 - width / 2 - all.x;
    const top = from.y + from.height / 2 - height / 2 - all.y;
    Object.assign(node.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
    this.#ghosts.append(node);
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

  #move(event: Told, view: View, seat: number | null): Move | null {
    const card = this.#subject(event);
    const was = (key: string) => this.#before.get(key)?.rect;
    const home = (who: unknown) => this.#home(Number(who ?? -1), seat);
    const other = (event.details as Record<string, unknown>).other;
    const deck = area(this.#at("deck"));
    switch (event.kind) {
      case "fed":
        return this.#comes(this.#card(card), was(card) ?? home(event.seat));
      case "supplies":
        return this.#comes(this.#card(card), deck);
      case "dwindles":
        return this.#comes(this.#table.querySelector(".pit [data-card*='dwindles']"), deck);
      case "died": {
        const old = this.#before.get(card);
        return old ? this.#goes(old.node, old.rect, area(this.#at("ash")), { filter: "brightness(.3)" }) : null;
      }
      case "gave":
        return this.#goes("back", was("drawn") ?? deck, home(other));
      case "kept":
      case "drew":
        return this.#goes("back", deck, home(event.seat));
      case "saw":
      case "drew-card":
        return this.#comes(this.#card(card), deck);
      case "returned":
      case "put-back":
        return this.#goes("back", home(event.seat ?? view.active), deck);
      case "handed":
        return this.#goes("back", home(event.seat), home(other));
      case "frostbite":
        return this.#comes(this.#at(`frost-${card}`), area(this.#at("frost-deck")));
      case "token":
        return this.#comes(this.#at(`find-${card}`), was(`find-${card}`) ?? area(this.#at("fire")));
      case "used": {
        const old = this.#before.get(`find-${card}`);
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

  /** Where the same story is told by an outline. */
  #place(event: Told): Element | null {
    const details = event.details as Record<string, unknown>;
    const card = this.#subject(event);
    if (details.card !== undefined) return this.#card(card);
    if (details.token !== undefined) return this.#at(`find-${card}`);
    if (details.frostbite !== undefined) return this.#at(`frost-${card}`);
    if (details.other !== undefined) return this.#at(`seat-${Number(details.other)}`);
    if (details.heat !== undefined) return this.#at("heat");
    return event.seat !== null && event.seat >= 0 && event.kind !== "turn" ? this.#at(`seat-${event.seat}`) : null;
  }
}
