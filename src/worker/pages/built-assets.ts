/**
 * Files that were built beside the Worker and that it reads itself: the texts of the pages, the phrases of the search,
 * the views of MCP hosts.
 */
import { waitUntil } from "cloudflare:workers";
import { memoize } from "../../lib/memo.ts";
import { within } from "../../lib/within.ts";
import assets from "./site/asset-manifest.json";
import type { PageTexts } from "./site/page-texts.ts";

/** Reads a built file. Only the path of its address counts. Throws when it was not deployed. */
async function read(binding: Fetcher, name: "texts" | "phrases" | "view:card" | "view:plan"): Promise<Response> {
  const response = await binding.fetch(`https://assets.invalid${assets[name]}`);
  if (!response.ok) throw new Error(`The asset ${name} answered ${response.status}`);
  return response;
}

/** The HTML document of a view. */
export const readView = async (binding: Fetcher, name: "card" | "plan"): Promise<string> =>
  (await read(binding, `view:${name}`)).text();

/** A reader of a JSON asset, which is read only once in an isolate. After a failure it is read again. */
const reader = <Contents extends object>(name: "texts" | "phrases") =>
  memoize((binding: Fetcher): Promise<Contents> => {
    const contents = read(binding, name).then((response) => response.json<Contents>());
    // Cloudflare would end this work together with the request that started it, although others wait for it.
    waitUntil(contents.catch(() => {}));
    return contents;
  });

/** Reads the texts of the pages. Rejects when the asset is unavailable. */
export const loadPageTexts = reader<PageTexts>("texts");

/** The texts of the files of the search's phrases. */
interface SearchPhrases {
  readonly operations: string;
  readonly topics: string;
}

const readPhrases = reader<SearchPhrases>("phrases");

/** How long the phrases are waited for, ms; after that the search works without them. */
const patienceMs = 2_000;

/** Reads the phrases of the search. Rejects when the asset is unavailable. */
export const loadPhrases = (binding: Fetcher): Promise<SearchPhrases> => within(patienceMs, readPhrases(binding));
