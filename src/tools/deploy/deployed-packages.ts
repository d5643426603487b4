/** The packages of which something is deployed: in the Worker's bundle, or among the assets of its pages. */
import { join } from "node:path";
import { build } from "esbuild";
import { unstable_readConfig as readConfig } from "wrangler";
import { z } from "zod";
import { buildAssets } from "../build/build-assets.ts";
import { project } from "../local/wrangler.ts";

const worker = z.object({ main: z.string(), alias: z.record(z.string(), z.string()) });

/** The folder of the package that a file belongs to, as package-lock.json names it; undefined for the project's own files. */
const packageFolder = (file: string): string | undefined => /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(file)?.[0];

/** The folders of the packages that are deployed, such as `node_modules/hono`: what the bundlers took files from. */
export async function deployedPackages(): Promise<ReadonlySet<string>> {
  const assets = await buildAssets();
  const { alias, main } = worker.parse(readConfig({ config: join(project, "wrangler.toml") }));
  const { metafile } = await build({
    entryPoints: [main],
    absWorkingDir: project,
    alias: Object.fromEntries(Object.entries(alias).map(([name, file]) => [name, join(project, file)])),
    bundle: true,
    format: "esm",
    target: "es2022",
    conditions: ["workerd", "worker", "browser"],
    external: ["cloudflare:*", "node:*"],
    metafile: true,
    write: false,
    logLevel: "error",
  });
  const bundled = Object.values(metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([file, { bytesInOutput }]) => (bytesInOutput > 0 ? [file] : [])),
  );
  return new Set([...assets, ...bundled].flatMap((file) => packageFolder(file) ?? []));
}
