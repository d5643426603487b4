/** The packages of which something is deployed: in the Worker's bundle, or among the assets of its pages. */
import { buildAssets } from "../build/build-assets.ts";
import { bundleWorker } from "../build/build-worker.ts";

/** The folder of the package that a file belongs to, as package-lock.json names it; undefined for the project's own files. */
const packageFolder = (file: string): string | undefined =>
  /node_modules\/.*/.exec(file)?.[0].match(/^.*node_modules\/(@[^/]+\/)?[^/]+/)?.[0];

/** The folders of the packages that are deployed, such as `node_modules/hono`: what the bundlers took files from. */
export async function deployedPackages(): Promise<ReadonlySet<string>> {
  const assets = await buildAssets();
  const { files } = await bundleWorker();
  return new Set([...assets, ...files].flatMap((file) => packageFolder(file) ?? []));
}
