/** Points at the choice under the mouse or the focus: elements marked with `data-does="<action>"`. */
export function pointAtChoices(board: HTMLElement, point: (name: string | null) => void): () => void {
  const off = new AbortController();
  const { signal } = off;
  // In a microtask: an element that is removed while it has the focus fires focusout while Svelte draws.
  const report = (name: string | null) => queueMicrotask(() => signal.aborted || point(name));
  const enter = (event: Event) =>
    report((event.target as Element).closest<HTMLElement>("[data-does]")?.dataset.does ?? null);
  const leave = () => report(null);
  board.addEventListener("pointerover", enter, { signal });
  board.addEventListener("focusin", enter, { signal });
  board.addEventListener("pointerleave", leave, { signal });
  board.addEventListener("focusout", leave, { signal });
  return () => off.abort();
}
