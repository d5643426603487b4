/** The search of services: `GET /agent-services/search`. */

import type { Operation } from "../../../../catalog/operation.ts";
import { didYouMean } from "../../../lib/nearest.ts";
import { isolated, type JsonObject, type Locale, locales } from "../../../lib/text.ts";
import { ServiceError } from "../../http/errors.ts";
import { searchPath } from "../addresses/paths.ts";
import { addressOf, type Publication } from "../addresses/publication.ts";
import { serviceEntry } from "../documents/listings.ts";
import { isAnswered, listedByDefault, notesOn } from "./notes.ts";
import { type Search, unmatched } from "./search-index.ts";

/** The parameters that are read. Others are ignored, because campaigns add their own. */
const parameterNames: readonly string[] = ["q", "query", "max_spend_usdc", "limit", "lang", "view"];

/** The most characters of a question, and the most unknown parameters, that are looked at. */
const [longestQuery, mostUnread] = [1000, 10];

/**
 * Reads the parameters `q` (or `query`), `max_spend_usdc`, `limit`, `lang` and `view`. Others are ignored, and named
 * in a note if they look like a mistake. Throws `validation_failed` with every parameter that cannot be used.
 */
export function readSearchRequest(parameters: URLSearchParams, fallback: Locale) {
  const details: JsonObject[] = [];
  const refuse = (parameter: string, wanted: string, allowed: unknown) => {
    const message = `${parameter} must be ${wanted}.`;
    details.push({ path: `/${parameter}`, code: "parameter", parameter, message, allowed });
  };

  /** The value of a parameter, under one of its names; undefined if it is not given. */
  const read = (names: string, isUsable: (value: string) => boolean, wanted: string, allowed: unknown = wanted) => {
    const given = names.split(" ").filter((each) => parameters.has(each));
    const values = new Set(given.flatMap((each) => parameters.getAll(each)));
    const [name = ""] = given;
    const [value] = values;
    if (values.size > 1) refuse(name, "given once, not with several values", 1);
    else if (value !== undefined && !isUsable(value)) refuse(name, wanted, allowed);
    return value;
  };
  const oneOf = (name: string, allowed: readonly string[]) =>
    read(name, (value) => allowed.includes(value), allowed.join(" or "), allowed);

  const query = read("q query", ({ length }) => length <= longestQuery, `at most ${longestQuery} characters`) ?? "";
  const isAmount = (value: string) => /^\d{1,12}(?:\.\d{1,6})?$/.test(value);
  const spend = read("max_spend_usdc", isAmount, "a decimal number, 0 or more, at most six decimals");
  const limit = read("limit", (value) => /^(?:[1-9]\d?|100)$/.test(value), "a whole number from 1 to 100");
  const lang = oneOf("lang", locales);
  const view = oneOf("view", ["short", "full"]);
  if (details.length > 0) throw new ServiceError("validation_failed", { details });
  return {
    query,
    /** Whole USDC; only services up to this price are listed. */
    maxSpendUsdc: spend === undefined ? null : Number(spend),
    limit: limit === undefined ? undefined : Number(limit),
    locale: locales.find((locale) => locale === lang) ?? fallback,
    /** Whether schemas and examples are left out; undefined if the caller does not say. */
    short: view === undefined ? undefined : view === "short",
    /** Unknown parameters that look like a mistake, each with the known one that was probably meant. */
    unread: [...new Set(parameters.keys())]
      .filter((name) => !parameterNames.includes(name))
      .slice(0, mostUnread)
      .map((name) => ({ name, meant: didYouMean(name, parameterNames) }))
      .filter(({ meant }) => meant !== undefined),
  };
}

/** What a caller asks for. */
export type SearchRequest = ReturnType<typeof readSearchRequest>;

/** The address of a search with these parameters, in the language of the publication. */
const searchAddress = (publication: Publication, parameters: string): string =>
  addressOf(publication, `${searchPath}?${parameters}${publication.locale === "ar" ? "&lang=ar" : ""}`);

/** The same service alone, with its input and an example: the shortest document that has them. */
const inputAddress = ({ id }: Operation, publication: Publication): string =>
  searchAddress(publication, `limit=1&q=${id}`);
const schemaAt = (address: string): JsonObject => ({ $ref: `${address}#/results/0/input_schema` });

/** The first sentence of a description, which sets a service apart from others. */
const firstSentence = (description: string): string => description.split(/(?<=[.?؟]) /, 1)[0] ?? description;

/**
 * The answer to a search: three services unless the caller says how many. Unless a view is asked for, the one that
 * answers is in full, the others in short. If the search is not sure, each says when to choose it.
 */
export function searchResult(search: Search, request: SearchRequest, given: Publication): JsonObject {
  const { query, maxSpendUsdc, limit, locale, unread, short } = request;
  const hasView = short !== undefined;
  const publication = { ...given, locale };
  const { operations } = publication;
  const free = operations.find((operation) => operation.free);
  const found = search(query);
  const answered = isAnswered(found, maxSpendUsdc);
  const affordable = found.hits.filter(
    ({ operation }) => maxSpendUsdc === null || operation.price.amount <= maxSpendUsdc,
  );
  const listed = affordable.slice(0, limit ?? (hasView ? undefined : listedByDefault));
  const [first] = listed;
  const results = listed.map(({ operation, relevance }, place) => ({
    ...serviceEntry(operation, publication, short),
    ...(!hasView && answered && place > 0 && { description: firstSentence(operation.description[locale]) }),
    ...(!hasView && !(answered && place === 0) && { input_schema: schemaAt(inputAddress(operation, publication)) }),
    ...(!answered && { choose_if: operation.role[locale] }),
    relevance: answered ? relevance : Math.min(relevance, unmatched.nearest),
  }));
  const notes = [
    ...notesOn(found, operations, maxSpendUsdc),
    ...unread.map(({ name, meant = "" }) => ({
      en: `${name} is not a parameter and was not read; use ${meant}.`,
      ar: `${isolated(name)} ليس من معاملات البحث ولم يُقرأ؛ استخدم ${isolated(meant)}.`,
    })),
  ].map((text) => text[locale]);
  return {
    query,
    max_spend_usdc: maxSpendUsdc,
    matched: answered,
    count: results.length,
    results,
    ...(notes.length > 0 && { notes }),
    ...(first &&
      short !== false &&
      (hasView || !answered) && { input_and_example: inputAddress(first.operation, publication) }),
    ...(results.length < operations.length && { all_services: searchAddress(publication, "view=short") }),
    free_entry: free ? addressOf(publication, free.path) : "",
    documentation: addressOf(publication, "/openapi.json"),
  };
}
