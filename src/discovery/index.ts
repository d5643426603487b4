/** What is published, and where: the table of documents. Sitemap, robots and every map of addresses derive from it. */
import type { Hono } from "hono";
import { configOf } from "../config.ts";
import type { Operation } from "../operation.ts";
import { type AppEnv, methodNotAllowed } from "../request.ts";
import { bazaarListing } from "./bazaar-listing.ts";
import { catalog } from "./catalog.ts";
import { manifest } from "./manifest.ts";
import { openapi } from "./openapi.ts";
import type { Address, Document } from "./publication.ts";
import { readSearchRequest, searchResult } from "./search.ts";
import { createSearch } from "./search-index.ts";
import { entityTag, matchesEntityTag, type PaymentStateOf, publicationOf, serve } from "./serve.ts";

const json = "application/json";

const documents: readonly Document[] = [
  {
    kind: "document",
    path: "/openapi.json",
    aliases: ["/.well-known/openapi.json", "/swagger.json", "/api/openapi.json"],
    name: "openapi",
    purpose: { en: "OpenAPI 3.1 description of every analysis", ar: "وصف OpenAPI 3.1 لكل التحليلات" },
    mediaType: json,
    localized: true,
    build: openapi,
  },
  {
    kind: "document",
    path: "/.well-known/x402-catalog.json",
    name: "x402_catalog",
    purpose: {
      en: "Catalogue: the purchase ladder, prices, schemas and examples",
      ar: "الكتالوج: سلّم الشراء والأسعار والمخططات والأمثلة",
    },
    mediaType: json,
    localized: true,
    build: catalog,
  },
  {
    kind: "document",
    path: "/.well-known/x402-bazaar.json",
    name: "x402_bazaar",
    purpose: { en: "Paid resources as facilitators list them", ar: "الموارد المدفوعة بالصيغة التي يعرضها وسطاء الدفع" },
    mediaType: json,
    localized: true,
    build: bazaarListing,
  },
  {
    kind: "document",
    path: "/.well-known/ai-services.json",
    name: "ai_services",
    purpose: { en: "Service manifest", ar: "بيان الخدمة" },
    mediaType: json,
    localized: true,
    build: manifest,
  },
];

const searchAddress: Address = {
  kind: "endpoint",
  path: "/agent-services/search",
  name: "search",
  purpose: {
    en: "Search of services: q, max_spend_usdc, limit, lang",
    ar: "البحث في الخدمات: q وmax_spend_usdc وlimit وlang",
  },
  mediaType: json,
};

/** Every published address. */
export const addresses: readonly Address[] = [...documents, searchAddress];

/** The routes of everything that is published. */
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
      "Content-Type": json,
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
