/** The pages for people: English at their address, Arabic under `/ar`. */
import { type Context, Hono } from "hono";
import type { Operation } from "../../../catalog/operation.ts";
import { pages } from "../../../catalog/service/pages.ts";
import { type Locale, locales } from "../../lib/text.ts";
import { catalogOutlinePath } from "../discovery/addresses/paths.ts";
import { answerPrepared, DocumentCache, prepareDocument } from "../http/document.ts";
import { methodNotAllowed } from "../http/errors.ts";
import { type AppEnv, type CallOf, originOf } from "../http/request.ts";
import type { ReadinessReport } from "../status/readiness.ts";
import { livePages } from "./live-pages.tsx";
import { answerDocument, answerMarkdown, fieldsOf, links, pageContext, toHtml } from "./page-answers.tsx";
import { preferredForm } from "./preferred-form.ts";
import { AgentTools } from "./site/agent-tools/agent-tools.tsx";
import { redirects } from "./site/frame/redirects.ts";
import { answerQuestion } from "./site/free-check/answer-question.ts";
import { readQuestion, toQuery } from "./site/free-check/free-check-question.ts";
import { questionFields } from "./site/free-check/question.ts";
import { NotFound } from "./site/not-found/not-found.tsx";
import { agentToolsFacts, type StaticPage, staticPages } from "./static-pages.tsx";

/** The address of the service itself: a person is led on, a program gets the outline, a model its text. */
function rootDocuments(callOf: CallOf) {
  const app = new Hono<AppEnv>();
  app.get("/", async (c, next) => {
    const { locale } = c.var;
    const form = preferredForm(c, "page");
    if (form === "page") {
      await next();
      c.header("Link", links);
      return;
    }
    const response =
      form === "data"
        ? await answerDocument(c, callOf, catalogOutlinePath, locale, "application/json")
        : await answerMarkdown(c, callOf, locale);
    response.headers.set("Vary", "Accept, Accept-Language");
    return response;
  });
  return app;
}

/** The free check with the result of the question in the address. */
function askedPage(operations: readonly Operation[], free: Operation, callOf: CallOf) {
  return async (c: Context<AppEnv>, locale: Locale): Promise<Response> => {
    const { context } = await pageContext(c, locale);
    const asked = await answerQuestion(readQuestion(new URL(c.req.url).searchParams), (body) =>
      callOf(c)(free.path, {
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
  };
}

/** Whether an address asks the free check something. */
function asksFreeCheck({ page }: StaticPage, url: string): boolean {
  if (page !== pages.agentTools || !url.includes("?")) return false;
  const query = new URL(url).searchParams;
  return questionFields.some((field) => query.has(field));
}

/** The pages that are rendered once. */
function preparedPages(operations: readonly Operation[], callOf: CallOf) {
  const app = new Hono<AppEnv>();
  const cache = new DocumentCache();
  const free = operations.find((operation) => operation.free);
  const answerAsked = free && askedPage(operations, free, callOf);

  async function prepare(c: Context<AppEnv>, { render, headers }: StaticPage, locale: Locale) {
    const { config } = c.var;
    const rendered = await render({ ...(await pageContext(c, locale)), config, call: callOf(c) });
    return prepareDocument({
      text: await toHtml(rendered),
      fields: { ...fieldsOf(locale), ...headers?.(config) },
    });
  }

  for (const staticPage of staticPages(operations))
    for (const locale of locales) {
      const path = staticPage.page.path[locale];
      app.get(path, async (c) => {
        if (preferredForm(c, "page") === "markdown") return answerMarkdown(c, callOf, locale);
        if (answerAsked && asksFreeCheck(staticPage, c.req.url)) return answerAsked(c, locale);
        const { config } = c.var;
        const ownPage = staticPage.ownPage?.(config);
        if (ownPage !== undefined) return c.redirect(ownPage);
        const prepared = await cache.get(config, originOf(c), path, () => prepare(c, staticPage, locale));
        return answerPrepared(c.req.raw, prepared);
      });
    }
  return app;
}

/** The routes of every page. */
export function pageRoutes(
  operations: readonly Operation[],
  readinessReport: (c: Context<AppEnv>) => Promise<ReadinessReport>,
  callOf: CallOf,
) {
  const app = new Hono<AppEnv>();
  app.route("/", rootDocuments(callOf));
  app.route("/", preparedPages(operations, callOf));
  app.route("/", livePages(readinessReport, callOf));
  for (const { path } of Object.values(pages))
    for (const locale of locales) app.all(path[locale], methodNotAllowed("GET", "HEAD"));
  app.route("/", redirects);
  return app;
}

/** The page of an unknown address, for browsers; nothing for programs, which get their own answer. */
export async function notFoundPage(c: Context<AppEnv>): Promise<Response | undefined> {
  if (!["GET", "HEAD"].includes(c.req.method) || preferredForm(c, "data") !== "page") return undefined;
  const locale = /^\/ar(?:\/|$)/.test(c.req.path) ? "ar" : c.var.locale;
  const { context } = await pageContext(c, locale);
  return c.html(await toHtml(<NotFound {...context} />), 404, {
    ...fieldsOf(locale),
    "Cache-Control": "no-store",
    Vary: "Accept, Accept-Language",
  });
}
