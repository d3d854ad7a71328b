/** Pages by address. */

export type Page =
  | { name: "home" }
  | { name: "setup"; game: string; set: string }
  | { name: "table"; id: string }
  | { name: "records" }
  | { name: "you" }
  | { name: "record"; id: string; step: number | null; seat: number | null | "all" }
  | { name: "rules"; game: string; rule: string }
  | { name: "lost"; path: string };

export function read(path: string, search = "", hash = ""): Page {
  const [room = "", id = ""] = path.replace(/^\/+|\/+$/g, "").split("/").map(decoded);
  const asked = new URLSearchParams(search);
  const number = (name: string) => {
    const text = asked.get(name);
    return text !== null && /^\d+$/.test(text) ? Number(text) : null;
  };
  if (room === "") return { name: "home" };
  if (room === "new" && id) return { name: "setup", game: id, set: asked.get("set") ?? "" };
  if (room === "table" && id) return { name: "table", id };
  if (room === "you") return { name: "you" };
  if (room === "records") return { name: "records" };
  if (room === "record" && id)
    return { name: "record", id, step: number("step"), seat: asked.get("seat") === "all" ? "all" : number("seat") };
  if (room === "rules" && id)
    return { name: "rules", game: id, rule: decoded(hash.replace(/^#/, "")) };
  return { name: "lost", path };
}

/** A part of an address as words; one that was cut off in the middle of a letter stays as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
