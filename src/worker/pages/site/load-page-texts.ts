/** Loads the texts of the pages from the asset that this version of the Worker was deployed with. */
import { waitUntil } from "cloudflare:workers";
import { memoize } from "../../../lib/memo.ts";
import assets from "./asset-manifest.json";
import type { PageTexts } from "./page-texts.ts";

/** Only the path of an asset counts. */
const anyOrigin = "https://assets.invalid";

async function askFor(binding: Fetcher): Promise<PageTexts> {
  const response = await binding.fetch(anyOrigin + assets.texts);
  if (!response.ok) throw new Error(`The texts of the pages: ${response.status}`);
  return response.json<PageTexts>();
}

/** The texts, asked for once in an isolate. Rejects when the asset is unavailable; the next page asks again. */
export const loadPageTexts = memoize((binding: Fetcher): Promise<PageTexts> => {
  const texts = askFor(binding);
  // Cloudflare never ends the work of a cancelled request that others wait for.
  waitUntil(texts.catch(() => {}));
  return texts;
});
