/**
 * Documents and pages as they go out: bytes and headers are put together once. They are not compressed here: Cloudflare compresses for each
 * client behind the Worker, and whoever keeps a copy would have to keep one for each encoding.
 */
import { entityTagOf, matchesEntityTag } from "./entity-tag.ts";
import { setCommonHeaders } from "./prepared-headers.ts";

/** A document or a page in one language and form. Responses copy its headers; nobody may change them. */
export interface PreparedDocument {
  /** The state of the service that the document tells; undefined when it follows from the code and the settings alone. */
  readonly state: string | undefined;
  readonly entityTag: string;
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  /** The headers of 304: those that bring a kept copy up to date (RFC 9110, 15.4.5). */
  readonly unchangedHeaders: Headers;
}

/** Seconds for which a browser keeps what does not say otherwise. */
const usualSeconds = 300;

/**
 * For how long copies may be kept. What follows from the code and the settings alone, Cloudflare keeps for an hour, and then for a day while
 * it asks again: its copies belong to one version of the Worker, so a deployment ends them. What tells a state ends with the browser's copy.
 */
const cachingOf = (state: string | undefined, seconds: number) => ({
  "Cache-Control": `public, max-age=${seconds}`,
  ...(state === undefined && { "Cloudflare-CDN-Cache-Control": "public, max-age=3600, stale-while-revalidate=86400" }),
});

/** What a document is made of. */
interface Ingredients {
  readonly text: string;
  /** The headers that belong to it. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds for which a browser may keep it. */
  readonly seconds?: number | undefined;
  readonly state?: string | undefined;
}

/** Prepares a text. */
export async function prepareDocument({
  text,
  fields,
  seconds = usualSeconds,
  state,
}: Ingredients): Promise<PreparedDocument> {
  const bytes = new TextEncoder().encode(text);
  const entityTag = await entityTagOf(bytes);
  const headers = new Headers({ ...fields, ...cachingOf(state, seconds), ETag: entityTag });
  setCommonHeaders(headers);
  // A browser gives its copy the headers of 304, so all that are not about the body must be those of the document itself.
  const unchangedHeaders = new Headers(headers);
  unchangedHeaders.delete("Content-Type");
  return { state, entityTag, bytes, headers, unchangedHeaders };
}

/** Answers GET and HEAD: 304 without a body for whoever has the document already. */
export function answerPrepared(request: Request, document: PreparedDocument): Response {
  const { entityTag, bytes, headers, unchangedHeaders } = document;
  return matchesEntityTag(request.headers.get("If-None-Match"), entityTag)
    ? new Response(null, { status: 304, headers: unchangedHeaders })
    : new Response(bytes, { headers });
}
