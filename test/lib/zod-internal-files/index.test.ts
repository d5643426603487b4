import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as zod from "zod";
import * as bundled from "../../../src/lib/zod-internal-files/index.ts";

const root = join(import.meta.dirname, "../../..");

/** The files that use zod in the bundle. Programs for Node and scripts of pages have bundles of their own. */
const users = [
  "src",
  "catalog",
  "node_modules/@modelcontextprotocol/server/dist",
  "node_modules/@modelcontextprotocol/core/dist",
];
const elsewhere = /src\/tools\/|\/client\/|Provider-|\/stdio\.mjs$/;

/** The names of zod that a file uses at run time, without those in its comments. */
const namesIn = (text: string): string[] =>
  [
    ...text
      .replace(/^\s*(?:\*|\/\/|\/\*).*$/gm, "")
      .matchAll(/(?<![\w.$])z\.([a-z]\w*)(?:\(|\.)|(?<![\w.$])z\.(NEVER|ZodIssueCode)|(?:instanceof|new) z\.(\w+)/g),
  ].map((names) => names.slice(1).find(Boolean) ?? "");

/** Every name that something in the bundle takes from zod, and one file that does. */
async function usedNames(): Promise<Map<string, string>> {
  const used = new Map<string, string>();
  for (const folder of users)
    for (const file of await readdir(join(root, folder), { recursive: true })) {
      const path = join(folder, file);
      if (!/\.(?:tsx?|mjs)$/.test(file) || elsewhere.test(path)) continue;
      for (const name of namesIn(await readFile(join(root, path), "utf8"))) used.set(name, path);
    }
  return used;
}

/** Parts of names of types, which no bundle holds. */
const typesOnly = ["core"];

describe("what the bundle takes for zod", () => {
  it("bundles everything of zod that the Worker calls", async () => {
    const used = await usedNames();
    expect(used.size).toBeGreaterThan(20);
    const missing = [...used].filter(([name]) => !(name in bundled) && !typesOnly.includes(name));
    expect(missing).toEqual([]);
  });

  it("bundles zod's own exports, name by name", () => {
    const theirs: Record<string, unknown> = { ...zod };
    for (const [name, ours] of Object.entries(bundled))
      if (name !== "z") expect([name, ours]).toEqual([name, theirs[name]]);
  });

  it("bundles the same zod under the name by which most files import it", () => {
    expect(Object.keys(bundled.z)).toEqual(Object.keys(bundled));
  });
});
