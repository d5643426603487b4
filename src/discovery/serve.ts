/** Serves published documents: built once per isolate and variant, with validators, languages and open access. */

import type { Context } from "hono";
import { Hono } from "hono";
import { service } from "../../catalog/service.ts";
import type { Config } from "../config/config.ts";
import { methodNotAllowed } from "../http/method-not-allowed.ts";
import { type AppEnv, originOf } from "../http/request.ts";
import { memoize } from "../operation/memo.ts";
import { type Locale, locales } from "../operation/operation.ts";
import {
  type Address,
  addressOf,
  type Document,
  type PaymentState,
  type Publication,
  type Published,
} from "./publication.ts";

/** Tells whether a purchase can succeed at this moment. */
export type PaymentStateOf = (c: Context<AppEnv>) => PaymentState | Promise<PaymentState>;

/** A document as it goes out. */
interface Rendering {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Variants kept per isolate. The origin comes from the request where none is configured, so there may be any number of them. */
const keptVariants = 512;

const defaultMaxAgeSeconds = 300;

/** A strong validator: equal exactly when the bytes are. */
export async function entityTag(body: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body));
  return `"${btoa(String.fromCharCode(...new Uint8Array(digest))).slice(0, 27)}"`;
}

/** Whether an If-None-Match header names the validator; weakly compared, because compression on the way weakens it (RFC 9110 13.1.2). */
export function matchesEntityTag(ifNoneMatch: string | undefined, tag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  return ifNoneMatch.split(",").some((candidate) => {
    const trimmed = candidate.trim();
    return trimmed === "*" || trimmed.replace(/^W\//, "") === tag;
  });
}

/** What the builders may know of this request. */
export function publicationOf(
  c: Context<AppEnv>,
  published: Published,
  addresses: readonly Address[],
  payments: PaymentState,
): Publication {
  return {
    ...published,
    config: c.var.config,
    origin: originOf(c),
    locale: c.var.locale,
    payments,
    addresses,
  };
}

/** Links to the canonical address and to the same document in each language (RFC 8288). */
function links(document: Document, publication: Publication): string {
  const address = addressOf(publication, document.path);
  const languages = document.localized
    ? locales.map((locale: Locale) => `<${address}?lang=${locale}>; rel="alternate"; hreflang="${locale}"`)
    : [];
  return [`<${address}>; rel="canonical"`, ...languages].join(", ");
}

async function render(document: Document, publication: Publication): Promise<Rendering> {
  const content = await document.build(publication);
  const body = typeof content === "string" ? content : JSON.stringify(content);
  const vary = [
    ...(document.localized ? ["Accept-Language"] : []),
    ...(document.varies ? [document.varies.header] : []),
  ];
  return {
    body,
    headers: {
      "Content-Type": document.mediaType,
      "Cache-Control": `public, max-age=${document.maxAgeSeconds ?? defaultMaxAgeSeconds}`,
      ETag: await entityTag(body),
      "Last-Modified": new Date(service.released).toUTCString(),
      Link: links(document, publication),
      ...(document.localized && { "Content-Language": publication.locale }),
      ...(vary.length > 0 && { Vary: vary.join(", ") }),
      ...document.headers?.(publication),
    },
  };
}

/** The routes of published documents. */
export function serve(
  documents: readonly Document[],
  published: Published,
  addresses: readonly Address[],
  paymentStateOf: PaymentStateOf,
): Hono<AppEnv> {
  const rendered = memoize(
    (
      document: Document,
      config: Config,
      origin: string,
      locale: Locale,
      payments: PaymentState,
      variant: string,
    ): Promise<Rendering> =>
      render(document, { ...published, addresses, config, origin, locale, payments, ...(variant && { variant }) }),
    keptVariants,
  );

  const app = new Hono<AppEnv>();
  for (const document of documents)
    for (const path of [document.path, ...(document.aliases ?? [])]) {
      app.get(path, async (c) => {
        const { varies } = document;
        const { body, headers } = await rendered(
          document,
          c.var.config,
          originOf(c),
          c.var.locale,
          await paymentStateOf(c),
          varies?.variant(c.req.header(varies.header)) ?? "",
        );
        const unchanged = matchesEntityTag(c.req.header("If-None-Match"), headers.ETag ?? "");
        return unchanged ? c.body(null, 304, headers) : c.body(body, 200, headers);
      });
      app.all(path, methodNotAllowed("GET", "HEAD"));
    }
  return app;
}
