/** The games' own tables and covers, found by folder: games/<game>/table/. Loaded when needed. */

import type { Component } from "svelte";
import type { EndComponent, TableComponent } from "./contract";
import type { Sounds } from "./sound";

const tables = import.meta.glob<{ default: TableComponent }>("@games/*/table/Table.svelte");
const covers = import.meta.glob<{ default: Component }>("@games/*/table/Cover.svelte");
const ends = import.meta.glob<{ default: EndComponent }>("@games/*/table/End.svelte");
const sounds = import.meta.glob<{ default: Sounds }>("@games/*/table/sounds.ts");
const waiting = import.meta.glob<{ default: Component }>("../covers/*.svelte");

const room = (game: string) => `/${game.replaceAll("-", "_")}/table/`;

/** What lies in a game's room, if it is there. */
function of<Thing>(shelf: Record<string, () => Promise<{ default: Thing }>>, game: string): Promise<Thing | null> {
  const path = Object.keys(shelf).find((path) => path.includes(room(game)));
  const load = path && shelf[path];
  return load ? load().then((module) => module.default) : Promise.resolve(null);
}

export const tableOf = (game: string): Promise<TableComponent | null> => of(tables, game);
/** How a game shows where its points came from. */
export const endOf = (game: string): Promise<EndComponent | null> => of(ends, game);
export const soundsOf = (game: string): Promise<Sounds | null> => of(sounds, game);

/** A game's cover: its own, else the print that hangs there until it comes. */
export async function coverOf(game: string): Promise<Component | null> {
  const own = await of(covers, game);
  const load = waiting[`../covers/${game}.svelte`];
  return own ?? (load ? (await load()).default : null);
}
