/** Everything that is published to machines: the documents, and the search. */
import type { Context, Handler, Hono } from "hono";
import { answerPrepared, prepareDocument } from "../http/document.ts";
import { methodNotAllowed } from "../http/errors.ts";
import type { AppEnv } from "../http/request.ts";
import type { Published } from "./addresses/publication.ts";
import { addresses, searchAddress } from "./addresses.ts";
import { operationDocuments } from "./documents/listings.ts";
import { documents } from "./documents.ts";
import { readSearchRequest, searchResult } from "./search/search.ts";
import type { Search } from "./search/search-index.ts";
import { type PaymentStateOf, publicationOf, serve } from "./serve.ts";

/** Answers with the file by which a directory recognizes the operator. Addresses of our own take precedence. */
const answerClaimFile: Handler<AppEnv> = (c, next) => {
  const name = c.req.param("name") ?? "";
  const { claimFiles } = c.var.config;
  const content = Object.hasOwn(claimFiles, name) ? claimFiles[name] : undefined;
  if (content === undefined) return next();
  const headers = { "Cache-Control": "public, max-age=300" };
  return typeof content === "string" ? c.text(content, 200, headers) : c.json(content, 200, headers);
};

/** The addresses of everything that is published. */
export function discovery(
  published: Published,
  paymentStateOf: PaymentStateOf,
  searchOf: (c: Context<AppEnv>) => Promise<Search>,
): Hono<AppEnv> {
  const app = serve([...documents, ...operationDocuments(published.operations)], published, addresses, paymentStateOf);
  app.get("/.well-known/:name", answerClaimFile);
  app.get(searchAddress.path, async (c) => {
    const request = readSearchRequest(new URL(c.req.url).searchParams, c.var.locale);
    const publication = publicationOf(c, published, addresses, await paymentStateOf(c));
    const prepared = await prepareDocument({
      text: JSON.stringify(searchResult(await searchOf(c), request, publication)),
      fields: {
        "Content-Type": searchAddress.mediaType,
        "Content-Language": request.locale,
        Vary: "Accept-Language",
      },
      tellsPayments: true,
    });
    return answerPrepared(c.req.raw, prepared);
  });
  app.all(searchAddress.path, methodNotAllowed("GET", "HEAD"));
  return app;
}
