/** The games' own tables and covers, found by folder: games/<game>/table/. Loaded when needed. */

import type { Component } from "svelte";
import type { EndComponent, TableComponent } from "./contract";

const tables = import.meta.glob<{ default: TableComponent }>("@games/*/table/Table.svelte");
const covers = import.meta.glob<{ default: Component }>("@games/*/table/Cover.svelte");
const ends = import.meta.glob<{ default: EndComponent }>("@games/*/table/End.svelte");
const waiting = import.meta.glob<{ default: Component }>("../covers/*.svelte");

const room = (game: string) => `/${game.replaceAll("-", "_")}/table/`;

export function tableOf(game: string): Promise<TableComponent | null> {
  const path = Object.keys(tables).find((path) => path.includes(room(game)));
  const load = path && tables[path];
  return load ? load().then((module) => module.default) : Promise.resolve(null);
}

/** How a game shows where its points came from, if it does. */
export function endOf(game: string): Promise<EndComponent | null> {
  const path = Object.keys(ends).find((path) => path.includes(room(game)));
  const load = path && ends[path];
  return load ? load().then((module) => module.default) : Promise.resolve(null);
}

/** A game's cover: its own, else the print that hangs there until it comes. */
export function coverOf(game: string): Promise<Component | null> {
  const path = Object.keys(covers).find((path) => path.includes(room(game)));
  const load = (path && covers[path]) || waiting[`../covers/${game}.svelte`];
  return load ? load().then((module) => module.default) : Promise.resolve(null);
}
