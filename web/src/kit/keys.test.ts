import { expect, test } from "vitest";
import { keyOf, numberOf } from "./keys";

test("twenty choices have a key each, and it means them", () => {
  for (let number = 1; number <= 20; number++) {
    const key = keyOf(number)!;
    const digit = key.at(-1)!;
    expect(numberOf({ code: `Digit${digit}`, key: digit, shiftKey: key.startsWith("Shift") })).toBe(number);
  }
  expect(keyOf(21)).toBeUndefined();
  expect(numberOf({ code: "KeyU", key: "u", shiftKey: false })).toBe(0);
});
