import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { words } from "../../../../src/worker/pages/site/page-texts.ts";

const root = join(import.meta.dirname, "../../../..");
const wordFiles = globSync("src/{shop,worker/pages}/words/*.ts", { cwd: root }).filter(
  (file) => !/(?:\/buy|language|result-labels)\.ts$/.test(file),
);
const namesByFile = await Promise.all(
  wordFiles.map(async (file) =>
    Object.values<object>(await import(join(root, file))).flatMap((texts) => Object.keys(texts)),
  ),
);
const names = namesByFile.flat();

it("uses each name of a text for one text, in one file", () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it("keeps no text that no page shows", () => {
  const sources = globSync(["src/{shop,worker/pages}/**/*.{ts,tsx}", "catalog/**/*.ts"], { cwd: root });
  const said = new Set(
    sources
      .filter((file) => !wordFiles.includes(file))
      .flatMap((file) => readFileSync(join(root, file), "utf8").match(/\w+/g) ?? []),
  );
  expect(names.length).toBeGreaterThan(0);
  // A word of a field within a list is named by both, such as `limits.go`.
  expect(names.filter((word) => !word.split(".").every((part) => said.has(part)))).toEqual([]);
});

it("says every sentence in Arabic too", () => {
  for (const [name, { en, ar }] of Object.entries(words))
    if (/\p{L}{2}.*\s/u.test(en.replaceAll(/\{\w+\}/g, ""))) expect(ar, name).toMatch(/\p{Script=Arabic}/u);
});

it("fills the same placeholders in both languages", () => {
  const slots = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  for (const [name, { en, ar }] of Object.entries(words)) expect(slots(ar), name).toEqual(slots(en));
});
