/** The games' own tables and covers, found by folder: games/<game>/table/. Loaded when needed. */

import type { Component } from "svelte";
import type { EndComponent, HighlightComponent, StandingComponent, TableComponent } from "./contract";
import type { Highlights } from "./highlights";
import type { Sounds } from "./sound";
import type { Telling } from "./story";
import type { Tempo } from "./tempo";
import type { Turn } from "./turn";

const tables = import.meta.glob<{ default: TableComponent }>("@games/*/table/Table.svelte");
const covers = import.meta.glob<{ default: Component }>("@games/*/table/Cover.svelte");
const ends = import.meta.glob<{ default: EndComponent }>("@games/*/table/End.svelte");
const standings = import.meta.glob<{ default: StandingComponent }>("@games/*/table/Standing.svelte");
const pictures = import.meta.glob<{ default: HighlightComponent }>("@games/*/table/Highlight.svelte");
const highlights = import.meta.glob<{ default: Highlights }>("@games/*/table/highlights.ts");
const sounds = import.meta.glob<{ default: Sounds }>("@games/*/table/sounds.ts");
const stories = import.meta.glob<{ default: Telling }>("@games/*/table/story.ts");
const turns = import.meta.glob<{ default: Turn }>("@games/*/table/turn.ts");
const tempos = import.meta.glob<{ default: Tempo }>("@games/*/table/tempo.ts");

const folder = (game: string) => `/${game.replaceAll("-", "_")}/table/`;

/** The default export of the module in a game's folder; null where there is none. */
function load<Thing>(modules: Record<string, () => Promise<{ default: Thing }>>, game: string): Promise<Thing | null> {
  const path = Object.keys(modules).find((path) => path.includes(folder(game)));
  const imported = path ? modules[path]?.() : undefined;
  return imported ? imported.then((module) => module.default) : Promise.resolve(null);
}

export const tableOf = (game: string): Promise<TableComponent | null> => load(tables, game);
/** How a game shows where its points came from. */
export const endOf = (game: string): Promise<EndComponent | null> => load(ends, game);
/** How a game shows in a phone's strip of seats how each one stands. */
export const standingOf = (game: string): Promise<StandingComponent | null> => load(standings, game);
/** Which moments stop a game's table, and how they are drawn. */
export const highlightsOf = async (game: string): Promise<{ named: Highlights; Picture: HighlightComponent | null }> => {
  const [named, Picture] = await Promise.all([load(highlights, game), load(pictures, game)]);
  return { named: named ?? {}, Picture };
};
export const soundsOf = (game: string): Promise<Sounds | null> => load(sounds, game);
export const tempoOf = (game: string): Promise<Tempo | null> => load(tempos, game);
/** What a turn's sentence leaves out in a game. */
export const storyOf = (game: string): Promise<Telling | null> => load(stories, game);
/** What ends a turn in a game. */
export const turnOf = (game: string): Promise<Turn | null> => load(turns, game);
export const coverOf = (game: string): Promise<Component | null> => load(covers, game);
