/** Uneven edges, always the same for the same place. */

/** A number from -1 to 1, by place. */
export function chance(seed: number): number {
  const wave = Math.sin(seed * 127.1 + 11.7) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}

const at = (number: number) => number.toFixed(1);

/** A block of rock, cut a little crookedly. */
export function block(x: number, y: number, width: number, height: number, seed: number): string {
  const bend = Math.min(width, height) * 0.055;
  const gap = 1.5 + bend * 0.4;
  const off = (side: number) => chance(seed * 9 + side) * bend;
  const [l, r, t, b] = [x + gap, x + width - gap, y + gap, y + height - gap];
  return (
    `M${at(l + off(1))} ${at(t + off(2))}` +
    `L${at(x + width * (0.5 + 0.2 * chance(seed + 3)))} ${at(t + off(3) * 0.7)}` +
    `L${at(r + off(4))} ${at(t + off(5))}` +
    `L${at(r + off(6))} ${at(y + height * 0.55)}` +
    `L${at(r + off(7))} ${at(b + off(8))}` +
    `L${at(x + width * (0.45 + 0.2 * chance(seed + 5)))} ${at(b + off(9) * 0.7)}` +
    `L${at(l + off(10))} ${at(b + off(11))}Z`
  );
}

/** A few carved strokes on a block's shaded side. */
export function strokes(x: number, y: number, width: number, height: number, seed: number): string {
  const count = 2 + Math.floor((chance(seed) + 1) * 1.3);
  let path = "";
  for (let line = 0; line < count; line++) {
    const left = x + width * (0.56 + 0.07 * line + 0.03 * chance(seed + line));
    const top = y + height * (0.84 - 0.1 * line);
    path += `M${at(left)} ${at(top)}l${at(width * (0.3 - 0.06 * line))} ${at(-height * 0.09)}`;
  }
  if (chance(seed + 40) > 0.35)
    path += `M${at(x + width * 0.16)} ${at(y + height * 0.3)}l${at(width * 0.16)} ${at(-height * 0.07)}`;
  return path;
}

/** A ragged line from one point to another, without its start. */
export function ragged(
  from: [number, number],
  to: [number, number],
  steps: number,
  rough: number,
  seed: number,
): string {
  let path = "";
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    const last = step === steps;
    const x = from[0] + (to[0] - from[0]) * part + (last ? 0 : chance(seed + step) * rough);
    const y = from[1] + (to[1] - from[1]) * part + (last ? 0 : chance(seed + step + 50) * rough * 0.5);
    path += `L${at(x)} ${at(y)}`;
  }
  return path;
}

/** Three ways in which snow lies, in a box of 100 by 100. */
export const lumps = [
  "M3 97C1 78 3 60 10 49C14 36 24 33 31 36C36 22 57 20 63 33C72 28 83 33 86 44C95 52 99 72 97 97Z",
  "M2 97C3 82 0 64 9 55C9 40 23 34 30 40C38 25 52 24 58 30C69 22 85 31 86 47C97 55 98 78 98 97Z",
  "M4 97C0 84 3 68 8 60C5 46 18 37 28 41C30 28 47 20 58 28C66 25 77 27 80 38C92 41 99 66 97 97Z",
];
export const lumpShade = [
  "M62 88l24-5M68 78l20-4M74 68l15-3M22 60l9-3",
  "M58 89l28-6M66 79l22-5M75 68l13-3M20 64l10-3",
  "M60 88l26-5M68 77l21-4M72 66l15-3M24 58l8-3",
];
