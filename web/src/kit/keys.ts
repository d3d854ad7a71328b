/** Which key chooses what in a list: 1 to 9, 0 for the tenth, with Shift the next ones. */

const ROW = 10;

/** The number in the list that a key stands for; 0 if it stands for none. */
export function numberOf({ code, key, shiftKey }: Pick<KeyboardEvent, "code" | "key" | "shiftKey">): number {
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1] ?? (/^\d$/.test(key) ? key : undefined);
  if (digit === undefined) return 0;
  return (Number(digit) || ROW) + (shiftKey ? ROW : 0);
}

/** The key of a number in the list, as `aria-keyshortcuts` has it. */
export function keyOf(number: number): string | undefined {
  if (number < 1 || number > 2 * ROW) return undefined;
  return `${number > ROW ? "Shift+" : ""}${number % ROW}`;
}
