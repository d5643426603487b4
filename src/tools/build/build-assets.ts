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
import { project } from "../wrangler.ts";
import { renderHelp } from "./render-help.ts";
import { faceSource, faces, subsetFace } from "./subset-fonts.ts";
import { buildViewDocument, labels, pageBuild, values, viewDocumentNames } from "./view-documents.ts";

const pages = "src/worker/pages";
const publicFolder = join(project, "dist/public");
const assetFolder = join(publicFolder, "assets");

/** Every source file that becomes an asset, by the name under which pages ask for it. */
const entryPoints = {
  styles: `${pages}/styles/index.css`,
  "free-check": `${pages}/site/free-check/client/free-check.ts`,
  buy: "src/shop/client/main.tsx",
  copy: `${pages}/site/frame/client/copy.ts`,
  status: `${pages}/site/status/client/status.ts`,
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
  const file = (name: string) => readFile(join(project, `src/worker/discovery/search/phrases/${name}.txt`), "utf8");
  return { operations: await file("operations"), topics: await file("topics") };
}

/** An asset that esbuild does not write, under a name with a hash as esbuild makes it. */
function assetOf(name: string, text: string, extension: string) {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 8).toUpperCase();
  return { path: join(assetFolder, `${name}-${hash}.${extension}`), contents: Buffer.from(text) };
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
  const statics = join(project, pages, "public");
  for (const name of await readdir(statics))
    await writeWhenChanged(join(publicFolder, name), await readFile(join(statics, name)));
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
  const views = await Promise.all(
    viewDocumentNames.map(async (name) => {
      const { html, inputs } = await buildViewDocument(name);
      // Plain text at this origin, so that no browser runs it here; hosts get it over MCP.
      return { name: `view:${name}`, inputs, ...assetOf(name, html, "txt") };
    }),
  );
  const written = [
    { name: "texts", ...assetOf("texts", JSON.stringify(pageTexts(await renderHelp())), "json") },
    { name: "phrases", ...assetOf("phrases", JSON.stringify(await readPhrases()), "json") },
    ...views,
  ];
  const files = [...outputFiles, ...written];
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
    ...Object.entries(entryPoints).map(([name, file]) => [name, addressOf.get(file)]),
    ...faces.map((face) => [`font:${face}`, addressOf.get(`font:${face}.woff2`)]),
    ...written.map(({ name, path }) => [name, `/assets/${basename(path)}`]),
  ]);
  await writeWhenChanged(
    join(project, pages, "site/asset-manifest.json"),
    Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`),
  );
  const inputs = new Set([...Object.keys(metafile.inputs), ...views.flatMap((view) => view.inputs)]);
  return [...inputs].map((input) =>
    input.startsWith("font:")
      ? relative(project, faceSource(input.slice("font:".length).replace(/\.woff2$/, "")))
      : input,
  );
}

export default defineCommand({
  call: "npm run assets",
  summary: "Bundles the scripts and styles of the pages into dist/public.",
  options: {},
  run: async () => {
    await buildAssets();
  },
});
