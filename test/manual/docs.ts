/**
 * `npm run docs`: writes `docs/generated/`, `docs/server.json`, `docs/internals/real-cases.md`, and parts of other
 * documents, from the program itself.
 * `npm run check` fails when one of them is stale.
 */
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defineCommand } from "../../src/client/command.ts";
import { serverJson } from "../../src/tools/build/write-server-json.ts";
import { findingsPart } from "./findings.ts";
import { generatedPages } from "./generated-pages.ts";
import { guideProblems } from "./guide.ts";
import { pricesPart } from "./prices.ts";
import { realCasesPage } from "./real-cases.ts";
import { saleStatesPart } from "./sale-states.ts";
import { walletFactoriesPart } from "./wallet-factories.ts";

const root = join(import.meta.dirname, "../..");
const folder = "docs/generated";

/** The documents with parts that are written here, each between two lines with its name. */
const parts: Readonly<Record<string, Readonly<Record<string, () => string>>>> = {
  "README.md": { prices: pricesPart },
  "src/worker/sale/README.md": { states: saleStatesPart },
  "docs/using/payment.md": { factories: walletFactoriesPart },
  "findings/README.md": { findings: findingsPart },
};

/** Returns a document with its parts written again. Throws if it lacks the two lines of one. */
function withParts(file: string, text: string, builds: Readonly<Record<string, () => string>>): string {
  let document = text;
  for (const [name, build] of Object.entries(builds)) {
    const begins = `<!-- ${name}: written by \`npm run docs\`. -->\n`;
    const begin = document.indexOf(begins) + begins.length;
    const end = document.indexOf(`<!-- end of ${name} -->`);
    if (begin < begins.length || end < begin) throw new Error(`${file} has no place for ${name}`);
    document = `${document.slice(0, begin)}\n${build()}\n\n${document.slice(end)}`;
  }
  return document;
}

/** Returns the first line in which two texts differ, counted from 1, with both forms of it. */
function firstDifference(written: string, wanted: string): string {
  const before = written.split("\n");
  const after = wanted.split("\n");
  const at = after.findIndex((line, index) => line !== before[index]);
  const index = at === -1 ? after.length : at;
  return `line ${index + 1}\n  written: ${before[index] ?? "(nothing)"}\n  wanted:  ${after[index] ?? "(nothing)"}`;
}

/** Returns every file that is written here, with the text that it has and the one that it should have. */
async function texts(): Promise<
  readonly { readonly file: string; readonly written: string; readonly wanted: string }[]
> {
  const read = (file: string) => readFile(join(root, file), "utf8");
  const builds = Object.entries(generatedPages).map(([name, build]) => [`${folder}/${name}`, build] as const);
  const others = [["docs/server.json", serverJson] as const, ["docs/internals/real-cases.md", realCasesPage] as const];
  const pages = [...builds, ...others].map(async ([file, build]) => {
    return { file, written: await read(file).catch(() => ""), wanted: await build() };
  });
  const documents = Object.entries(parts).map(async ([file, builds]) => {
    const written = await read(file);
    return { file, written, wanted: withParts(file, written, builds) };
  });
  return Promise.all([...pages, ...documents]);
}

export default defineCommand({
  call: "npm run docs --",
  summary: "Writes the tables and drawings of the documents from the code.",
  options: { check: { type: "boolean", default: false, help: "write nothing, and say which document is stale" } },
  async run({ check }) {
    await mkdir(join(root, folder), { recursive: true });
    const unknown = (await readdir(join(root, folder))).filter((name) => !(name in generatedPages));
    for (const name of unknown)
      if (check) process.stderr.write(`${folder}/${name} is written by no command\n`);
      else await rm(join(root, folder, name));
    const problems = guideProblems();
    for (const problem of problems) process.stderr.write(`The guide, ${problem}\n`);
    const all = await texts();
    const stale = all.filter(({ written, wanted }) => written !== wanted);
    for (const { file, written, wanted } of stale)
      if (check) process.stderr.write(`${file} is stale, ${firstDifference(written, wanted)}\n`);
      else await writeFile(join(root, file), wanted);
    const count = unknown.length + stale.length;
    if (!check) process.stdout.write(`${all.length} documents, ${count} of them changed\n`);
    else if (count > 0) process.stderr.write("Run npm run docs, look at the change, and commit it.\n");
    return problems.length === 0 && (!check || count === 0);
  },
});
