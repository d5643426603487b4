/**
 * Documents and pages as responses: bytes and headers are prepared once for each language and form. They are not
 * compressed here, because Cloudflare compresses for each client behind the Worker.
 */

import { waitUntil } from "cloudflare:workers";
import { memoize } from "../../lib/memo.ts";
import type { Config } from "../config/config.ts";
import { setCommonHeaders } from "./response-headers.ts";

/** A document or a page in one language and form. Responses copy its headers, which must not be changed. */
export interface PreparedDocument {
  readonly entityTag: string;
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  /** The headers of 304, which update a cached copy (RFC 9110, 15.4.5). */
  readonly unchangedHeaders: Headers;
}

/** Default `max-age`, in seconds. */
const defaultSeconds = 300;

/**
 * The caching headers. Cloudflare caches what depends only on code and settings for an hour, and serves it for
 * another day while it revalidates. Its cache belongs to one version of the Worker, so a deployment clears it. A
 * document that states whether payments work is cached for as short a time as browsers cache it.
 */
const cachingOf = (tellsPayments: boolean, seconds: number) => ({
  "Cache-Control": `public, max-age=${seconds}`,
  ...(!tellsPayments && { "Cloudflare-CDN-Cache-Control": "public, max-age=3600, stale-while-revalidate=86400" }),
});

interface Ingredients {
  readonly text: string;
  /** Its own headers, such as `Content-Type`. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds for which a browser may cache it; 300. */
  readonly seconds?: number | undefined;
  /** Whether it states if payments work, which changes without a deployment. */
  readonly tellsPayments?: boolean | undefined;
}

/** Prepares a text: encodes it, computes its entity tag and completes its headers. */
export async function prepareDocument({
  text,
  fields,
  seconds = defaultSeconds,
  tellsPayments = false,
}: Ingredients): Promise<PreparedDocument> {
  const bytes = new TextEncoder().encode(text);
  const entityTag = await entityTagOf(bytes);
  const headers = new Headers({ ...fields, ...cachingOf(tellsPayments, seconds), ETag: entityTag });
  setCommonHeaders(headers);
  // A browser replaces its cached copy's headers by those of 304, so all except the body's must be the document's own.
  const unchangedHeaders = new Headers(headers);
  unchangedHeaders.delete("Content-Type");
  return { entityTag, bytes, headers, unchangedHeaders };
}

/** Answers GET and HEAD, with 304 and no body when the client has the document already. */
export function answerPrepared(request: Request, document: PreparedDocument): Response {
  const { entityTag, bytes, headers, unchangedHeaders } = document;
  return matchesEntityTag(request.headers.get("If-None-Match"), entityTag)
    ? new Response(null, { status: 304, headers: unchangedHeaders })
    : new Response(bytes, { headers });
}

/** The most origins that a cache holds. Without BASE_URL each request names its own, and a caller can invent many. */
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
    // Without waitUntil, Cloudflare would cancel this work together with its first request, although other requests
    // wait for it.
    waitUntil(document.catch(() => documents.delete(name)));
    return document;
  }
}

/** A strong validator: equal exactly when the bytes are. */
async function entityTagOf(bytes: Uint8Array): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", bytes);
  return `"${btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 27)}"`;
}

/** Whether an If-None-Match header names the validator. The comparison is weak, because compression makes tags weak. */
function matchesEntityTag(ifNoneMatch: string | null, tag: string): boolean {
  if (ifNoneMatch === null) return false;
  if (ifNoneMatch === tag) return true;
  return ifNoneMatch.split(",").some((candidate) => {
    const trimmed = candidate.trim();
    return trimmed === "*" || trimmed.replace(/^W\//, "") === tag;
  });
}
