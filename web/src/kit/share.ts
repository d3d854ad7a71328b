/** A picture of how a game ended: handed to the device's own sharing, else saved as a file. */

import { words } from "@words/en";
import { Problem } from "./api";
import { save } from "./save";

export async function share(table: string, title: string): Promise<void> {
  const answer = await fetch(`/api/tables/${table}/picture.png`);
  if (!answer.ok) throw new Problem(words.problems.unknown, answer.status);
  const file = new File([await answer.blob()], `${title}.png`, { type: "image/png" });
  const what = { files: [file], title, url: `${location.origin}/record/${table}` };
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
