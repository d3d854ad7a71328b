/** Keyframes for things that move from where they were to where they are. */

const middle = (rect: DOMRect): [number, number] => [rect.x + rect.width / 2, rect.y + rect.height / 2];

/** Frames that bring an element that lies at `to` from `from`. */
export function coming(from: DOMRect, to: DOMRect): Keyframe[] {
  const [fx, fy] = middle(from);
  const [tx, ty] = middle(to);
  const scale = Math.max(0.3, Math.min(1.2, from.height / Math.max(1, to.height)));
  return [
    { transform: `translate(${fx - tx}px, ${fy - ty}px) scale(${scale})`, opacity: 0.9, zIndex: 5 },
    { transform: `translate(${(fx - tx) * 0.3}px, ${(fy - ty) * 0.3 - 14}px) scale(1.06)`, zIndex: 5, offset: 0.7 },
    { transform: "none", zIndex: 5 },
  ];
}
