/** Zooming and shifting the map: wheel, pinch, drag; a double tap shows all of it again. */

const MOST = 3;
const NOTCH = 1.15; // of the wheel
const A_TAP = 6; // pixels that a finger may slip without dragging
const TWICE = 350; // ms between the taps of a double tap

interface Point {
  x: number;
  y: number;
}

export class Zoom {
  by = $state(1);
  shift = $state<Point>({ x: 0, y: 0 });
  /** A gesture is under way that is no tap. */
  dragged = false;
  #fingers = new Map<number, Point>();
  #start: Point = { x: 0, y: 0 };
  #tapped = -Infinity;

  fit = (): void => {
    this.by = 1;
    this.shift = { x: 0, y: 0 };
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    this.#scale(event.deltaY < 0 ? NOTCH : 1 / NOTCH, event, event.currentTarget as HTMLElement);
  };

  down = (event: PointerEvent): void => {
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size > 1) return;
    this.dragged = false;
    this.#start = { x: event.clientX, y: event.clientY };
  };

  move = (event: PointerEvent): void => {
    if (event.buttons === 0) this.#fingers.delete(event.pointerId); // let go outside
    const before = this.#fingers.get(event.pointerId);
    if (!before) return;
    const frame = event.currentTarget as HTMLElement;
    const was = this.#apart();
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.#fingers.size === 2 && was > 0) {
      this.dragged = true;
      this.#scale(this.#apart() / was, this.#middle(), frame);
    } else if (this.by > 1) {
      if (Math.hypot(event.clientX - this.#start.x, event.clientY - this.#start.y) > A_TAP) this.dragged = true;
      if (this.dragged) this.#move(this.shift.x + event.clientX - before.x, this.shift.y + event.clientY - before.y, frame);
    }
  };

  up = (event: PointerEvent): void => {
    this.#fingers.delete(event.pointerId);
    if (this.dragged || event.pointerType === "mouse" || event.type !== "pointerup") return;
    if (event.timeStamp - this.#tapped < TWICE) this.fit();
    this.#tapped = event.timeStamp;
  };

  /** Two fingers are ours, and so is one on a map that is larger than its frame; else the page scrolls. */
  keep = (frame: HTMLElement): (() => void) => {
    const held = (event: TouchEvent) => {
      if (event.cancelable && (event.touches.length > 1 || this.by > 1)) event.preventDefault();
    };
    frame.addEventListener("touchmove", held, { passive: false });
    return () => frame.removeEventListener("touchmove", held);
  };

  #apart(): number {
    const [one, two] = [...this.#fingers.values()];
    return one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0;
  }

  #middle(): { clientX: number; clientY: number } {
    const all = [...this.#fingers.values()];
    const mean = (of: (point: Point) => number) => all.reduce((sum, point) => sum + of(point), 0) / all.length;
    return { clientX: mean((point) => point.x), clientY: mean((point) => point.y) };
  }

  /** What lies under the pointer stays there. */
  #scale(by: number, at: { clientX: number; clientY: number }, frame: HTMLElement): void {
    const box = frame.getBoundingClientRect();
    const x = at.clientX - box.left - box.width / 2;
    const y = at.clientY - box.top - box.height / 2;
    const before = this.by;
    this.by = Math.max(1, Math.min(MOST, before * by));
    const grown = this.by / before;
    this.#move(x - (x - this.shift.x) * grown, y - (y - this.shift.y) * grown, frame);
  }

  /** No further than the map's edge. */
  #move(x: number, y: number, frame: HTMLElement): void {
    const most = (size: number) => (size * (this.by - 1)) / 2;
    const within = (value: number, limit: number) => Math.max(-limit, Math.min(limit, value));
    this.shift = { x: within(x, most(frame.clientWidth)), y: within(y, most(frame.clientHeight)) };
  }
}
