/** The pages for people: English at their address, Arabic under `/ar`. */
import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import { catalogOutlinePath } from "../discovery/addresses/outline-addresses.ts";
import { developersMarkdown } from "../discovery/addresses/page-addresses.ts";
import { preferredForm } from "../discovery/addresses/preferred-form.ts";
import { answerPrepared, DocumentCache, prepareDocument } from "../http/document.ts";
import { methodNotAllowed } from "../http/errors.ts";
import { type AppEnv, type CallOf, originOf } from "../http/request.ts";
import type { Locale } from "../lib/text.ts";
import { locales } from "../lib/text.ts";
import type { Operation } from "../operation/operation.ts";
import type { ReadinessReport } from "../status/readiness.ts";
import { statusReport } from "../status/status.ts";
import { AgentTools } from "./site/agent-tools/agent-tools.tsx";
import { guideMarkdown } from "./site/developers/guide-markdown.ts";
import { addresses, type PageContext } from "./site/frame/layout.tsx";
import { redirects } from "./site/frame/redirects.ts";
import { answerQuestion } from "./site/free-check/answer-question.ts";
import { readQuestion, toQuery } from "./site/free-check/free-check-question.ts";
import { questionFields } from "./site/free-check/question.ts";
import { loadPageTexts } from "./site/load-page-texts.ts";
import { NotFound } from "./site/not-found/not-found.tsx";
import type { PageTexts } from "./site/page-texts.ts";
import type { PageWord } from "./site/page-words.ts";
import { Readiness } from "./site/readiness/readiness.tsx";
import { Status } from "./site/status/status.tsx";
import { agentToolsFacts, type StaticPage, staticPages } from "./static-pages.tsx";
import { formats } from "./words/format.ts";

/** An HTML document as text. */
async function toHtml(document: Child): Promise<string> {
  return `<!doctype html>${await Promise.resolve(String(document))}`;
}

/** Everything a page needs that follows from the request and the deployment. */
async function pageContext(
  c: Context<AppEnv>,
  locale: Locale,
): Promise<PageContext<PageWord> & { readonly texts: PageTexts }> {
  const texts = await loadPageTexts(c.env.ASSETS);
  return {
    texts,
    formats: formats(locale, texts.words),
    origin: originOf(c),
    operator: c.var.config.operator.name,
  };
}

/** Where programs that met a page find what is written for them (RFC 8288, RFC 9727). */
const links = [
  '</.well-known/api-catalog>; rel="api-catalog"',
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</.well-known/ai-catalog.json>; rel="ai-catalog"; type="application/ai-catalog+json"',
].join(", ");

const html = "text/html; charset=utf-8";
const markdown = "text/markdown; charset=utf-8";

/** The headers of a page. */
const fieldsOf = (locale: Locale, mediaType = html) => ({
  "Content-Type": mediaType,
  "Content-Language": locale,
  Link: links,
  Vary: "Accept",
});

/** The routes of every page. */
export function pages(
  operations: readonly Operation[],
  readinessReport: (c: Context<AppEnv>) => Promise<ReadinessReport>,
  callOf: CallOf,
) {
  const app = new Hono<AppEnv>();
  const cache = new DocumentCache();
  const free = operations.find((operation) => operation.free);

  /** A document in the place of a page. */
  async function answerDocument(
    c: Context<AppEnv>,
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
  const answerMarkdown = (c: Context<AppEnv>, locale: Locale) => answerDocument(c, "/llms.txt", locale, markdown);

  app.get("/", async (c, next) => {
    const { locale } = c.var;
    const form = preferredForm(c, "page");
    if (form === "page") return next();
    const response =
      form === "data"
        ? await answerDocument(c, catalogOutlinePath, locale, "application/json")
        : await answerMarkdown(c, locale);
    response.headers.set("Vary", "Accept, Accept-Language");
    return response;
  });

  /** The free check with the result of the question in the address. */
  async function answerAsked(c: Context<AppEnv>, { path }: Operation, locale: Locale): Promise<Response> {
    const { texts: _, ...context } = await pageContext(c, locale);
    const asked = await answerQuestion(readQuestion(new URL(c.req.url).searchParams), (body) =>
      callOf(c)(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: {
          "Content-Type": "application/json",
          "Accept-Language": locale,
          "CF-Connecting-IP": c.var.callerAddress,
        },
      }),
    );
    const facts = agentToolsFacts(operations, c.var.config);
    const page = <AgentTools {...context} {...facts} asked={asked} query={toQuery(asked.question)} />;
    return c.html(await toHtml(page), 200, { ...fieldsOf(locale), "Cache-Control": "private, no-store" });
  }

  async function prepare(c: Context<AppEnv>, page: StaticPage, locale: Locale) {
    const { texts, ...context } = await pageContext(c, locale);
    const { config } = c.var;
    const rendered = await page.render({ context, texts, config, call: callOf(c) });
    return prepareDocument({
      text: await toHtml(rendered),
      fields: { ...fieldsOf(locale), ...page.headers?.(config) },
    });
  }

  async function answerStatic(c: Context<AppEnv>, page: StaticPage, locale: Locale): Promise<Response> {
    const config = c.get("config");
    const own = page.operatorPage && config.operator.pages[page.operatorPage];
    if (own !== undefined) return c.redirect(own);
    const origin = originOf(c);
    const prepared = await cache.get(config, origin, page.address[locale], () => prepare(c, page, locale));
    return answerPrepared(c.req.raw, prepared);
  }

  for (const page of staticPages(operations))
    for (const locale of locales)
      app.get(page.address[locale], async (c) => {
        if (preferredForm(c, "page") === "markdown") return answerMarkdown(c, locale);
        if (page.address === addresses.agentTools && free && c.req.url.includes("?")) {
          const query = new URL(c.req.url).searchParams;
          if (questionFields.some((field) => query.has(field))) return answerAsked(c, free, locale);
        }
        return answerStatic(c, page, locale);
      });

  for (const locale of locales) {
    const path = developersMarkdown[locale];
    app.get(path, async (c) => {
      const config = c.get("config");
      const origin = originOf(c);
      const prepared = await cache.get(config, origin, path, async () => {
        const { formats } = await pageContext(c, locale);
        const fields = { "Content-Type": markdown, "Content-Language": locale };
        return prepareDocument({ text: guideMarkdown({ formats, origin, config, operations }), fields });
      });
      return answerPrepared(c.req.raw, prepared);
    });
    app.all(path, methodNotAllowed("GET", "HEAD"));

    const live = { ...fieldsOf(locale), "Cache-Control": "no-store" };
    app.get(addresses.status[locale], async (c) => {
      const form = preferredForm(c, "data");
      if (form === "markdown") return answerMarkdown(c, locale);
      const report = await statusReport(c.env, c.var.config, operations);
      if (form === "data") return c.json(report, 200, { "Cache-Control": "no-store", Vary: "Accept" });
      const { texts: _, ...context } = await pageContext(c, locale);
      return c.html(await toHtml(<Status {...context} report={report} />), 200, live);
    });
    app.get(addresses.readiness[locale], async (c) => {
      const form = preferredForm(c, "data");
      if (form === "markdown") return answerMarkdown(c, locale);
      if (form === "data")
        return c.json(await readinessReport(c), 200, {
          "Cache-Control": "no-store",
          "Content-Language": c.var.locale,
          Vary: "Accept, Accept-Language",
        });
      c.set("locale", locale);
      const report = await readinessReport(c);
      const { texts: _, ...context } = await pageContext(c, locale);
      return c.html(await toHtml(<Readiness {...context} report={report} />), 200, live);
    });
  }
  for (const address of Object.values(addresses))
    for (const locale of locales) app.all(address[locale], methodNotAllowed("GET", "HEAD"));
  app.route("/", redirects);
  return app;
}

/**
 * The page of an address that does not exist, for browsers; nothing for programs, which are answered in their own way.
 */
export async function notFoundPage(c: Context<AppEnv>): Promise<Response | undefined> {
  if (!["GET", "HEAD"].includes(c.req.method) || preferredForm(c, "data") !== "page") return undefined;
  const locale = /^\/ar(?:\/|$)/.test(c.req.path) ? "ar" : c.var.locale;
  const { texts: _, ...context } = await pageContext(c, locale);
  return c.html(await toHtml(<NotFound {...context} />), 404, {
    ...fieldsOf(locale),
    "Cache-Control": "no-store",
    Vary: "Accept, Accept-Language",
  });
}
