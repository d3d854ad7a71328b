/** What the shell gives a game's table, and nothing more: docs/adding-a-table.md. */

import type { Component } from "svelte";
import type { Choice, Pointing, Told } from "./protocol";

export interface Mood {
  /** Night colours. (The tokens in CSS have changed already; this is for drawings that differ.) */
  night: boolean;
  /** Reduced motion: a brief outline shows what would have moved. */
  still: boolean;
  /** A phone or a tablet: no wider than 1100 px, or no higher than 480. */
  phone: boolean;
  /** False in a replay, a catch-up or for a spectator: nothing can be done. */
  live: boolean;
}

export interface TableProps<View = unknown> {
  view: View;
  /** The seat this is seen from; null for a spectator. */
  seat: number | null;
  names: string[];
  /** What may be done now. Light up exactly these, in ember, and call `act` with the name. */
  choices: Choice[];
  act: (name: string) => void;
  /** Touching what is not allowed: the shell asks the server and shows the rule. */
  whyNot: (name: string) => void;
  /** What has just happened, for animation: the events since the last drawing. */
  told: Told[];
  /** All events since the start, without what was undone. */
  past: Told[];
  /** The choice somebody points at in the list (or the hint's), to be shown on the board too. */
  pointed: string | null;
  point: (name: string | null) => void;
  /** Call with true when an animation starts and with false when it ends: the next move and the result wait for it. */
  animating?: (busy: boolean) => void;
  /** Where players decide together: what others may choose, what one could offer, and who points
   * at what. Show the marks (`kit/Marks.svelte`) where the actions are. */
  pointing?: Pointing | null;
  /** Touching what is open to somebody else: points at it, or takes the finger away. */
  pointAt?: (action: string, of: number) => void;
  mood: Mood;
}

/** What a game's optional End.svelte is given: where the points came from. */
export interface EndProps<View = unknown> {
  view: View;
  seat: number | null;
  names: string[];
  past: Told[];
}

/** What a game's optional Standing.svelte is given: it says how a seat stands, in a phone's strip of seats. */
export interface StandingProps<View = unknown> {
  view: View;
  seat: number;
}

/** What a game's optional Highlight.svelte is given: the event that it draws large. */
export interface HighlightProps {
  told: Told;
}

export type HighlightComponent = Component<HighlightProps>;
export type StandingComponent = Component<StandingProps<any>>;
export type EndComponent = Component<EndProps<any>>;
export type TableComponent = Component<TableProps<any>>;

/** Finds a choice by name. */
export const chosen = (choices: Choice[], name: string): Choice | undefined =>
  choices.find((choice) => choice.name === name);
