/** What is published to machines that have never heard of this service: the documents, and the search. */
import type { Context, Hono } from "hono";
import { entityTagOf, matchesEntityTag } from "../http/entity-tag.ts";
import { methodNotAllowed } from "../http/method-not-allowed.ts";
import type { AppEnv } from "../http/request.ts";
import { paymentStateOf } from "../status/payment-state.ts";
import { createReadiness, type ReadinessReport } from "../status/readiness.ts";
import type { ServiceCall } from "../status/readiness-probe.ts";
import { pageAddresses } from "./addresses/page-addresses.ts";
import { preferredForm } from "./addresses/preferred-form.ts";
import type { Published } from "./addresses/publication.ts";
import { addresses, searchAddress } from "./addresses.ts";
import { operationDocuments } from "./documents/operation-documents.ts";
import { documents } from "./documents.ts";
import { readSearchRequest, searchResult } from "./search/search.ts";
import { createSearch } from "./search/search-index.ts";
import { type PaymentStateOf, publicationOf, serve } from "./serve.ts";

/** Calls the service in process, under the origin and environment of a request. */
export type CallOf = (c: Context<AppEnv>) => ServiceCall;

/** The report on readiness for a request's origin and language. */
export function createReadinessReport(published: Published, callOf: CallOf) {
  const readiness = createReadiness();
  return async (c: Context<AppEnv>): Promise<ReadinessReport> =>
    readiness(callOf(c), publicationOf(c, published, addresses, await paymentStateOf(c.env, c.var.config)));
}

/** The addresses of everything that is published. The page over the report on readiness is left to the next handler. */
export function discovery(
  published: Published,
  readinessReport: (c: Context<AppEnv>) => Promise<ReadinessReport>,
): Hono<AppEnv> {
  const paymentState: PaymentStateOf = (c) => paymentStateOf(c.env, c.var.config);
  const app = serve([...documents, ...operationDocuments(published.operations)], published, addresses, paymentState);
  for (const path of Object.values(pageAddresses.readiness))
    app.get(path, async (c, next) => {
      if (preferredForm(c, "data") !== "data") return next();
      return c.json(await readinessReport(c), 200, {
        "Cache-Control": "no-store",
        "Content-Language": c.var.locale,
        Vary: "Accept, Accept-Language",
      });
    });
  const search = createSearch(published.operations);
  app.get(searchAddress.path, async (c) => {
    const request = readSearchRequest(new URL(c.req.url).searchParams, c.var.locale);
    const publication = publicationOf(c, published, addresses, await paymentState(c));
    const body = new TextEncoder().encode(JSON.stringify(searchResult(search, request, publication)));
    const headers = {
      "Content-Type": searchAddress.mediaType,
      "Content-Language": request.locale,
      "Cache-Control": "public, max-age=300",
      Vary: "Accept-Language",
      ETag: await entityTagOf(body),
    };
    return matchesEntityTag(c.req.raw.headers.get("If-None-Match"), headers.ETag)
      ? new Response(null, { status: 304, headers })
      : new Response(body, { headers });
  });
  app.all(searchAddress.path, methodNotAllowed("GET", "HEAD"));
  return app;
}
