/** What is published to machines that have never heard of this service: the documents, and the search. */
import type { Hono } from "hono";
import { configOf } from "../config.ts";
import type { Operation } from "../operation.ts";
import { type AppEnv, methodNotAllowed } from "../request.ts";
import { addresses, searchAddress } from "./addresses.ts";
import { documents } from "./documents.ts";
import { readSearchRequest, searchResult } from "./search.ts";
import { createSearch } from "./search-index.ts";
import { entityTag, matchesEntityTag, type PaymentStateOf, publicationOf, serve } from "./serve.ts";

/** The routes of everything that is published for a ladder. */
export function discovery(
  ladder: readonly Operation[],
  paymentStateOf: PaymentStateOf = (c) => (configOf(c.env).payment ? "available" : "not_configured"),
): Hono<AppEnv> {
  const app = serve(documents, ladder, addresses, paymentStateOf);
  const search = createSearch(ladder);
  app.get(searchAddress.path, async (c) => {
    const request = readSearchRequest(new URL(c.req.url).searchParams, c.var.locale);
    const publication = publicationOf(c, ladder, addresses, await paymentStateOf(c));
    const body = JSON.stringify(searchResult(search, request, publication));
    const headers = {
      "Content-Type": searchAddress.mediaType,
      "Content-Language": request.locale,
      "Cache-Control": "public, max-age=300",
      Vary: "Accept-Language",
      ETag: await entityTag(body),
    };
    return matchesEntityTag(c.req.header("If-None-Match"), headers.ETag)
      ? c.body(null, 304, headers)
      : c.body(body, 200, headers);
  });
  app.all(searchAddress.path, methodNotAllowed("GET", "HEAD"));
  return app;
}
