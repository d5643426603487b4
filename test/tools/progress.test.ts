import { describe, expect, it } from "vitest";
import { ProgressLine } from "../../src/tools/progress.ts";

/** A line written to a stand-in, with a clock that is set by hand. */
function lineOn(isTTY: boolean) {
  const written: string[] = [];
  let time = 0;
  const line = new ProgressLine({ isTTY, write: (text) => written.push(text) }, () => time);
  return {
    written,
    line,
    sayAt: (seconds: number, text: string) => {
      time = seconds * 1000;
      line.say(text);
    },
  };
}

describe("how far long work is", () => {
  it("is one line in a terminal, which replaces itself and is gone in the end", () => {
    const { written, line, sayAt } = lineOn(true);
    for (const [seconds, text] of [
      [0.1, "1"],
      [1, "2"],
      [1.1, "3"],
      [2, "4"],
    ] as const)
      sayAt(seconds, text);
    line.end();
    expect(written).toEqual(["\r\u001b[K2, 1 s", "\r\u001b[K4, 2 s", "\r\u001b[K"]);
  });

  it("is a whole line every half minute elsewhere", () => {
    const { written, line, sayAt } = lineOn(false);
    for (const seconds of [1, 29, 31, 50, 62]) sayAt(seconds, "states");
    line.end();
    expect(written).toEqual(["states, 31 s\n", "states, 62 s\n"]);
  });

  it("is not said when the work is soon done", () => {
    for (const isTTY of [true, false]) {
      const { written, line, sayAt } = lineOn(isTTY);
      sayAt(0.2, "states");
      line.end();
      expect(written).toEqual([]);
    }
  });
});
