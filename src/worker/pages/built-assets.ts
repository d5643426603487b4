/** Files that were built beside the Worker and that it reads itself: the texts of the pages, the views of MCP hosts. */
import { waitUntil } from "cloudflare:workers";
import { memoize } from "../../lib/memo.ts";
import assets from "./site/asset-manifest.json";
import type { PageTexts } from "./site/page-texts.ts";

/** Reads a built file. Only the path of its address counts. Throws when it was not deployed. */
async function read(binding: Fetcher, name: "texts" | "view:card" | "view:plan"): Promise<Response> {
  const response = await binding.fetch(`https://assets.invalid${assets[name]}`);
  if (!response.ok) throw new Error(`The asset ${name} answered ${response.status}`);
  return response;
}

/** The HTML document of a view. */
export const readView = async (binding: Fetcher, name: "card" | "plan"): Promise<string> =>
  (await read(binding, `view:${name}`)).text();

/** The texts, asked for once in an isolate. Rejects when the asset is unavailable; the next page asks again. */
export const loadPageTexts = memoize((binding: Fetcher): Promise<PageTexts> => {
  const texts = read(binding, "texts").then((response) => response.json<PageTexts>());
  // Cloudflare never ends the work of a cancelled request that others wait for.
  waitUntil(texts.catch(() => {}));
  return texts;
});
