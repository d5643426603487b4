/** The answer of every page: its form, its headers, and the context in which it is rendered. */
import type { Context } from "hono";
import { accepts } from "hono/accepts";
import type { Child } from "hono/jsx";
import type { Locale } from "../../lib/text.ts";
import { languageOf } from "../../shop/words/language.ts";
import { type AppEnv, type CallOf, originOf } from "../http/request.ts";
import { loadPageTexts } from "./built-assets.ts";
import type { FrameContext } from "./site/frame/layout.tsx";

type Form = "data" | "page" | "markdown";

const forms: ReadonlyMap<string, Form> = new Map([
  ["application/json", "data"],
  ["text/html", "page"],
  ["text/markdown", "markdown"],
]);

/** The form of an address for people and programs: the one that the Accept header prefers, else the given one. */
export const preferredForm = (c: Context<AppEnv>, otherwise: Form): Form =>
  forms.get(accepts(c, { header: "Accept", supports: [...forms.keys()], default: "" })) ?? otherwise;

/** Returns an HTML document as text. */
export async function toHtml(document: Child): Promise<string> {
  return `<!doctype html>${await Promise.resolve(String(document))}`;
}

/** Resolves to what every page is rendered with, from the request and the deployment. */
export async function frameContext(c: Context<AppEnv>, locale: Locale): Promise<FrameContext> {
  const texts = await loadPageTexts(c.env.ASSETS);
  return { texts, language: languageOf(locale, texts.words), origin: originOf(c), config: c.var.config };
}

/** Links in the headers of pages to the documents for programs (RFC 8288, RFC 9727). */
export const links = [
  '</.well-known/api-catalog>; rel="api-catalog"',
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</llms.txt>; rel="describedby"; type="text/plain"',
].join(", ");

/** Returns the headers of a page. */
export const fieldsOf = (locale: Locale, mediaType = "text/html; charset=utf-8") => ({
  "Content-Type": mediaType,
  "Content-Language": locale,
  Link: links,
  Vary: "Accept",
});

/** Answers with a document instead of a page. */
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

/** Answers with the text for models instead of a page. */
export const answerMarkdown = (c: Context<AppEnv>, callOf: CallOf, locale: Locale) =>
  answerDocument(c, callOf, "/llms.txt", locale, "text/markdown; charset=utf-8");
