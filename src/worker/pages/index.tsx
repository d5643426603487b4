/** The pages for people: English at their address, Arabic under `/ar`. */
import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import type { Operation } from "../../../catalog/operation.ts";
import { asFreeProfitCheck } from "../../../catalog/results/shown.ts";
import { pages } from "../../../catalog/service/pages.ts";
import { type Locale, locales } from "../../lib/text.ts";
import { catalogOutlinePath } from "../discovery/addresses/paths.ts";
import { answerPrepared, DocumentCache, prepareDocument } from "../http/document.ts";
import { methodNotAllowed } from "../http/errors.ts";
import { type AppEnv, type CallOf, originOf } from "../http/request.ts";
import type { ReadinessReport } from "../status/readiness.ts";
import { statusReport } from "../status/status.ts";
import {
  answerDocument,
  answerMarkdown,
  fieldsOf,
  frameContext,
  links,
  preferredForm,
  toHtml,
} from "./page-answers.tsx";
import { AgentTools } from "./site/agent-tools/agent-tools.tsx";
import { redirects } from "./site/frame/redirects.ts";
import { questionFields, readQuestion, toQuery } from "./site/free-check/question.ts";
import { understand } from "./site/free-check/understand.ts";
import { NotFound } from "./site/not-found/not-found.tsx";
import { Readiness } from "./site/readiness/readiness.tsx";
import { Status } from "./site/status/status.tsx";
import { type StaticPage, staticPages } from "./static-pages.tsx";

/** Answers the service's base address: a person is redirected, a program gets the outline, a model its text. */
async function answerRoot(c: Context<AppEnv>, callOf: CallOf): Promise<Response> {
  const { locale } = c.var;
  const form = preferredForm(c, "page");
  const response =
    form === "page"
      ? c.text(`${originOf(c)}/llms.txt\n`, 302, {
          Location: pages.agentTools.path[locale] + new URL(c.req.url).search,
          Link: links,
        })
      : form === "data"
        ? await answerDocument(c, callOf, catalogOutlinePath, locale, "application/json")
        : await answerMarkdown(c, callOf, locale);
  response.headers.set("Vary", "Accept, Accept-Language");
  return response;
}

/** Answers with a page that is rendered for this request alone. */
const answerPage = async (c: Context<AppEnv>, locale: Locale, page: Child, caching = "no-store") =>
  c.html(await toHtml(page), 200, { ...fieldsOf(locale), "Cache-Control": caching });

/** Whether an address asks the free check a question. */
const asksFreeCheck = ({ page }: StaticPage, query: URLSearchParams): boolean =>
  page === pages.agentTools && questionFields.some((field) => query.has(field));

/** The free check with the answer to the question in the address. The operation's limits and circuit apply. */
async function answerFreeCheck(
  c: Context<AppEnv>,
  operations: readonly Operation[],
  callOf: CallOf,
  locale: Locale,
): Promise<Response> {
  const question = understand(readQuestion(new URL(c.req.url).searchParams));
  const free = operations.find((operation) => operation.free);
  const response =
    free &&
    question.body &&
    (await callOf(c)(free.path, {
      method: "POST",
      body: JSON.stringify(question.body),
      headers: {
        "Content-Type": "application/json",
        "Accept-Language": locale,
        "CF-Connecting-IP": c.var.callerAddress,
      },
    }));
  const figures = response?.ok ? asFreeProfitCheck(await response.json()) : undefined;
  const context = { ...(await frameContext(c, locale)), operations };
  const page = <AgentTools {...context} asked={{ question, figures }} query={toQuery(question)} />;
  return answerPage(c, locale, page, "private, no-store");
}

/** Adds the pages that are rendered once. */
function addPreparedPages(app: Hono<AppEnv>, operations: readonly Operation[], callOf: CallOf): void {
  const cache = new DocumentCache();

  async function prepare(c: Context<AppEnv>, { render, headers }: StaticPage, locale: Locale) {
    const rendered = await render({ ...(await frameContext(c, locale)), operations }, callOf(c));
    return prepareDocument({
      text: await toHtml(rendered),
      fields: { ...fieldsOf(locale), ...headers?.(c.var.config) },
    });
  }

  for (const staticPage of staticPages)
    for (const locale of locales) {
      const path = staticPage.page.path[locale];
      app.get(path, async (c) => {
        if (preferredForm(c, "page") === "markdown") {
          const markdown = staticPage.markdown?.({ ...(await frameContext(c, locale)), operations });
          if (markdown === undefined) return answerMarkdown(c, callOf, locale);
          return c.body(markdown, 200, fieldsOf(locale, "text/markdown; charset=utf-8"));
        }
        if (c.req.url.includes("?") && asksFreeCheck(staticPage, new URL(c.req.url).searchParams))
          return answerFreeCheck(c, operations, callOf, locale);
        const { config } = c.var;
        const ownPage = staticPage.ownPage?.(config);
        if (ownPage !== undefined) return c.redirect(ownPage);
        const prepared = await cache.get(config, originOf(c), path, () => prepare(c, staticPage, locale));
        return answerPrepared(c.req.raw, prepared);
      });
    }
}

type ReportReadiness = (c: Context<AppEnv>) => Promise<ReadinessReport>;

/** Adds the pages about the present state of the service: for people as pages, for programs as JSON. */
function addLivePages(app: Hono<AppEnv>, readinessReport: ReportReadiness, callOf: CallOf): void {
  for (const locale of locales) {
    app.get(pages.status.path[locale], async (c) => {
      const form = preferredForm(c, "data");
      if (form === "markdown") return answerMarkdown(c, callOf, locale);
      const report = await statusReport(c.env, c.var.config);
      if (form === "data") return c.json(report, 200, { "Cache-Control": "no-store", Vary: "Accept" });
      return answerPage(c, locale, <Status {...(await frameContext(c, locale))} report={report} />);
    });
    app.get(pages.readiness.path[locale], async (c) => {
      const form = preferredForm(c, "data");
      if (form === "markdown") return answerMarkdown(c, callOf, locale);
      if (form === "page") c.set("locale", locale);
      const report = await readinessReport(c);
      if (form === "page")
        return answerPage(c, locale, <Readiness {...(await frameContext(c, locale))} report={report} />);
      return c.json(report, 200, {
        "Cache-Control": "no-store",
        "Content-Language": c.var.locale,
        Vary: "Accept, Accept-Language",
      });
    });
  }
}

/** Returns the routes of every page. */
export function pageRoutes(operations: readonly Operation[], readinessReport: ReportReadiness, callOf: CallOf) {
  const app = new Hono<AppEnv>();
  app.get("/", (c) => answerRoot(c, callOf));
  app.all("/", methodNotAllowed("GET", "HEAD"));
  addPreparedPages(app, operations, callOf);
  addLivePages(app, readinessReport, callOf);
  for (const { path } of Object.values(pages))
    for (const locale of locales) app.all(path[locale], methodNotAllowed("GET", "HEAD"));
  app.route("/", redirects);
  return app;
}

/** The page of an unknown address, for browsers; undefined for programs, which get their own answer. */
export async function notFoundPage(c: Context<AppEnv>): Promise<Response | undefined> {
  if (!["GET", "HEAD"].includes(c.req.method) || preferredForm(c, "data") !== "page") return undefined;
  const locale = /^\/ar(?:\/|$)/.test(c.req.path) ? "ar" : c.var.locale;
  return c.html(await toHtml(<NotFound {...(await frameContext(c, locale))} />), 404, {
    ...fieldsOf(locale),
    "Cache-Control": "no-store",
    Vary: "Accept, Accept-Language",
  });
}
