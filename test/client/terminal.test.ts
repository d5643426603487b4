import { describe, expect, it } from "vitest";
import { printableJson, printableLines } from "../../src/client/terminal.ts";

/** Moves the cursor (C0, C1), and turns the direction of what follows. */
const hostile = "a\u001b[2K\r\u009b1A\u202eb\u2066c";

describe("words of a service on a terminal", () => {
  it("move no cursor and turn no direction; lines and tabs stay", () => {
    expect(printableLines(`${hostile}\n\tله`)).toBe("a?[2K??1A?b\u2066c\n\tله");
  });

  it("are the same values as JSON, with escapes for what would", () => {
    const value = { message: hostile, [hostile]: ["لا", 1] };
    const text = printableJson(value);
    expect(JSON.parse(text)).toEqual(value);
    expect(text).not.toMatch(/[^\P{Cc}\n]|[\u202a-\u202e\u2066-\u2069]/u);
    expect(text).toContain("لا");
  });
});
