/** The lists of domain.md that repeat what the program holds: operations, notices, notes, the derivation. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { derivations } from "../../../catalog/results/derivation.ts";
import { noteCodes, noticeCodes } from "../../../src/core/codes.ts";

const domain = readFileSync(join(import.meta.dirname, "../../../docs/internals/domain.md"), "utf8");

/** The text from a heading to the next one of its level or above. */
function section(heading: string): string {
  const [level = ""] = /^#+/.exec(heading) ?? [];
  const [, after = ""] = domain.split(`\n${heading} `);
  return after.split(new RegExp(`\n#{1,${level.length}} `))[0] ?? "";
}

/** The codes in the first column of a section's table. */
const codesIn = (text: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith("| "))
    .flatMap((line) => [...(line.split(" | ")[0] ?? "").matchAll(/[A-Z][A-Z0-9_]{4,}/g)].map(([code]) => code));

describe("domain.md", () => {
  it("describes the result of each operation", () => {
    const words = section("## 7.").split(/\W+/);
    for (const { id, products } of operations) {
      // Those on several products are listed by their last word.
      const name = products.most > 1 ? id.slice(id.lastIndexOf("_") + 1) : id;
      expect(words, id).toContain(name);
    }
  });

  it("says when each notice is in a result, in the order of the codes", () => {
    expect(codesIn(section("### 8.2"))).toEqual(noticeCodes);
  });

  it("says when each note is in a result, in the order of the codes", () => {
    expect(codesIn(section("### 8.3"))).toEqual(noteCodes);
  });

  it("repeats each step of the published derivation", () => {
    const lines = section("## 10.").split("\n");
    for (const [name, expression] of Object.entries(derivations.gcc_product_decision ?? {}))
      expect(
        lines.some((line) => line.split(/ {3,}/)[0] === `${name} = ${expression}`),
        name,
      ).toBe(true);
  });
});
