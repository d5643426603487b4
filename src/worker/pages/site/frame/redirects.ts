/** Addresses that people type or old links use, and where they lead. */
import { Hono } from "hono";
import { chapterAddress, pages } from "../../../../../catalog/service/pages.ts";
import { type Locale, locales } from "../../../../lib/text.ts";
import type { AppEnv } from "../../../http/request.ts";

const permanent = 308;

/** Returns a path with the query of an address. */
const withQuery = (url: string, path: string) => path + new URL(url).search;

/** Pages that were merged into others, by their old English path. */
const mergedPages: Readonly<Record<string, (locale: Locale) => string>> = {
  "/how-to-pay": (locale) => chapterAddress("how-to-pay", locale),
  "/refunds": (locale) => chapterAddress("refunds", locale),
  "/terms": (locale) => chapterAddress("terms", locale),
  "/privacy": (locale) => chapterAddress("privacy", locale),
  "/glossary": (locale) => chapterAddress("glossary", locale),
  "/changelog": (locale) => chapterAddress("developers", locale),
  "/sources": (locale) => `${pages.formulas.path[locale]}#sources`,
  "/developers.md": (locale) => `/llms.txt?lang=${locale}`,
};

export const redirects = new Hono<AppEnv>();

for (const path of ["/ar", "/ar/"])
  redirects.get(path, (c) => c.redirect(withQuery(c.req.url, pages.agentTools.path.ar), permanent));
for (const { path } of Object.values(pages))
  for (const locale of locales)
    redirects.get(`${path[locale]}/`, (c) => c.redirect(withQuery(c.req.url, path[locale]), permanent));
for (const [path, target] of Object.entries(mergedPages))
  for (const [old, locale] of [
    [path, "en"],
    [`/ar${path}`, "ar"],
  ] as const)
    redirects.on("GET", [old, `${old}/`], (c) => c.redirect(target(locale), permanent));
