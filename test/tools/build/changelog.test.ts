import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readChangelog } from "../../../src/tools/build/changelog.ts";

describe("the changelog", () => {
  it("is read as releases with one line for each change", () => {
    expect(
      readChangelog(
        "# Changelog\n\nWords.\n\n## Unreleased\n\n- One `a`,\n  and more.\n- Two\n\n## 2.0.0\n\n- Three\n",
      ),
    ).toEqual([
      { title: "Unreleased", changes: ["One `a`, and more.", "Two"] },
      { title: "2.0.0", changes: ["Three"] },
    ]);
  });

  it("of this repository has something to say", async () => {
    const [latest] = readChangelog(await readFile(join(import.meta.dirname, "../../../CHANGELOG.md"), "utf8"));
    expect(latest?.changes.length).toBeGreaterThan(0);
  });

  it("without a release is a mistake", () => {
    expect(() => readChangelog("# Changelog\n")).toThrow("names no release");
  });
});
