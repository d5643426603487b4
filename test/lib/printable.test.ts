import { expect, it } from "vitest";
import { printableJson, printableLines } from "../../src/lib/printable.ts";

/** Moves the cursor (C0, C1), and turns the direction of what follows. */
const hostile = "a\u001b[2K\r\u009b1A\u202eb\u2066c\u2069";

it("prints a service's text without characters that move the cursor or reverse a line", () => {
  expect(printableLines(`${hostile}\n\tله`)).toBe("a?[2K??1Abc\n\tله");
});

it("escapes control and text-direction characters in JSON, which still parses to the same value", () => {
  const value = { message: hostile, [hostile]: ["لا", 1] };
  const text = printableJson(value);
  expect(JSON.parse(text)).toEqual(value);
  expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
  expect(text).toContain("لا");
});
