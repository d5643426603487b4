/** `npm run build`: the Worker as it is deployed, in `dist/worker`. */
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { unstable_readConfig as readConfig } from "wrangler";
import { z } from "zod";
import { defineCommand } from "../../client/command.ts";
import { project } from "../wrangler.ts";
import { buildAssets } from "./build-assets.ts";

/** What `wrangler deploy` uploads. */
export const workerBundle = join(project, "dist/worker/index.js");

const settings = z.object({ main: z.string(), alias: z.record(z.string(), z.string()) });

/** A bundle, and what went into it. */
export interface Bundle {
  readonly code: string;
  readonly map: string;
  /** The files of which something is in the bundle. */
  readonly files: readonly string[];
}

interface BundleOptions {
  /** The main module, when it is not the Worker's own. */
  readonly main?: string;
  readonly minify?: boolean;
}

/**
 * Bundles the Worker with wrangler's bundler and the aliases of wrangler.toml, but with letters as letters: wrangler
 * writes every Arabic one as an escape of six. The pages' assets must be there. Throws at a warning.
 */
export async function bundleWorker({ main, minify = true }: BundleOptions = {}): Promise<Bundle> {
  const config = settings.parse(readConfig({ config: join(project, "wrangler.toml") }));
  const { outputFiles, metafile, warnings } = await build({
    entryPoints: [main ?? config.main],
    absWorkingDir: project,
    outfile: workerBundle,
    write: false,
    bundle: true,
    format: "esm",
    target: "es2024",
    charset: "utf8",
    minify,
    sourcemap: "external",
    metafile: true,
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    alias: Object.fromEntries(Object.entries(config.alias).map(([name, file]) => [name, join(project, file)])),
    define: { "process.env.NODE_ENV": '"production"' },
    logLevel: "silent",
  });
  if (warnings[0]) throw new Error(warnings[0].text);
  const textOf = (extension: string) => outputFiles.find(({ path }) => path.endsWith(extension))?.text ?? "";
  const files = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return { code: textOf(".js"), map: textOf(".js.map"), files };
}

/**
 * Builds the assets and the Worker. Resolves to the size of the Worker in bytes, as it is and by gzip, as Cloudflare
 * counts it.
 */
export async function buildWorker(): Promise<{ readonly bytes: number; readonly gzipBytes: number }> {
  await buildAssets();
  const { code, map } = await bundleWorker();
  await mkdir(dirname(workerBundle), { recursive: true });
  await writeFile(workerBundle, code);
  await writeFile(`${workerBundle}.map`, map);
  return { bytes: Buffer.byteLength(code), gzipBytes: gzipSync(code).length };
}

const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;

export default defineCommand({
  call: "npm run build",
  summary: "Bundles the Worker as it is deployed into dist/worker, and the assets of the pages into dist/public.",
  options: {},
  run: async () => {
    const { bytes, gzipBytes } = await buildWorker();
    console.log(`dist/worker/index.js: ${kib(bytes)}, ${kib(gzipBytes)} by gzip`);
    return undefined;
  },
});
