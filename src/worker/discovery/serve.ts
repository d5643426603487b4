/** Serves published documents: prepared once per isolate and variant, with validators, languages and open access. */
import { type Context, Hono } from "hono";
import type { Operation } from "../../../catalog/operation.ts";
import { service } from "../../../catalog/service/service.ts";
import { locales } from "../../lib/text.ts";
import { answerPrepared, DocumentCache, type PreparedDocument, prepareDocument } from "../http/document.ts";
import { methodNotAllowed } from "../http/errors.ts";
import { type AppEnv, originOf } from "../http/request.ts";
import type { PaymentAvailability } from "../status/payment-state.ts";
import { addressOf, type Publication, type Served } from "./addresses/publication.ts";
import { addresses } from "./addresses.ts";

/** Whether a purchase can succeed at this moment. */
export type PaymentStateOf = (c: Context<AppEnv>) => PaymentAvailability | Promise<PaymentAvailability>;

/** The part of a request that builders may depend on. */
export const publicationOf = (
  c: Context<AppEnv>,
  operations: readonly Operation[],
  payments: PaymentAvailability,
): Publication => ({
  operations,
  config: c.var.config,
  origin: originOf(c),
  locale: c.var.locale,
  payments,
  addresses,
});

/** Links to the canonical address and to the same document in each language (RFC 8288). */
function links(document: Served, publication: Publication): string {
  const address = addressOf(publication, document.path);
  const languages = document.localized
    ? locales.map((locale) => `<${address}?lang=${locale}>; rel="alternate"; hreflang="${locale}"`)
    : [];
  return [`<${address}>; rel="canonical"`, ...languages].join(", ");
}

async function prepare(document: Served, publication: Publication): Promise<PreparedDocument> {
  const { tellsPayments, maxAgeSeconds: seconds } = document;
  const content = await document.build(publication);
  const vary = [document.localized && "Accept-Language", document.varies?.header].filter(Boolean);
  const fields = {
    "Content-Type": document.mediaType,
    "Last-Modified": new Date(service.released).toUTCString(),
    Link: links(document, publication),
    ...(document.localized && { "Content-Language": publication.locale }),
    ...(vary.length > 0 && { Vary: vary.join(", ") }),
    ...document.headers?.(publication),
  };
  const text = typeof content === "string" ? content : JSON.stringify(content);
  return prepareDocument({ text, fields, seconds, tellsPayments });
}

/** The routes of published documents. */
export function serve(
  documents: readonly Served[],
  operations: readonly Operation[],
  paymentStateOf: PaymentStateOf,
): Hono<AppEnv> {
  const cache = new DocumentCache();

  /** The current document; a document that tells the state of payments has a version for each state. */
  async function current(c: Context<AppEnv>, document: Served): Promise<PreparedDocument> {
    const { varies, localized, tellsPayments } = document;
    const { config, locale } = c.var;
    const variant = varies?.variant(c.req.header(varies.header)) ?? "";
    const payments = tellsPayments ? await paymentStateOf(c) : "available";
    const name = [document.path, localized ? locale : "", variant, payments].join(" ");
    return cache.get(config, originOf(c), name, () =>
      prepare(document, { ...publicationOf(c, operations, payments), ...(variant && { variant }) }),
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
