import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { terminalText } from "../../../src/tools/buy/terminal-text.ts";

describe("a summary in a terminal", () => {
  it("shows tables in columns, figures to the right", () => {
    const markdown = [
      "| product | units | to the supplier |",
      "| --- | --- | --- |",
      "| 1 (64 → 239) | 15 | 960 |",
      "| 2 (38 → 139) | 121 | 1,798.5 |",
      "| 3 (21 → 49) | – | – |",
      "… and 9 more",
    ].join("\n");
    expect(terminalText(markdown, 80).split("\n")).toEqual([
      "  product       units  to the supplier",
      "  1 (64 → 239)     15              960",
      "  2 (38 → 139)    121          1,798.5",
      "  3 (21 → 49)       –                –",
      "  … and 9 more",
    ]);
  });

  it("breaks the words of a last column below its heading", () => {
    const markdown = "| what | why |\n| --- | --- |\n| Hold | It does not earn the cost of a consignment, see a\\|b. |";
    expect(terminalText(markdown, 40).split("\n")).toEqual([
      "  what  why",
      "  Hold  It does not earn the cost of a",
      "        consignment, see a|b.",
    ]);
  });

  it("breaks the headings of a table that is wider than the terminal", () => {
    const markdown =
      "| Product | duty rate | cost per order |\n| --- | --- | --- |\n| 9 | 61.76% | 43.25 |\n| 23 | – | 46 |";
    expect(terminalText(markdown, 29).split("\n")).toEqual([
      "                    cost",
      "             duty    per",
      "  Product    rate  order",
      "        9  61.76%  43.25",
      "       23       –     46",
    ]);
  });

  it("lists the figures of a single row that is wider than the terminal", () => {
    const markdown = "| Goes out | To the suppliers |\n| --- | --- |\n| 323,358.57 | 184,446 |";
    expect(terminalText(markdown, 29).split("\n")).toEqual([
      "  Goes out          323,358.57",
      "  To the suppliers     184,446",
    ]);
    expect(terminalText(markdown, 30).split("\n")[0]).toBe("    Goes out  To the suppliers");
  });

  it("breaks lines between words, and indents lists", () => {
    expect(terminalText("**Mind**\n\n- Some costs were not supplied.\n\nNext: more.", 20)).toBe(
      "Mind\n\n- Some costs were\n  not supplied.\n\nNext: more.",
    );
  });

  it("keeps every word at any width of the terminal", () => {
    const markdown =
      "Of 50,000 SAR the plan ties up\n8,892.96 SAR.\n\n| a | b |\n| --- | --- |\n| one two | three four five |";
    const words = (text: string) =>
      text
        .split(/[\s|]+/)
        .filter((word) => /[^-]/.test(word))
        .sort();
    for (const width of [1, 20, 60]) expect(words(terminalText(markdown, width))).toEqual(words(markdown));
  });
});

it("shows in the README what the same purchase says today", async () => {
  const readme = await readFile(join(import.meta.dirname, "../../../README.md"), "utf8");
  const { summary_text } = Object(saLandedCost.answer(saLandedCost.examples[0].input, "en"));
  expect(readme.replaceAll(/\s+/g, " ")).toContain(summary_text);
});
