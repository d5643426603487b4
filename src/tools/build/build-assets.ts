/**
 * Bundles the pages' scripts, styles and fonts into `dist/public/assets`, under hashed names. The pages' texts, the
 * phrases of the search and the views for MCP hosts go there too, and the manifest of names beside the pages.
 */
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { build, type Plugin } from "esbuild";
import { defineCommand } from "../../client/command.ts";
import { pageTexts } from "../../worker/pages/site/page-texts.ts";
import { renderHelp } from "./render-help.ts";
import { faceSource, faces, subsetFace } from "./subset-fonts.ts";
import { buildViewDocument, labels, pageBuild, values, viewDocumentNames } from "./view-documents.ts";

const root = join(import.meta.dirname, "../../..");
const pages = join(root, "src/worker/pages");
const publicFolder = join(root, "dist/public");
const assetFolder = join(publicFolder, "assets");

/** Every source file that becomes an asset, by the name under which pages ask for it. */
const entryPoints = {
  styles: join(pages, "styles/index.css"),
  "free-check": join(pages, "site/free-check/client/free-check.ts"),
  buy: join(root, "src/shop/client/main.tsx"),
  copy: join(pages, "site/frame/client/copy.ts"),
  status: join(pages, "site/status/client/status.ts"),
};

/** Answers `font:<face>.woff2` in a style sheet with the reduced face. */
const fonts: Plugin = {
  name: "fonts",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^font:/ }, ({ path }) => ({ path: path.slice("font:".length), namespace: "font" }));
    onLoad({ filter: /.*/, namespace: "font" }, async ({ path }) => ({
      contents: await subsetFace(path.replace(/\.woff2$/, "")),
      loader: "file",
    }));
  },
};

/** Reads the phrases of the search from the files that become the Worker's asset. */
async function readPhrases(): Promise<{ readonly operations: string; readonly topics: string }> {
  const file = (name: string) => readFile(join(root, `src/worker/discovery/search/phrases/${name}.txt`), "utf8");
  return { operations: await file("operations"), topics: await file("topics") };
}

/** Writes only files that differ, so that several development servers can share the folder. */
async function writeWhenChanged(file: string, contents: Uint8Array): Promise<void> {
  const written = await readFile(file).catch(() => undefined);
  if (!written?.equals(contents)) await writeFile(file, contents);
}

/**
 * Builds the assets; the same sources give the same names, and assets of other sources are removed. Resolves to the
 * files that went into them, relative to the repository's root.
 */
export async function buildAssets(): Promise<readonly string[]> {
  await mkdir(assetFolder, { recursive: true });
  for (const name of await readdir(join(pages, "public")))
    await writeWhenChanged(join(publicFolder, name), await readFile(join(pages, "public", name)));
  const { outputFiles, metafile } = await build({
    ...pageBuild,
    entryPoints,
    outdir: assetFolder,
    entryNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    // What a page loads on demand is a file of its own.
    splitting: true,
    format: "esm",
    plugins: [fonts, values(labels)],
  });
  const texts = Buffer.from(JSON.stringify(pageTexts(await renderHelp())));
  const named = (name: string, contents: Buffer) =>
    `${name}-${createHash("sha256").update(contents).digest("hex").slice(0, 8)}.json`;
  const textsName = named("texts", texts);
  const phrases = Buffer.from(JSON.stringify(await readPhrases()));
  const views = await Promise.all(
    viewDocumentNames.map(async (name) => {
      const { html, inputs } = await buildViewDocument(name);
      const hash = createHash("sha256").update(html).digest("hex").slice(0, 8).toUpperCase();
      // Plain text at this origin, so that no browser runs it here; hosts get it over MCP.
      return { name, inputs, contents: Buffer.from(html), path: join(assetFolder, `${name}-${hash}.txt`) };
    }),
  );
  const phrasesName = named("phrases", phrases);
  const files = [
    ...outputFiles,
    { path: join(assetFolder, textsName), contents: texts },
    { path: join(assetFolder, phrasesName), contents: phrases },
    ...views,
  ];
  const current = new Set(files.map((file) => basename(file.path)));
  for (const file of files) await writeWhenChanged(file.path, file.contents);
  for (const name of await readdir(assetFolder))
    if (!current.has(name)) await rm(join(assetFolder, name), { force: true });

  const addressOf = new Map(
    Object.entries(metafile.outputs).flatMap(([output, { entryPoint, inputs }]) =>
      [entryPoint, ...Object.keys(inputs)].map((source) => [source, `/assets/${basename(output)}`]),
    ),
  );
  const manifest = Object.fromEntries([
    ...Object.entries(entryPoints).map(([name, file]) => [name, addressOf.get(relative(root, file))]),
    ...faces.map((face) => [`font:${face}`, addressOf.get(`font:${face}.woff2`)]),
    ["texts", `/assets/${textsName}`],
    ["phrases", `/assets/${phrasesName}`],
    ...views.map(({ name, path }) => [`view:${name}`, `/assets/${basename(path)}`]),
  ]);
  await writeWhenChanged(
    join(pages, "site/asset-manifest.json"),
    Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
  );
  const inputs = new Set([...Object.keys(metafile.inputs), ...views.flatMap((view) => view.inputs)]);
  return [...inputs].map((input) =>
    input.startsWith("font:") ? relative(root, faceSource(input.slice("font:".length).replace(/\.woff2$/, ""))) : input,
  );
}

export default defineCommand({
  call: "npm run assets",
  summary: "Bundles the scripts and styles of the pages into dist/public.",
  options: {},
  run: async () => {
    await buildAssets();
    return undefined;
  },
});
