import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { words } from "../../../../src/worker/pages/site/page-words.ts";

const pages = join(import.meta.dirname, "../../../../src/worker/pages");
const wordFiles = globSync("words/*.ts", { cwd: pages }).filter((file) => !/format\.ts$/.test(file));
const namesByFile = await Promise.all(
  wordFiles.map(async (file) =>
    Object.values<object>(await import(join(pages, file))).flatMap((texts) => Object.keys(texts)),
  ),
);
const names = namesByFile.flat();

it("gives a name to one word only, in one file only", () => {
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it("keeps no word that no page says", () => {
  const sources = globSync("**/*.{ts,tsx}", { cwd: pages }).filter((file) => !wordFiles.includes(file));
  const said = new Set(sources.flatMap((file) => readFileSync(join(pages, file), "utf8").match(/\w+/g) ?? []));
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((word) => !said.has(word))).toEqual([]);
});

it("writes Latin digits in Arabic, as inputs, invoices and the API do", () => {
  for (const [name, { ar }] of Object.entries(words)) expect(ar, name).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9٪٫٬]/);
});

it("fills in the same things in both languages", () => {
  const slots = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  for (const [name, { en, ar }] of Object.entries(words)) expect(slots(ar), name).toEqual(slots(en));
});
