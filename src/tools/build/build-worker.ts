/** `npm run build`: the Worker as it is deployed, in `dist/worker`. */
import { mkdir, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Plugin } from "esbuild";
import { unstable_readConfig as readConfig } from "wrangler";
import { z } from "zod";
import { defineCommand } from "../../client/command.ts";
import { project, workerBundle } from "../wrangler.ts";
import { buildAssets } from "./build-assets.ts";

/** The module that a Worker starts with. The modules that it loads later are beside it. */
export const mainModule = basename(workerBundle);

const outputFolder = dirname(workerBundle);

const settings = z.object({ main: z.string(), alias: z.record(z.string(), z.string()) });

/** A bundle, and what went into it. */
export interface Bundle {
  /** The code of each module by its file name; {@link mainModule} is one. */
  readonly modules: ReadonlyMap<string, string>;
  /** Their source maps by file name. */
  readonly maps: ReadonlyMap<string, string>;
  /** The files of which something is in the bundle. */
  readonly files: readonly string[];
}

/** Leaves out modules that viem's client loads on demand, because no code here uses them. */
const noClientOfViem: Plugin = {
  name: "no-client-of-viem",
  setup({ onResolve }) {
    onResolve({ filter: /.*/ }, ({ path, kind, importer }) =>
      kind === "dynamic-import" && importer.includes("/node_modules/viem/") ? { path, external: true } : undefined,
    );
  },
};

/**
 * Bundles the Worker with wrangler's bundler and the aliases of wrangler.toml. Arabic letters are not escaped;
 * wrangler would write six bytes for each. What is loaded on demand is a module of its own, so a start runs none of
 * it. The pages' assets must exist. `main` is the main module, if it is another one than the Worker's own. Throws at a
 * warning.
 */
export async function bundleWorker({ main }: { readonly main?: string } = {}): Promise<Bundle> {
  const config = settings.parse(readConfig({ config: join(project, "wrangler.toml") }));
  const { outputFiles, metafile, warnings } = await build({
    entryPoints: { index: main ?? config.main },
    absWorkingDir: project,
    outdir: outputFolder,
    outExtension: { ".js": ".mjs" },
    // The upload rule of wrangler.toml must match no file of a package. Tests would load such a file twice.
    chunkNames: "on-demand-[hash]",
    write: false,
    bundle: true,
    splitting: true,
    format: "esm",
    target: "es2024",
    charset: "utf8",
    minify: true,
    // wrangler uploads the source maps that the modules name.
    sourcemap: "linked",
    metafile: true,
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    plugins: [noClientOfViem],
    alias: Object.fromEntries(Object.entries(config.alias).map(([name, file]) => [name, join(project, file)])),
    define: { "process.env.NODE_ENV": '"production"' },
    loader: { ".md": "text" },
    logLevel: "silent",
  });
  if (warnings[0]) throw new Error(warnings[0].text);
  const textsOf = (extension: string) =>
    new Map(outputFiles.filter(({ path }) => path.endsWith(extension)).map(({ path, text }) => [basename(path), text]));
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return { modules: textsOf(".mjs"), maps: textsOf(".map"), files: [...new Set(files)] };
}

/** Writes a bundle into a folder of its own, which is emptied first. Resolves to the path of its main module. */
export async function writeBundle(folder: string, { modules, maps }: Bundle): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  await Promise.all([...modules, ...maps].map(([name, text]) => writeFile(join(folder, name), text)));
  return join(folder, mainModule);
}

/** Returns bytes of a bundle's modules, as they are and by gzip, as Cloudflare counts them. */
export function sizeOf({ modules }: Bundle): { readonly bytes: number; readonly gzipBytes: number } {
  const code = [...modules.values()].join("");
  return { bytes: Buffer.byteLength(code), gzipBytes: gzipSync(code).length };
}

/** Builds the assets and the Worker. Resolves to the Worker's size. */
export async function buildWorker(): Promise<ReturnType<typeof sizeOf>> {
  await buildAssets();
  const bundle = await bundleWorker();
  await writeBundle(outputFolder, bundle);
  return sizeOf(bundle);
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

export default defineCommand({
  call: "npm run build",
  summary: "Bundles the Worker as it is deployed into dist/worker, and the assets of the pages into dist/public.",
  options: {},
  run: async () => {
    const { bytes, gzipBytes } = await buildWorker();
    console.log(`dist/worker: ${kib(bytes)}, ${kib(gzipBytes)} by gzip`);
  },
});
