/** The search of services: `GET /agent-services/search`. */

import type { Operation } from "../../../../catalog/operation.ts";
import { nearest } from "../../../lib/nearest.ts";
import { isolated, type JsonObject, type Locale, type Text } from "../../../lib/text.ts";
import { ServiceError } from "../../http/errors.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { toServiceEntry } from "../documents/service-entry.ts";
import { nothingFound, outOfScope } from "./scope.ts";
import type { Search } from "./search-index.ts";

/** The parameters that are read. */
const parameterNames = ["q", "query", "max_spend_usdc", "limit", "lang", "view"] as const;

const longestQuery = 200;
const mostUnread = 10;
const highestLimit = 100;
const decimal = /^\d{1,12}(?:\.\d{1,6})?$/;

/** Parameters that look like one that is read, each with that one; others, such as those of campaigns, are nobody's mistake. */
function unreadParameters(parameters: URLSearchParams) {
  const names = [...new Set(parameters.keys())].filter((name) => !parameterNames.some((known) => known === name));
  return names.slice(0, mostUnread).flatMap((name) => {
    const meant = parameterNames.find((known) => known.startsWith(name)) ?? nearest(name, parameterNames);
    return meant === undefined || name.length < 3 ? [] : [{ name, meant }];
  });
}

/**
 * Reads the parameters `q` (or `query`), `max_spend_usdc`, `limit`, `lang` and `view`. Others are ignored, and told
 * when they look like a mistake. Throws `validation_failed` with every parameter that cannot be used.
 */
export function readSearchRequest(parameters: URLSearchParams, fallback: Locale) {
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
  const view = single("view");
  if (view !== undefined && view !== "short" && view !== "full")
    refuse("view", "Not a form of the list.", ["short", "full"]);

  if (details.length > 0) throw new ServiceError("validation_failed", { details });
  return {
    query,
    /** Whole USDC; only services up to this price are listed. */
    maxSpendUsdc: spend === undefined ? null : Number(spend),
    limit: limit === undefined ? undefined : Number(limit),
    locale: lang === "en" || lang === "ar" ? lang : fallback,
    /** Whether schemas and examples are left out. */
    short: view === "short",
    unread: unreadParameters(parameters),
  };
}

/** What a caller asks for. */
export type SearchRequest = ReturnType<typeof readSearchRequest>;

const emptyLists: Text = { en: "An empty q lists all.", ar: `لعرض الكل اترك ${isolated("q")} فارغًا.` };

/** What stands between a question and its answer: out of scope, dearer than allowed, or not read. */
function notesOf(
  request: SearchRequest,
  hits: readonly Operation[],
  operations: readonly Operation[],
): readonly Text[] {
  const { query, maxSpendUsdc, unread } = request;
  const cheapest = hits.toSorted((a, b) => a.price.amount - b.price.amount)[0];
  const tooDear: readonly Text[] =
    maxSpendUsdc !== null && cheapest && cheapest.price.amount > maxSpendUsdc
      ? [
          {
            en: `Nothing within ${maxSpendUsdc} USDC answers this; the cheapest that does is ${cheapest.id} at ${cheapest.price.usdc} USDC.`,
            ar: `لا يوجد ما يجيب عن هذا ضمن ${maxSpendUsdc} USDC؛ وأرخص ما يجيب عنه هو ${isolated(cheapest.id)} بسعر ${cheapest.price.usdc} USDC.`,
          },
        ]
      : [];
  const outside = outOfScope(query, operations);
  const nothing: readonly Text[] =
    hits.length === 0 && outside.length === 0 ? [nothingFound(operations), emptyLists] : [];
  return [
    ...outside,
    ...tooDear,
    ...nothing,
    ...unread.map(({ name, meant }) => ({
      en: `${name} is not a parameter and was not read; use ${meant}.`,
      ar: `${isolated(name)} ليس من معاملات البحث ولم يُقرأ؛ استخدم ${isolated(meant)}.`,
    })),
  ];
}

/** The same service alone, with its input and an example: less to read than any other document that has them. */
function inputAddress(id: string, publication: Publication): string {
  const search = publication.addresses.find(({ name }) => name === "search");
  return addressOf(
    publication,
    `${search?.path ?? ""}?limit=1&q=${id}${publication.locale === "ar" ? "&lang=ar" : ""}`,
  );
}

/** The answer to a search. */
export function searchResult(search: Search, request: SearchRequest, publication: Publication): JsonObject {
  const { query, maxSpendUsdc, limit, locale, short } = request;
  const { operations } = publication;
  const free = operations.find((operation) => operation.free);
  const hits = search(query);
  const results = hits
    .filter(({ operation }) => maxSpendUsdc === null || operation.price.amount <= maxSpendUsdc)
    .slice(0, limit)
    .map(({ operation, relevance }) => {
      const { input_schema, example, ...entry } = toServiceEntry(operation, { ...publication, locale });
      return { ...entry, ...(!short && { input_schema, example }), relevance };
    });
  const notes = notesOf(
    request,
    hits.map(({ operation }) => operation),
    operations,
  ).map((text) => text[locale]);
  return {
    query,
    max_spend_usdc: maxSpendUsdc,
    count: results.length,
    results,
    ...(notes.length > 0 && { notes }),
    ...(short && results[0] && { input_and_example: inputAddress(results[0].id, publication) }),
    free_entry: free ? addressOf(publication, free.path) : "",
    documentation: addressOf(publication, "/openapi.json"),
  };
}
