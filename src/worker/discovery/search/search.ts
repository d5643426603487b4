/** The search of services: `GET /agent-services/search`. */
import { ServiceError } from "../../http/errors.ts";
import type { JsonObject, Locale } from "../../lib/text.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { toServiceEntry } from "../documents/service-entry.ts";
import type { Search } from "./search-index.ts";

/** What a caller asks for. */
export interface SearchRequest {
  readonly query: string;
  /** Whole USDC; only services up to this price are listed. */
  readonly maxSpendUsdc: number | null;
  readonly limit: number | undefined;
  readonly locale: Locale;
}

const longestQuery = 200;
const highestLimit = 100;
const decimal = /^\d{1,12}(?:\.\d{1,6})?$/;

/**
 * Reads the parameters `q` (or `query`), `max_spend_usdc`, `limit` and `lang`. Others are ignored. Throws `validation_failed` with
 * every parameter that cannot be used.
 */
export function readSearchRequest(parameters: URLSearchParams, fallback: Locale): SearchRequest {
  const details: JsonObject[] = [];
  const refuse = (parameter: string, message: string, allowed: unknown) =>
    details.push({ path: `/${parameter}`, code: "parameter", parameter, message, allowed });

  const single = (...names: readonly string[]): string | undefined => {
    const values = names.flatMap((name) => parameters.getAll(name));
    if (new Set(values).size > 1)
      refuse(names[0] ?? "", "The parameter is given more than once with different values.", 1);
    return values[0];
  };

  const query = single("q", "query") ?? "";
  if (query.length > longestQuery)
    refuse("q", `The query has ${query.length} characters.`, `at most ${longestQuery} characters`);
  const spend = single("max_spend_usdc");
  if (spend !== undefined && !decimal.test(spend))
    refuse("max_spend_usdc", "Not an amount of USDC.", "a decimal number, 0 or more, at most six decimals");
  const limit = single("limit");
  if (limit !== undefined && !(/^\d{1,3}$/.test(limit) && Number(limit) >= 1 && Number(limit) <= highestLimit))
    refuse("limit", "Not a usable number of results.", `a whole number from 1 to ${highestLimit}`);
  const lang = single("lang");
  if (lang !== undefined && lang !== "en" && lang !== "ar")
    refuse("lang", "Not a language of this service.", ["en", "ar"]);

  if (details.length > 0) throw new ServiceError("validation_failed", { details });
  return {
    query,
    maxSpendUsdc: spend === undefined ? null : Number(spend),
    limit: limit === undefined ? undefined : Number(limit),
    locale: lang === "en" || lang === "ar" ? lang : fallback,
  };
}

/** The answer to a search. */
export function searchResult(search: Search, request: SearchRequest, publication: Publication): JsonObject {
  const { query, maxSpendUsdc, limit, locale } = request;
  const free = publication.operations.find((operation) => operation.free);
  const results = search(query)
    .filter(({ operation }) => maxSpendUsdc === null || operation.price.amount <= maxSpendUsdc)
    .slice(0, limit)
    .map(({ operation, relevance }) => ({ ...toServiceEntry(operation, { ...publication, locale }), relevance }));
  return {
    query,
    max_spend_usdc: maxSpendUsdc,
    count: results.length,
    results,
    free_entry: free ? addressOf(publication, free.path) : "",
    documentation: addressOf(publication, "/openapi.json"),
  };
}
