/** The views of results for MCP hosts. The package carries them; a clone reads what `npm run assets` built. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const root = join(import.meta.dirname, "../../..");
const manifestSchema = z.record(z.string(), z.string());

/** The HTML document of a view. Rejects when the clone has no assets yet. */
export async function viewHtml(name: string): Promise<string> {
  try {
    const manifest = await readFile(join(root, "src/worker/pages/site/asset-manifest.json"), "utf8");
    const address = manifestSchema.parse(JSON.parse(manifest))[`view:${name}`];
    return await readFile(join(root, `dist/public${address}`), "utf8");
  } catch (cause) {
    throw new Error("The views are not built: run npm run assets", { cause });
  }
}
