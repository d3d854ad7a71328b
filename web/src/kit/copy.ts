/** Copying to the clipboard, which browsers allow only on this device and over HTTPS. */

/** Copies a text. Where the page may not, it selects the text where it is shown, and says no. */
export async function copy(text: string, shown: HTMLElement | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}
