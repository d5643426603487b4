import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readChangelog } from "../../../src/tools/build/changelog.ts";

const repository = readChangelog(await readFile(join(import.meta.dirname, "../../../CHANGELOG.md"), "utf8"));

describe("the changelog", () => {
  it("is read as releases with one line for each change, by kind", () => {
    expect(
      readChangelog(
        "# Changelog\n\nWords.\n\n## Unreleased\n\n### Added\n\n- One `a`,\n  and more.\n- Two\n\n## 2.0.0\n\n### Fixed\n\n- Three\n",
      ),
    ).toEqual([
      { title: "Unreleased", groups: [{ kind: "Added", changes: ["One `a`, and more.", "Two"] }] },
      { title: "2.0.0", groups: [{ kind: "Fixed", changes: ["Three"] }] },
    ]);
  });

  it("of this repository has changes in every release, and at most ten of a kind", () => {
    for (const { title, groups } of repository) {
      expect(groups.length, title).toBeGreaterThan(0);
      for (const { kind, changes } of groups) {
        expect(changes.length, `${title} ${kind}`).toBeGreaterThan(0);
        expect(changes.length, `${title} ${kind}`).toBeLessThanOrEqual(10);
      }
    }
  });

  it("without a release is a mistake", () => {
    expect(() => readChangelog("# Changelog\n")).toThrow("names no release");
  });

  it("with an unknown kind of change is a mistake", () => {
    expect(() => readChangelog("## 1\n\n### Improved\n\n- One\n")).toThrow("Improved");
  });
});
