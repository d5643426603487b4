import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { skillFiles } from "../../../src/tools/build/package-documents.ts";
import { fetchedPackages, isPinned } from "../../fixtures/fetched-packages.ts";

const root = join(import.meta.dirname, "../../..");
const read = (path: string) => readFile(join(root, path), "utf8");
const { dependencies, devDependencies } = JSON.parse(await read("package.json"));
/** Run from a clone, these are the ones that npm ci has installed. */
const installed = Object.keys({ ...dependencies, ...devDependencies });
const loose = (text: string) => fetchedPackages(text).filter((name) => !isPinned(name) && !installed.includes(name));
const documents = [
  "README.md",
  "CONTRIBUTING.md",
  "src/client/README.md",
  ...(await readdir(join(root, "docs"))).filter((name) => /\.(?:md|json)$/.test(name)).map((name) => `docs/${name}`),
];

it.each(documents)("%s has nobody run a package without its version", async (path) => {
  expect(loose(await read(path))).toEqual([]);
});

it("the skill of the package has nobody run one either", async () => {
  const files = skillFiles("https://analysis.test", await read("src/client/README.md"));
  for (const [path, text] of Object.entries(files)) expect(loose(text), path).toEqual([]);
});

it.each([
  ["a shell", "npx gulf-retail-analysis buy", "gulf-retail-analysis"],
  ["a shell that asks nothing", "`npx -y gulf-retail-analysis mcp`", "gulf-retail-analysis"],
  ["an MCP host", '"command": "npx", "args": ["-y", "gulf-retail-analysis", "mcp"]', "gulf-retail-analysis"],
  ["an MCP host within HTML", "&quot;npx&quot;,\n  &quot;args&quot;: [\n &quot;-y&quot;,\n &quot;name&quot;", "name"],
  ["Codex", 'args = ["-y", "name", "mcp"]', "name"],
  ["npm", "// npm install viem", "viem"],
  ["pip", '# pip install "x402[httpx,evm]"', "x402[httpx,evm]"],
])("reads what %s is told to fetch", (_, text, name) => {
  expect(loose(text).concat(fetchedPackages(text))).toContain(name);
});
