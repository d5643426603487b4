/** Bundles the pages' scripts and styles into `dist/public/assets` under hashed names, and writes the manifest that the pages read. */
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { build } from "esbuild";

const root = join(import.meta.dirname, "../../..");
const pages = join(root, "src/pages");
const publicFolder = join(root, "dist/public");
const assetFolder = join(publicFolder, "assets");

/** Every source file that becomes an asset, by the name under which pages ask for it. */
const entryPoints = {
  styles: join(pages, "styles.css"),
  "free-check": join(pages, "client/free-check.tsx"),
  copy: join(pages, "client/copy.ts"),
  status: join(pages, "client/status.ts"),
  "api-reference": join(pages, "client/api-reference.ts"),
  "api-reference-styles": join(root, "node_modules/swagger-ui-dist/swagger-ui.css"),
};

const readText = (file: string) => readFile(file, "utf8").catch(() => undefined);

/** Writes only what differs, so that several development servers can share the folder. */
async function writeWhenChanged(file: string, text: string): Promise<void> {
  if ((await readText(file)) !== text) await writeFile(file, text);
}

/** Builds the assets; the same sources give the same names, and assets of other sources are removed. */
export async function buildAssets(): Promise<void> {
  await mkdir(assetFolder, { recursive: true });
  await cp(join(pages, "public"), publicFolder, { recursive: true });
  const { outputFiles, metafile } = await build({
    entryPoints,
    outdir: assetFolder,
    entryNames: "[name]-[hash]",
    bundle: true,
    minify: true,
    charset: "utf8",
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    jsxImportSource: "hono/jsx/dom",
    metafile: true,
    write: false,
    absWorkingDir: root,
    logLevel: "error",
  });
  const current = new Set(outputFiles.map((file) => basename(file.path)));
  for (const file of outputFiles) await writeWhenChanged(file.path, file.text);
  for (const name of await readdir(assetFolder))
    if (!current.has(name)) await rm(join(assetFolder, name), { force: true });

  const addressOf = new Map(
    Object.entries(metafile.outputs).map(([output, { entryPoint }]) => [entryPoint, `/assets/${basename(output)}`]),
  );
  const manifest = Object.fromEntries(
    Object.entries(entryPoints).map(([name, file]) => [name, addressOf.get(relative(root, file))]),
  );
  await writeWhenChanged(join(pages, "asset-manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

if (import.meta.main) await buildAssets();
