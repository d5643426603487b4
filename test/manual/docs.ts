/** `npm run docs`: writes `docs/generated/` from the program itself. `npm run check` fails when a page is stale. */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defineCommand } from "../../src/client/command.ts";
import { generatedPages } from "./generated-pages.ts";
import { roomsDrawing } from "./rooms.ts";

const folder = join(import.meta.dirname, "../../docs/generated");

/** Returns the first line in which two texts differ, counted from 1, with both forms of it. */
function firstDifference(written: string, wanted: string): string {
  const before = written.split("\n");
  const after = wanted.split("\n");
  const at = after.findIndex((line, index) => line !== before[index]);
  const index = at === -1 ? after.length : at;
  return `line ${index + 1}\n  written: ${before[index] ?? "(nothing)"}\n  wanted:  ${after[index] ?? "(nothing)"}`;
}

const readme = join(import.meta.dirname, "../../README.md");
const drawingBegins = "<!-- Written by `npm run docs`. -->\n";
const drawingEnds = "<!-- End of what `npm run docs` writes. -->";

/** Writes the drawing of the rooms into the README, or says that it is stale. Returns how many files differ: 0 or 1. */
async function writeDrawing(check: boolean): Promise<number> {
  const written = await readFile(readme, "utf8");
  const begin = written.indexOf(drawingBegins) + drawingBegins.length;
  const end = written.indexOf(drawingEnds);
  if (begin < drawingBegins.length || end < begin) throw new Error("README.md has no place for the drawing");
  const wanted = `${written.slice(0, begin)}${roomsDrawing()}\n${written.slice(end)}`;
  if (wanted === written) return 0;
  if (check) process.stderr.write(`README.md is stale, ${firstDifference(written, wanted)}\n`);
  else await writeFile(readme, wanted);
  return 1;
}

export default defineCommand({
  call: "npm run docs --",
  summary: "Writes the tables and drawings of docs/generated/ from the code.",
  options: { check: { type: "boolean", default: false, help: "write nothing, and say which page is stale" } },
  async run({ check }) {
    await mkdir(folder, { recursive: true });
    const wanted = new Map(
      await Promise.all(Object.entries(generatedPages).map(async ([name, build]) => [name, await build()] as const)),
    );
    let stale = 0;
    for (const name of await readdir(folder)) {
      if (wanted.has(name)) continue;
      if (check) process.stderr.write(`docs/generated/${name} is written by no command\n`);
      else await rm(join(folder, name));
      stale += 1;
    }
    for (const [name, text] of wanted) {
      const file = join(folder, name);
      const written = await readFile(file, "utf8").catch(() => "");
      if (written === text) continue;
      stale += 1;
      if (check) process.stderr.write(`docs/generated/${name} is stale, ${firstDifference(written, text)}\n`);
      else await writeFile(file, text);
    }
    stale += await writeDrawing(check);
    if (check && stale > 0) process.stderr.write("Run npm run docs, look at the change, and commit it.\n");
    if (!check) process.stdout.write(`${wanted.size} pages, ${stale} of them changed\n`);
    return !check || stale === 0;
  },
});
