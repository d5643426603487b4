/**
 * Addresses of paid answers, whole and in parts, for hosts that cannot take 200 KB in one message. They serve the
 * ledger's own stored answer to any holder of the address, and are listed nowhere.
 */
import type { Context, Handler } from "hono";
import { noAnswer, noPage, noPart, onlyParts } from "../../../catalog/words/messages.ts";
import type { JsonObject } from "../../lib/text.ts";
import { admitRequest } from "../guard/rate-limit.ts";
import { ServiceError } from "../http/errors.ts";
import { type AppEnv, originOf } from "../http/request.ts";
import { answerPath, formulaOf, readStoredAnswer } from "../sale/ledger/stored-answer.ts";
import { mostItems, renderSection, type SectionForm, sectionsOf, sectionTypes } from "./answer-sections.ts";

/** Where a section of an answer is. */
export const sectionPath = `${answerPath}/:section`;

const privately = { "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex" } as const;

/** The stored answer that a request is about. Throws `rate_limited` and `not_found`. */
async function requestedAnswer(c: Context<AppEnv>): Promise<string> {
  await admitRequest(c.env, c.var.config, "http", c.var.callerAddress);
  const text = await readStoredAnswer(c.env, c.req.param("id") ?? "");
  if (text === undefined) throw new ServiceError("not_found", { text: noAnswer });
  return text;
}

/** Rejects a page or a form of a whole answer, which only its parts have. Throws `validation_failed`. */
function refusePage(answer: string, query: URLSearchParams): void {
  if (!query.has("from") && !query.has("count") && (query.get("format") ?? "json") === "json") return;
  const allowed = sectionsOf(JSON.parse(answer));
  throw new ServiceError("validation_failed", { text: onlyParts(allowed), details: [{ code: "section", allowed }] });
}

/** Answers an address with the bytes that were sold. */
export const answerLinked: Handler<AppEnv> = async (c) => {
  const answer = await requestedAnswer(c);
  refusePage(answer, new URL(c.req.url).searchParams);
  const formula = formulaOf(answer);
  return new Response(answer, {
    headers: { "Content-Type": "application/json", ...privately, ...(formula && { "Formula-Version": formula }) },
  });
};

/** Reads a whole number of a query, up to an upper bound; undefined without a value. Throws for anything else. */
function wholeNumber(text: string | null, highest: number): number | undefined {
  if (text === null) return undefined;
  if (!/^\d{1,6}$/.test(text)) throw new ServiceError("validation_failed", { text: noPage });
  return Math.min(Number(text), highest);
}

/** The form that a query names, else the one of the Accept header. Throws for an unknown name. */
function formOf(query: URLSearchParams, accept: string): SectionForm {
  const named = query.get("format");
  if (named === "csv" || named === "md" || named === "json") return named;
  if (named !== null) throw new ServiceError("validation_failed", { text: noPage });
  return accept.includes("text/csv") ? "csv" : accept.includes("text/markdown") ? "md" : "json";
}

/**
 * A page of a section of an answer, as the address asks for it. Throws `not_found`, with the names of the sections,
 * and `validation_failed` for a page that does not exist.
 */
function sectionAt(answer: JsonObject, { origin, pathname, searchParams }: URL, accept: string) {
  const section = pathname.slice(pathname.lastIndexOf("/") + 1);
  const form = formOf(searchParams, accept);
  const count = wholeNumber(searchParams.get("count"), mostItems);
  const page = {
    from: wholeNumber(searchParams.get("from"), 1_000_000) ?? 0,
    count: count === undefined ? undefined : Math.max(1, count),
  };
  const text = renderSection(answer, section, form, page, `${origin}${pathname}`);
  if (text === undefined) {
    const allowed = sectionsOf(answer);
    throw new ServiceError("not_found", { text: noPart(allowed), details: [{ code: "section", allowed }] });
  }
  return { text, mediaType: sectionTypes[form] };
}

/** Answers a page of one section of an answer. */
export const answerSection: Handler<AppEnv> = async (c) => {
  const kept = await requestedAnswer(c);
  const { pathname, search } = new URL(c.req.url);
  const { text, mediaType } = sectionAt(
    JSON.parse(kept),
    new URL(pathname + search, originOf(c)),
    c.req.header("Accept") ?? "",
  );
  return new Response(text, { headers: { "Content-Type": mediaType, Vary: "Accept", ...privately } });
};

const linkedPath = new RegExp(`^${answerPath.replace(":id", "([0-9a-f]+)")}(?:/([\\w.-]+))?$`);

/** The answer, or the section of it, at an address; undefined for any other address. Throws `not_found`. */
export async function readLinked(env: Pick<Env, "LEDGER">, origin: string, address: string) {
  if (!address.startsWith(`${origin}/`) || !URL.canParse(address)) return undefined;
  const url = new URL(address);
  const [, id, section] = linkedPath.exec(url.pathname) ?? [];
  if (id === undefined) return undefined;
  const stored = await readStoredAnswer(env, id);
  if (stored === undefined) throw new ServiceError("not_found", { text: noAnswer });
  if (section !== undefined) return sectionAt(JSON.parse(stored), url, "");
  refusePage(stored, url.searchParams);
  return { text: stored, mediaType: sectionTypes.json };
}
