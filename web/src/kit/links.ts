/** Where pages are: under their own path on a server; behind `#` in a page without one, which any
 * static host serves from any folder. */

/** Whether this client was built to run without a server (`make page`). */
export const LOCAL = import.meta.env.MODE === "page";

/** The href of one of our pages: `link("/table/x")`. */
export const link = (path: string): string => (LOCAL ? `#${path}` : path);

/** Path, query and fragment of where we are. */
export function parts(place: { pathname: string; search: string; hash: string }, local = LOCAL): [string, string, string] {
  if (!local) return [place.pathname, place.search, place.hash];
  const { pathname, search, hash } = new URL(place.hash.startsWith("#/") ? place.hash.slice(1) : "/", "http://local");
  return [pathname, search, hash];
}
