/**
 * Documents and pages as they go out: bytes and headers are put together once. They are not compressed here: Cloudflare
 * compresses for each client behind the Worker. A cache would have to keep a copy for each encoding.
 */

import { waitUntil } from "cloudflare:workers";
import { memoize } from "../../lib/memo.ts";
import type { Config } from "../config/config.ts";
import { setCommonHeaders } from "./response-headers.ts";

/** A document or a page in one language and form. Responses copy its headers; nobody may change them. */
export interface PreparedDocument {
  readonly entityTag: string;
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  /** The headers of 304: those that bring a kept copy up to date (RFC 9110, 15.4.5). */
  readonly unchangedHeaders: Headers;
}

/** Seconds for which a browser keeps what does not say otherwise. */
const usualSeconds = 300;

/**
 * For how long copies may be kept. Cloudflare keeps what follows from code and settings for an hour, then for a day
 * while it asks again. Its copies belong to one version of the Worker, so a deployment ends them. What tells a state
 * ends with the browser's copy.
 */
const cachingOf = (tellsPayments: boolean, seconds: number) => ({
  "Cache-Control": `public, max-age=${seconds}`,
  ...(!tellsPayments && { "Cloudflare-CDN-Cache-Control": "public, max-age=3600, stale-while-revalidate=86400" }),
});

/** What a document is made of. */
interface Ingredients {
  readonly text: string;
  /** The headers that belong to it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds for which a browser may keep it. */
  readonly seconds?: number | undefined;
  /** Whether it tells the state of payments. */
  readonly tellsPayments?: boolean | undefined;
}

/** Prepares a text. */
export async function prepareDocument({
  text,
  fields,
  seconds = usualSeconds,
  tellsPayments = false,
}: Ingredients): Promise<PreparedDocument> {
  const bytes = new TextEncoder().encode(text);
  const entityTag = await entityTagOf(bytes);
  const headers = new Headers({ ...fields, ...cachingOf(tellsPayments, seconds), ETag: entityTag });
  setCommonHeaders(headers);
  // A browser gives its copy the headers of 304. All that are not about the body must be the document's own.
  const unchangedHeaders = new Headers(headers);
  unchangedHeaders.delete("Content-Type");
  return { entityTag, bytes, headers, unchangedHeaders };
}

/** Answers GET and HEAD: 304 without a body for whoever has the document already. */
export function answerPrepared(request: Request, document: PreparedDocument): Response {
  const { entityTag, bytes, headers, unchangedHeaders } = document;
  return matchesEntityTag(request.headers.get("If-None-Match"), entityTag)
    ? new Response(null, { status: 304, headers: unchangedHeaders })
    : new Response(bytes, { headers });
}

/**
 * Origins that a cache holds. A deployment has one; without BASE_URL each request names its own, and callers can name
 * any number.
 */
const maxOrigins = 4;

/** The documents that this isolate has prepared, by configuration, origin and name. */
export class DocumentCache {
  readonly #of = memoize(
    (_config: Config, _origin: string) => new Map<string, Promise<PreparedDocument>>(),
    maxOrigins,
  );

  /** The document of a name. Builds it once for concurrent callers; a failure is not cached. */
  get(
    config: Config,
    origin: string,
    name: string,
    prepare: () => Promise<PreparedDocument>,
  ): Promise<PreparedDocument> {
    const documents = this.#of(config, origin);
    const known = documents.get(name);
    if (known) return known;
    const document = prepare();
    documents.set(name, document);
    // Cloudflare never ends the work of a cancelled request that others wait for.
    waitUntil(document.catch(() => documents.delete(name)));
    return document;
  }
}

/** A strong validator: equal exactly when the bytes are. */
export async function entityTagOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return `"${btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 27)}"`;
}

/** Whether an If-None-Match header names the validator; weakly compared, because compression on the way weakens it. */
export function matchesEntityTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch === tag) return true;
  return ifNoneMatch.split(",").some((candidate) => {
    const trimmed = candidate.trim();
    return trimmed === "*" || trimmed.replace(/^W\//, "") === tag;
  });
}
