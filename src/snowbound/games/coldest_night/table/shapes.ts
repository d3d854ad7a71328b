/** Shapes cut by a steady but human hand: the same seed gives the same cut. */

function hand(seed: number): () => number {
  let state = seed * 2654435761 + 97;
  return () => {
    state = Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9;
    state ^= state >>> 13;
    return (state >>> 0) / 4294967296;
  };
}

const n = (value: number) => Math.round(value * 10) / 10;

/** A flame standing on (0, 0), `wide` and `high`, of this many tongues; the middle ones are the tallest. */
export function flame(seed: number, wide: number, high: number, tongues = 3): string {
  const luck = hand(seed);
  const tall = Array.from({ length: tongues }, (_, tongue) => {
    const off = Math.abs(tongue - (tongues - 1) / 2) / (tongues / 2);
    return off < 0.2 ? 1 : 1 - off * 0.55 + (luck() - 0.5) * 0.24;
  });
  const each = wide / tongues;
  let x = -wide / 2;
  let y = 0;
  let path = `M${n(x)} 0`;
  tall.forEach((share, tongue) => {
    const last = tongue === tongues - 1;
    const top = -high * share;
    const tip = -wide / 2 + (tongue + 0.5) * each + (luck() - 0.5) * each * 0.6;
    const nextX = last ? wide / 2 : -wide / 2 + (tongue + 1) * each + (luck() - 0.5) * each * 0.25;
    const nextY = last ? 0 : top * (0.22 + luck() * 0.2);
    path += `C${n(x - each * 0.3)} ${n(Math.min(y, top * 0.42))} ${n(tip + each * (0.05 + luck() * 0.3))} ${n(top * 0.55)} ${n(tip)} ${n(top)}`;
    path += `C${n(tip + each * 0.5)} ${n(top * 0.68)} ${n(nextX + each * (last ? 0.3 : 0.05))} ${n(Math.min(nextY, top * 0.4))} ${n(nextX)} ${n(nextY)}`;
    x = nextX;
    y = nextY;
  });
  return `${path}Z`;
}

/** Where the light ends: a pool of radius 100 with a carved edge. */
export function pool(seed: number): string {
  const luck = hand(seed);
  const points = 72;
  const at: string[] = [];
  for (let point = 0; point < points; point++) {
    const angle = (point / points) * Math.PI * 2;
    const radius = (point % 2 ? 96 : 101) + luck() * 5;
    at.push(`${n(Math.cos(angle) * radius)} ${n(Math.sin(angle) * radius)}`);
  }
  return `M${at.join("L")}Z`;
}

/** A ring of gouge marks: wedges that point away from the fire. */
export function gouges(seed: number, count: number, from: number, long: number, wide: number): string {
  const luck = hand(seed);
  let path = "";
  for (let mark = 0; mark < count; mark++) {
    const angle = ((mark + (luck() - 0.5) * 0.7) / count) * Math.PI * 2;
    const start = from + luck() * 6;
    const end = start + long * (0.5 + luck() * 0.7);
    const half = (wide * (0.6 + luck() * 0.6)) / start;
    const p = (a: number, r: number) => `${n(Math.cos(a) * r)} ${n(Math.sin(a) * r)}`;
    path += `M${p(angle - half, start)}L${p(angle + (luck() - 0.5) * half, end)}L${p(angle + half, start)}Z`;
  }
  return path;
}

/** Frost flowers that grow from an edge: the edge runs along y = 0 from 0 to `long`, ice grows to `deep`. */
export function ice(seed: number, long: number, deep: number, every: number): string {
  const luck = hand(seed);
  let path = "";
  for (let x = every * luck(); x < long; x += every * (0.6 + luck() * 0.8)) {
    const high = deep * (0.35 + luck() * 0.65);
    const lean = (luck() - 0.5) * high * 0.7;
    path += `M${n(x)} 0L${n(x + lean)} ${n(high)}`;
    const twigs = 2 + Math.floor(high / 9);
    for (let twig = 1; twig <= twigs; twig++) {
      const t = twig / (twigs + 0.6);
      const size = high * 0.34 * (1.1 - t);
      const bx = x + lean * t;
      const by = high * t;
      path += `M${n(bx - size)} ${n(by + size * 0.7)}L${n(bx)} ${n(by)}L${n(bx + size)} ${n(by + size * 0.7)}`;
    }
  }
  return path;
}
