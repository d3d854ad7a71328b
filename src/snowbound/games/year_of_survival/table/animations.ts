/** How events are animated: which things on the table move, and from where. */

import type { View } from "@generated/year-of-survival";
import { standIn } from "@kit/ghosts";
import type { Told } from "@kit/protocol";
import type { Beat, Move } from "@kit/stage";

const LIT: Keyframe = { outline: "4px solid var(--lamp)", outlineOffset: "2px" };
const CARRIED = { width: 92, height: 58 }; // px, an item on its way
const TOGETHER = ["slid", "spent", "discarded"]; // several of these in a row are one beat

interface Was {
  rect: DOMRect;
  copy: HTMLElement;
}

export class EventAnimations {
  #table: HTMLElement;
  #ghosts: HTMLElement;
  /** Where things lay before this drawing, and what they looked like. */
  #before = new Map<string, Was>();

  constructor(table: HTMLElement, ghosts: HTMLElement) {
    this.#table = table;
    this.#ghosts = ghosts;
  }

  remember() {
    this.#before = new Map();
    for (const node of this.#table.querySelectorAll<HTMLElement>("[data-card], [data-place], [data-item]")) {
      const was = { rect: node.getBoundingClientRect(), copy: node.cloneNode(true) as HTMLElement };
      const { card, place, item } = node.dataset;
      if (card) this.#before.set(`card-${card}`, was);
      if (place) this.#before.set(place, was);
      if (item) this.#before.set(item, was);
    }
  }

  /** The beats that show these events; outlines where motion is reduced. */
  plan(told: Told[], view: View, still: boolean, fright: () => void): Beat[] {
    const beats: Beat[] = [];
    let last = "";
    for (const event of told) {
      const moves = still ? this.#outline(event, view) : this.#moves(event, view);
      const begin = event.kind === "ambushed" || event.kind === "fell-short" ? fright : undefined;
      const open = beats.at(-1);
      if (open && event.kind === last && TOGETHER.includes(last)) open.moves.push(...moves);
      else if (moves.length || begin) beats.push({ moves, ...(begin ? { begin } : {}) });
      last = event.kind;
    }
    return beats;
  }

  // ── Where things are ───────────────────────────────────────────────────────────────────────

  #at(place: string): HTMLElement | null {
    return this.#table.querySelector(`[data-place="${place}"]`);
  }
  #now(place: string): DOMRect | undefined {
    const rect = this.#at(place)?.getBoundingClientRect();
    return rect?.width ? rect : undefined;
  }
  #plate(view: View, place: string | undefined): HTMLElement | null {
    return place && view.layout.some((here) => here.place === place && here.card >= 0) ? this.#at(place) : null;
  }
  /** Where somebody's items are. */
  #home(seat: number, item = ""): DOMRect | undefined {
    const held = item && this.#table.querySelector(`[data-item="${seat}:${item}"]`)?.getBoundingClientRect();
    return held && held.width ? held : this.#now(`seat-${seat}`);
  }

  // ── Moves ──────────────────────────────────────────────────────────────────────────────────

  /** A thing comes to where it lies now. */
  #comes(what: Element | null, from: DOMRect | undefined): Move[] {
    if (!what || !from) return [];
    const to = what.getBoundingClientRect();
    const dx = from.x + from.width / 2 - to.x - to.width / 2;
    const dy = from.y + from.height / 2 - to.y - to.height / 2;
    const scale = Math.max(0.4, Math.min(1.1, from.height / Math.max(1, to.height)));
    return [
      {
        what,
        waits: true,
        frames: [
          { transform: `translate(${dx}px, ${dy}px) scale(${scale})`, zIndex: 5 },
          { transform: `translate(${dx * 0.2}px, ${dy * 0.2 - 8}px) scale(1.04)`, zIndex: 5, offset: 0.75 },
          { transform: "none", zIndex: 5 },
        ],
      },
    ];
  }

  #ghost(was: Was): HTMLElement {
    return standIn(this.#ghosts, was.copy.cloneNode(true) as HTMLElement, was.rect);
  }

  /** A stand-in goes from where a thing was to another place. */
  #goes(was: Was | undefined, to: DOMRect | undefined, ends: Keyframe = {}): Move[] {
    if (!was?.rect.width || !to) return [];
    const dx = to.x + to.width / 2 - was.rect.x - was.rect.width / 2;
    const dy = to.y + to.height / 2 - was.rect.y - was.rect.height / 2;
    return [
      {
        what: this.#ghost(was),
        ghost: true,
        frames: [
          { transform: "none", opacity: 1 },
          { transform: `translate(${dx * 0.5}px, ${dy * 0.5 - 16}px) rotate(4deg)`, opacity: 1, offset: 0.5 },
          { transform: `translate(${dx}px, ${dy}px) scale(.4)`, opacity: 0.3, ...ends },
        ],
      },
    ];
  }

  /** An item goes from one place to another as a small card. */
  #carried(view: View, item: string | undefined, from: DOMRect | undefined, to: DOMRect | undefined): Move[] {
    if (!item || !from || !to) return [];
    const copy = document.createElement("span");
    copy.className = "carried";
    copy.textContent = view.items[item]?.name ?? "";
    const drawn = this.#table.querySelector(`[data-thing="item:${item}"] .picture svg`);
    if (drawn) copy.prepend(drawn.cloneNode(true));
    const { width, height } = CARRIED;
    const x = from.x + from.width / 2 - width / 2;
    const y = from.y + from.height / 2 - height / 2;
    return this.#goes({ copy, rect: new DOMRect(x, y, width, height) }, to, { opacity: 0.8 });
  }

  /** A card turns over: its back goes, its face comes. */
  #turns(place: string | undefined, plate: HTMLElement | null): Move[] {
    const was = this.#before.get(place ?? "");
    if (!plate || !was) return [];
    const back = this.#ghost({ copy: was.copy, rect: plate.getBoundingClientRect() });
    return [
      { what: back, ghost: true, part: "first", frames: [{ transform: "none" }, { transform: "scaleX(0)" }] },
      {
        what: plate,
        waits: true,
        part: "second",
        frames: [{ transform: "scaleX(0)" }, { transform: "scaleX(1.03)", offset: 0.8 }, { transform: "none" }],
      },
    ];
  }

  #pulse(what: Element | null, most = 1.25): Move[] {
    return what ? [{ what, frames: [{ transform: "none" }, { transform: `scale(${most})`, offset: 0.4 }, { transform: "none" }] }] : [];
  }

  #shakes(what: Element | null, wide: number): Move[] {
    if (!what) return [];
    const at = (x: number, turn: number, scale = 1) => ({ transform: `translate(${x}px, 0) rotate(${turn}deg) scale(${scale})`, zIndex: 6 });
    return [
      {
        what,
        frames: [at(0, 0), at(-wide, -2, 1.16), at(wide, 2, 1.2), at(-wide * 0.7, -1.5, 1.14), at(wide * 0.5, 1, 1.08), at(0, 0)],
      },
    ];
  }

  #moves(event: Told, view: View): Move[] {
    const { place, to_place, item } = event.ids;
    const plate = this.#plate(view, place);
    const was = this.#before.get(place ?? "");
    const seat = event.seat ?? -1;
    switch (event.kind) {
      case "laid":
        return this.#comes(plate, this.#now("deck"));
      case "slid": {
        const to = this.#plate(view, to_place);
        return this.#comes(to, this.#before.get(`card-${to?.dataset.card}`)?.rect);
      }
      case "flipped":
      case "seen":
        return this.#turns(place, plate);
      case "ambushed":
        return [...this.#shakes(plate, 9), ...this.#flash()];
      case "overrun":
        return [...this.#shakes(this.#table.querySelector(".scene"), 7), ...this.#flash()];
      case "chose":
      case "picked":
        return this.#pulse(plate, 1.06);
      case "won":
      case "rewarded":
        return [...this.#goes(was, this.#now("pile")), ...this.#pulse(this.#at("points"))];
      case "failed":
      case "discarded":
        return this.#goes(was, this.#now("discards"), { opacity: 0 });
      case "repelled":
        return this.#goes(was, this.#now("season"), { opacity: 0 });
      case "played":
        return this.#carried(view, item, this.#before.get(`${seat}:${item}`)?.rect ?? this.#home(seat), this.#slot(view, seat, item));
      case "took":
        return this.#carried(view, item, this.#before.get(`slot-${event.details.slot ?? 0}`)?.rect ?? this.#now("item-deck"), this.#home(seat, item));
      case "drew":
        return this.#carried(view, item, this.#now("item-deck"), this.#home(seat, item));
      case "turned-up":
        return this.#comes(this.#at(`slot-${event.details.slot ?? 0}`), this.#now("item-deck"));
      case "lost":
        return this.#carried(view, item, this.#before.get(`${seat}:${item}`)?.rect ?? this.#home(seat), this.#now("used") ?? this.#now("discards"));
      case "inherited":
        return this.#carried(view, item, this.#before.get(`${seat}:${item}`)?.rect ?? this.#home(seat), this.#home(event.details.other ?? -1, item));
      case "died":
        return this.#shakes(this.#at(`seat-${seat}`), 5);
      case "returned":
        return this.#pulse(this.#at(`seat-${seat}`), 1.12);
      case "turn":
        return this.#comes(this.#at("active"), this.#before.get("active")?.rect);
      case "season":
        return this.#pulse(this.#at("season"), 1.2);
      case "season-ended":
        return this.#pulse(this.#at("points"));
      default:
        return [];
    }
  }

  /** Darkness that jumps up for a moment. */
  #flash(): Move[] {
    const what = document.createElement("span");
    what.className = "flash";
    this.#ghosts.append(what);
    return [{ what, ghost: true, frames: [{ opacity: 0 }, { opacity: 0.85, offset: 0.25 }, { opacity: 0 }] }];
  }

  #slot(view: View, seat: number, item: string | undefined): DOMRect | undefined {
    const index = view.needs.findLastIndex((need) => need.seat === seat && need.item === item);
    const slot = this.#table.querySelector(`[data-slot="${index}"]`)?.getBoundingClientRect();
    return slot?.width ? slot : (this.#now("tray") ?? this.#now("used"));
  }

  /** Where an outline shows the event instead of a move. */
  #outline(event: Told, view: View): Move[] {
    const { place, to_place, item } = event.ids;
    if (["laid", "slid", "spent"].includes(event.kind)) return [];
    const seat = event.seat ?? -1;
    const held = item ? this.#table.querySelector(`[data-item="${seat}:${item}"]`) : null;
    const what =
      this.#plate(view, to_place ?? place) ??
      (["won", "rewarded", "season-ended"].includes(event.kind) ? this.#at("points") : null) ??
      held ??
      (["season"].includes(event.kind) ? this.#at("season") : null) ??
      (seat >= 0 ? this.#at(`seat-${seat}`) : null);
    return what ? [{ what, frames: [LIT, LIT] }] : [];
  }
}
