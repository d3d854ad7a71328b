/** For what may be longer than its room: `data-more` while some of it is out of sight below. */

const SLACK = 4; // px that may be missing of a line's foot

export function saysMore(node: HTMLElement): () => void {
  const look = () => node.toggleAttribute("data-more", node.scrollTop + node.clientHeight < node.scrollHeight - SLACK);
  const resized = new ResizeObserver(look);
  const changed = new MutationObserver(look);
  resized.observe(node);
  changed.observe(node, { childList: true, characterData: true, subtree: true });
  node.addEventListener("scroll", look, { passive: true });
  look();
  return () => {
    resized.disconnect();
    changed.disconnect();
    node.removeEventListener("scroll", look);
  };
}
