import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { decide } from "../../src/worker/sale/decision/decide.ts";
import { rowOf } from "./counterexample.ts";
import { explore } from "./explore.ts";
import { allSaleGuards } from "./guards.ts";
import { testedWorlds } from "./worlds.ts";

const page = readFileSync(join(import.meta.dirname, "../../docs/proof.md"), "utf8");

describe("in every state that can be reached, nobody pays twice, pays for nothing, or gets something for nothing", () => {
  it.each(testedWorlds)("$name", ({ name, size }) => {
    const { violation, states, depth } = explore({ size, decide, faults: true });
    expect(violation).toBeUndefined();
    expect(page).toContain(`\n| ${name} | ${states.toLocaleString("en")} | ${depth} | 0 |`);
  });
});

describe("without a guard, the search finds what goes wrong, and docs/proof.md shows it", () => {
  it.each(allSaleGuards)("%s", (guard) => {
    const row = rowOf(guard);
    expect(row).toContain(" → ");
    expect(page.split("\n")).toContain(row);
  });
});
