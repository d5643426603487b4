/** What every page needs to answer: its context, its headers, and the texts for models and programs in its place. */
import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { Locale } from "../../lib/text.ts";
import { languageOf } from "../../shop/words/language.ts";
import { type AppEnv, type CallOf, originOf } from "../http/request.ts";
import type { PageContext } from "./site/frame/layout.tsx";
import { loadPageTexts } from "./site/load-page-texts.ts";
import type { PageTexts } from "./site/page-texts.ts";
import type { PageMessage } from "./site/page-words.ts";

/** An HTML document as text. */
export async function toHtml(document: Child): Promise<string> {
  return `<!doctype html>${await Promise.resolve(String(document))}`;
}

/** Everything a page needs that follows from the request and the deployment. */
export async function pageContext(
  c: Context<AppEnv>,
  locale: Locale,
): Promise<{ readonly context: PageContext<PageMessage>; readonly texts: PageTexts }> {
  const texts = await loadPageTexts(c.env.ASSETS);
  return {
    texts,
    context: {
      language: languageOf(locale, texts.words),
      origin: originOf(c),
      operator: c.var.config.operator.name,
    },
  };
}

/** Where programs that met a page find what is written for them (RFC 8288, RFC 9727). */
export const links = [
  '</.well-known/api-catalog>; rel="api-catalog"',
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</.well-known/ai-catalog.json>; rel="ai-catalog"; type="application/ai-catalog+json"',
].join(", ");

const markdown = "text/markdown; charset=utf-8";

/** The headers of a page. */
export const fieldsOf = (locale: Locale, mediaType = "text/html; charset=utf-8") => ({
  "Content-Type": mediaType,
  "Content-Language": locale,
  Link: links,
  Vary: "Accept",
});

/** A document in the place of a page. */
export async function answerDocument(
  c: Context<AppEnv>,
  callOf: CallOf,
  path: string,
  locale: Locale,
  mediaType: string,
): Promise<Response> {
  const document = await callOf(c)(`${path}?lang=${locale}`);
  return new Response(document.body, {
    headers: { ...fieldsOf(locale, mediaType), "Cache-Control": "public, max-age=300" },
  });
}

/** The text that is written for models, instead of the page that is drawn for people. */
export const answerMarkdown = (c: Context<AppEnv>, callOf: CallOf, locale: Locale) =>
  answerDocument(c, callOf, "/llms.txt", locale, markdown);
