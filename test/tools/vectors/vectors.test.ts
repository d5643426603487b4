import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { recompute } from "../../../src/tools/vectors/vectors.ts";
import { vectorFolder } from "../../fixtures/vectors.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "vectors-"));
  for (const file of ["F05-kuwait.json", "X02-invalid.json"]) cpSync(join(vectorFolder, file), join(folder, file));
});
afterEach(() => rmSync(folder, { recursive: true }));

const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
const replace = (file: string, from: string | RegExp, to: string) =>
  writeFileSync(join(folder, file), textOf(file).replace(from, to));

describe("npm run vectors", () => {
  it("finds no difference where each answer is as it was worked out", () => {
    expect(recompute(folder, false)).toEqual({ lines: ["2 worked answers, 0 of them differ."], isDone: true });
  });

  it("prints each difference by its path, and writes nothing without --write", () => {
    replace("F05-kuwait.json", /"margin_pct":[-\d.]+/, '"margin_pct":77');
    replace("X02-invalid.json", '"code":"maximum"', '"code":"minimum"');
    const { lines, isDone } = recompute(folder, false);
    expect(lines[0]).toMatch(/^F05-kuwait \/margin_pct: 77 -> [-\d.]+$/);
    expect(lines[1]).toBe('X02-invalid /error/details/1/code: "minimum" -> "maximum"');
    expect(lines[2]).toBe("2 worked answers, 2 of them differ.");
    expect(isDone).toBe(false);
    expect(textOf("F05-kuwait.json")).toContain('"margin_pct":77');
  });

  it("rejects a changed figure of an existing input while the formula version is the same", () => {
    replace("F05-kuwait.json", /"margin_pct":[-\d.]+/, '"margin_pct":77');
    const { lines, isDone } = recompute(folder, true);
    expect(lines.at(-1)).toContain("Nothing is written");
    expect(isDone).toBe(false);
    expect(textOf("F05-kuwait.json")).toContain('"margin_pct":77');
  });

  it("writes a changed figure under a new version, a new key, and the answer of a new input", () => {
    const [original, rejection] = [textOf("F05-kuwait.json"), textOf("X02-invalid.json")];
    replace("F05-kuwait.json", /"margin_pct":[-\d.]+/, '"margin_pct":77');
    replace("F05-kuwait.json", /gcc-commerce\/[\d.]+/, "gcc-commerce/3.0.0");
    writeFileSync(join(folder, "X03-new.json"), `${rejection.slice(0, rejection.indexOf(',"expected"'))}}\n`);
    expect(recompute(folder, true).isDone).toBe(true);
    expect([textOf("F05-kuwait.json"), textOf("X03-new.json")]).toEqual([original, rejection]);
    replace("F05-kuwait.json", /"margin_pct":[-\d.]+,/, "");
    expect(recompute(folder, true).isDone).toBe(true);
    expect(textOf("F05-kuwait.json")).toBe(original);
  });
});
