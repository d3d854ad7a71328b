/** Small synthesized sounds, off by default. */

import { prefs } from "./prefs.svelte";
import type { Told } from "./protocol";

export type Cue = "tick" | "rattle" | "crackle" | "crunch";
/** The sound for each kind of event: a game's own `table/sounds.ts`. */
export type Sounds = Record<string, Cue>;

const APART = 0.13; // seconds between two sounds
const MOST = 5; // of one move

let audio: AudioContext | undefined;
let hiss: AudioBuffer | undefined;

function noise(context: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
  const wave = hiss.getChannelData(0);
  for (let at = 0; at < wave.length; at++) wave[at] = Math.random() * 2 - 1;
  return hiss;
}

/** A burst of filtered noise. */
function burst(context: AudioContext, at: number, type: BiquadFilterType, pitch: number, long: number, loud: number) {
  const source = new AudioBufferSourceNode(context, { buffer: noise(context) });
  const filter = new BiquadFilterNode(context, { type, frequency: pitch, Q: 1.2 });
  const gain = new GainNode(context, { gain: loud });
  gain.gain.setValueAtTime(loud, at);
  gain.gain.exponentialRampToValueAtTime(0.0001, at + long);
  source.connect(filter).connect(gain).connect(context.destination);
  source.start(at, Math.random() * 0.3, long);
}

const MAKE: Record<Cue, (context: AudioContext, at: number) => void> = {
  tick: (context, at) => burst(context, at, "bandpass", 1900, 0.03, 0.25),
  rattle: (context, at) => {
    for (let roll = 0; roll < 4; roll++) burst(context, at + roll * 0.06, "bandpass", 900 + 300 * roll, 0.04, 0.3);
  },
  crackle: (context, at) => {
    for (let spark = 0; spark < 6; spark++)
      burst(context, at + Math.random() * 0.3, "highpass", 2500 + 2500 * Math.random(), 0.015, 0.2);
  },
  crunch: (context, at) => {
    for (let grain = 0; grain < 4; grain++) burst(context, at + grain * 0.03, "lowpass", 700 - 90 * grain, 0.07, 0.3);
  },
};

/** The sounds for these events, in order. */
export const cuesOf = (told: Told[], sounds: Sounds): Cue[] =>
  told.flatMap((event) => sounds[event.kind] ?? []).slice(0, MOST);

export function play(cues: Cue[]): void {
  if (!prefs.sound || !cues.length || document.hidden) return;
  audio ??= new AudioContext();
  const { currentTime } = audio;
  cues.forEach((cue, index) => MAKE[cue](audio!, currentTime + 0.01 + index * APART));
}
