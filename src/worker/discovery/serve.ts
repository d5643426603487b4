/** Serves published documents: prepared once per isolate and variant, with validators, languages and open access. */
import type { Context } from "hono";
import { Hono } from "hono";
import { service } from "../../../catalog/service/service.ts";
import { KeptDocuments } from "../http/kept-documents.ts";
import { methodNotAllowed } from "../http/method-not-allowed.ts";
import { answerPrepared, type PreparedDocument, prepareDocument } from "../http/prepared-document.ts";
import { type AppEnv, originOf } from "../http/request.ts";
import { type Locale, locales } from "../lib/text.ts";
import {
  type Address,
  addressOf,
  type Document,
  type PaymentState,
  type Publication,
  type Published,
} from "./addresses/publication.ts";

/** Tells whether a purchase can succeed at this moment. */
export type PaymentStateOf = (c: Context<AppEnv>) => PaymentState | Promise<PaymentState>;

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

/** Prepares a document, and finds out whether it tells the state of payments. */
async function prepare(document: Document, publication: Publication): Promise<PreparedDocument> {
  let state: PaymentState | undefined;
  const watched = {
    ...publication,
    get payments() {
      state = publication.payments;
      return state;
    },
  };
  const content = await document.build(watched);
  const vary = [
    ...(document.localized ? ["Accept-Language"] : []),
    ...(document.varies ? [document.varies.header] : []),
  ];
  const fields = {
    "Content-Type": document.mediaType,
    "Last-Modified": new Date(service.released).toUTCString(),
    Link: links(document, publication),
    ...(document.localized && { "Content-Language": publication.locale }),
    ...(vary.length > 0 && { Vary: vary.join(", ") }),
    ...document.headers?.(watched),
  };
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return prepareDocument({ text, fields, seconds: document.maxAgeSeconds, state });
}

/** The routes of published documents. */
export function serve(
  documents: readonly Document[],
  published: Published,
  addresses: readonly Address[],
  paymentStateOf: PaymentStateOf,
): Hono<AppEnv> {
  const kept = new KeptDocuments();

  /** The document as it is at this moment: one that is kept tells nothing about payments, or their present state. */
  async function current(c: Context<AppEnv>, document: Document): Promise<PreparedDocument> {
    const { varies, localized } = document;
    const { config, locale } = c.var;
    const origin = originOf(c);
    const variant = varies?.variant(c.req.header(varies.header)) ?? "";
    const name = `${document.path} ${localized ? locale : ""} ${variant}`;
    const known = kept.get(config, origin, name);
    if (known && known.state === undefined) return known;
    const payments = await paymentStateOf(c);
    if (known?.state === payments) return known;
    return kept.prepare(config, origin, name, () =>
      prepare(document, { ...publicationOf(c, published, addresses, payments), ...(variant && { variant }) }),
    );
  }

  const app = new Hono<AppEnv>();
  for (const document of documents)
    for (const path of [document.path, ...(document.aliases ?? [])]) {
      app.get(path, async (c) => answerPrepared(c.req.raw, await current(c, document)));
      app.all(path, methodNotAllowed("GET", "HEAD"));
    }
  return app;
}
