/** Stand-ins for what lies elsewhere by now: copies that move over a table and answer to nobody. */

const OWN = ["data-card", "data-place", "data-item", "data-does", "data-thing", "aria-label"];

/** Puts a copy of a thing over the table, where the thing was. */
export function standIn(ghosts: HTMLElement, copy: HTMLElement, was: DOMRect): HTMLElement {
  copy.classList.add("ghost");
  copy.classList.remove("can", "pointed", "dim");
  for (const name of OWN) copy.removeAttribute(name);
  if (copy instanceof HTMLButtonElement) copy.tabIndex = -1;
  const all = ghosts.getBoundingClientRect();
  const { x, y, width, height } = was;
  Object.assign(copy.style, { left: `${x - all.x}px`, top: `${y - all.y}px`, width: `${width}px`, height: `${height}px` });
  ghosts.append(copy);
  return copy;
}
