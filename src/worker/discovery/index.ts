/** Everything that is published to machines: the documents, and the search. */
import type { Context, Handler, Hono } from "hono";
import type { Operation } from "../../../catalog/operation.ts";
import { answerPrepared, prepareDocument } from "../http/document.ts";
import { methodNotAllowed } from "../http/errors.ts";
import type { AppEnv } from "../http/request.ts";
import { searchPath } from "./addresses/paths.ts";
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
  operations: readonly Operation[],
  paymentStateOf: PaymentStateOf,
  searchOf: (c: Context<AppEnv>) => Promise<Search>,
): Hono<AppEnv> {
  const app = serve([...documents, ...operationDocuments(operations)], operations, paymentStateOf);
  app.get("/.well-known/:name", answerClaimFile);
  app.get(searchPath, async (c) => {
    const request = readSearchRequest(new URL(c.req.url).searchParams, c.var.locale);
    const publication = publicationOf(c, operations, await paymentStateOf(c));
    const prepared = await prepareDocument({
      text: JSON.stringify(searchResult(await searchOf(c), request, publication)),
      fields: { "Content-Type": "application/json", "Content-Language": request.locale, Vary: "Accept-Language" },
      tellsPayments: true,
    });
    return answerPrepared(c.req.raw, prepared);
  });
  app.all(searchPath, methodNotAllowed("GET", "HEAD"));
  return app;
}
