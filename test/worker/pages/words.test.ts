import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { words, wordsByRoom } from "../../../src/worker/pages/words/index.ts";

it("gives a name to one word only, in one room only", () => {
  const names = wordsByRoom.flatMap((room) => Object.keys(room));
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

it("keeps no word that no page says", () => {
  const pages = join(import.meta.dirname, "../../../src/worker/pages");
  const sources = globSync("**/*.{ts,tsx}", { cwd: pages }).filter((file) => !file.endsWith("words.ts"));
  const said = new Set(sources.flatMap((file) => readFileSync(join(pages, file), "utf8").match(/\w+/g) ?? []));
  expect(wordsByRoom.flatMap((room) => Object.keys(room)).filter((word) => !said.has(word))).toEqual([]);
});

it("writes Latin digits in Arabic, as inputs, invoices and the API do", () => {
  for (const [name, { ar }] of Object.entries(words)) expect(ar, name).not.toMatch(/[\u0660-\u0669\u06f0-\u06f9٪٫٬]/);
});

it("fills in the same things in both languages", () => {
  const slots = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort();
  for (const [name, { en, ar }] of Object.entries(words)) expect(slots(ar), name).toEqual(slots(en));
});
