/** A picture of how a game ended: handed to the device's own sharing, else saved as a file. */

import { words } from "@words/en";
import { Problem } from "./api";
import { LOCAL } from "./links";
import { type Card, draw } from "./picture";
import { save } from "./save";

export async function share(table: string, card: Card): Promise<void> {
  const { title } = card;
  const file = new File([await (LOCAL ? draw(card) : drawn(table))], `${title}.png`, { type: "image/png" });
  const what = { files: [file], title, ...(LOCAL ? {} : { url: `${location.origin}/record/${table}` }) };
  if (navigator.canShare?.(what)) {
    try {
      await navigator.share(what);
      return;
    } catch (error) {
      if ((error as Error).name === "AbortError") return; // the person cancelled
    }
  }
  save(file);
}

async function drawn(table: string): Promise<Blob> {
  const answer = await fetch(`/api/tables/${table}/picture.png`);
  if (!answer.ok) throw new Problem(words.problems.unknown, answer.status);
  return answer.blob();
}
