/** The pages for people: English at their address, Arabic under `/ar`. */
import { type Context, Hono } from "hono";
import { etag } from "hono/etag";
import type { Child } from "hono/jsx";
import type { Config } from "../config/config.ts";
import { formulaVersion, regulatoryAsOf } from "../core/regulation.ts";
import type { CallOf } from "../discovery/index.ts";
import { developersMarkdown, type PageAddress } from "../discovery/page-addresses.ts";
import { preferredForm } from "../discovery/preferred-form.ts";
import type { ReadinessReport } from "../discovery/readiness.ts";
import type { ServiceCall } from "../discovery/readiness-probe.ts";
import { statusReport } from "../discovery/status.ts";
import { methodNotAllowed } from "../http/method-not-allowed.ts";
import type { AppEnv } from "../http/request.ts";
import { BoundedMap } from "../operation/memo.ts";
import type { Locale, Operation } from "../operation/operation.ts";
import { locales } from "../operation/operation.ts";
import { AgentTools } from "./agent-tools/agent-tools.tsx";
import { ApiReference } from "./api-reference/api-reference.tsx";
import { readOpenApiDocument } from "./api-reference/openapi-document.ts";
import { BuyPage } from "./buy/buy-page.tsx";
import { Developers } from "./developers/developers.tsx";
import { guideMarkdown } from "./developers/guide-markdown.ts";
import { formats } from "./format.ts";
import { addresses, type PageContext } from "./frame/layout.tsx";
import { redirects } from "./frame/redirects.ts";
import { answerQuestion } from "./free-check/answer-question.ts";
import { exampleQuestion } from "./free-check/free-check.tsx";
import { freeCheckFigures } from "./free-check/free-check-figures.ts";
import { questionFields, readQuestion, toQuery } from "./free-check/free-check-question.ts";
import { About } from "./information/about.tsx";
import { Changelog } from "./information/changelog.tsx";
import { InformationPage } from "./information/information-page.tsx";
import { privacy } from "./information/privacy.ts";
import { refunds } from "./information/refunds.ts";
import { terms } from "./information/terms.ts";
import { NotFound } from "./not-found/not-found.tsx";
import { Readiness } from "./readiness/readiness.tsx";
import { Formulas } from "./results/formulas.tsx";
import { Status } from "./status/status.tsx";
import { words } from "./words.ts";

/** What a page may be made of. */
interface PageRequest {
  readonly context: PageContext;
  readonly config: Config;
  /** Calls the service in process. */
  readonly call: ServiceCall;
}

/** A page that depends on nothing but the ladder and the configuration: rendered once per isolate, origin and language. */
interface StillPage {
  readonly address: PageAddress;
  render(request: PageRequest): Child | Promise<Child>;
}

const agentToolsFacts = (ladder: readonly Operation[], config: Config) => ({
  ladder,
  formulaVersion,
  regulatoryAsOf,
  networkLabel: config.payment?.networkLabel,
});

const stillPages = (ladder: readonly Operation[]): readonly StillPage[] => [
  {
    address: addresses.agentTools,
    render: ({ context, config }) => {
      const free = ladder.find((operation) => operation.free);
      const answer = (operation: Operation) => (body: object) =>
        freeCheckFigures.parse(operation.answer(body, context.formats.locale));
      return (
        <AgentTools
          {...context}
          {...agentToolsFacts(ladder, config)}
          asked={free && exampleQuestion(free, answer(free))}
          query=""
        />
      );
    },
  },
  {
    address: addresses.buy,
    render: ({ context, config }) => <BuyPage {...context} ladder={ladder} payment={config.payment} />,
  },
  {
    address: addresses.developers,
    render: ({ context, config }) => <Developers {...context} ladder={ladder} config={config} />,
  },
  {
    address: addresses.formulas,
    render: ({ context }) => <Formulas {...context} ladder={ladder} />,
  },
  {
    address: addresses.apiReference,
    render: async ({ context, call }) => {
      const published = await call(`/openapi.json?lang=${context.formats.locale}`);
      return <ApiReference {...context} document={readOpenApiDocument(await published.json())} />;
    },
  },
  { address: addresses.about, render: ({ context, config }) => <About {...context} config={config} /> },
  { address: addresses.changelog, render: ({ context }) => <Changelog {...context} /> },
  ...(
    [
      ["terms", terms],
      ["refunds", refunds],
      ["privacy", privacy],
    ] as const
  ).map(([name, information]) => ({
    address: addresses[name],
    render: ({ context, config }: PageRequest) => (
      <InformationPage
        {...context}
        information={information}
        address={addresses[name]}
        contact={config.operator.contact}
      />
    ),
  })),
];

/** An HTML document as text. */
async function toHtml(document: Child): Promise<string> {
  return `<!doctype html>${await Promise.resolve(String(document))}`;
}

/** Everything a page needs that follows from the request and the deployment. */
function pageContext(config: Config, requestUrl: string, locale: Locale): PageContext {
  return {
    formats: formats(locale, words),
    origin: config.baseUrl ?? new URL(requestUrl).origin,
    operator: config.operator.name,
  };
}

/** Where programs that met a page find what is written for them (RFC 8288, RFC 9727). */
const links = [
  '</.well-known/api-catalog>; rel="api-catalog"',
  '</openapi.json>; rel="service-desc"; type="application/json"',
  '</llms.txt>; rel="describedby"; type="text/plain"',
  '</.well-known/ai-catalog.json>; rel="ai-catalog"; type="application/ai-catalog+json"',
].join(", ");

const headersOf = (locale: Locale, caching: string) => ({
  "Content-Language": locale,
  "Cache-Control": caching,
  Link: links,
  Vary: "Accept",
});

/** The routes of every page. */
export function pages(
  ladder: readonly Operation[],
  readinessReport: (c: Context<AppEnv>) => Promise<ReadinessReport>,
  callOf: CallOf,
) {
  const app = new Hono<AppEnv>();
  // Who asks for Markdown gets the text that is written for models instead of the page that is drawn for people.
  for (const address of Object.values(addresses))
    for (const locale of locales)
      app.get(address[locale], async (c, next) => {
        if (preferredForm(c, "page") !== "markdown") return next();
        const text = await callOf(c)(`/llms.txt?lang=${locale}`);
        return c.body(await text.text(), 200, {
          ...headersOf(locale, "public, max-age=300"),
          "Content-Type": "text/markdown; charset=utf-8",
        });
      });
  for (const name of ["terms", "refunds", "privacy", "about"] as const)
    for (const locale of locales)
      app.get(addresses[name][locale], async (c, next) => {
        const own = c.var.config.operator.pages[name];
        return own === undefined ? next() : c.redirect(own);
      });
  for (const locale of locales)
    app.get(addresses.agentTools[locale], async (c, next) => {
      const query = new URL(c.req.url).searchParams;
      const free = ladder.find((operation) => operation.free);
      if (!free || !questionFields.some((field) => query.has(field))) return next();
      const { config } = c.var;
      const context = pageContext(config, c.req.url, locale);
      const asked = await answerQuestion(readQuestion(query), (body) =>
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
      const page = (
        <AgentTools {...context} {...agentToolsFacts(ladder, config)} asked={asked} query={toQuery(asked.question)} />
      );
      return c.html(await toHtml(page), 200, headersOf(locale, "private, no-store"));
    });
  for (const { address, render } of stillPages(ladder))
    for (const locale of locales) {
      // Origins that callers invent must not fill the isolate.
      const rendered = new BoundedMap<string, string>(8);
      app.get(address[locale], etag(), async (c) => {
        const config = c.var.config;
        const context = pageContext(config, c.req.url, locale);
        const html = rendered.get(context.origin) ?? (await toHtml(await render({ context, config, call: callOf(c) })));
        rendered.set(context.origin, html);
        return c.html(html, 200, headersOf(locale, "public, max-age=300"));
      });
    }
  for (const locale of locales) {
    app.get(developersMarkdown[locale], etag(), (c) => {
      const { config } = c.var;
      const { formats, origin } = pageContext(config, c.req.url, locale);
      return c.body(guideMarkdown({ formats, origin, config, ladder }), 200, {
        "Content-Type": "text/markdown; charset=utf-8",
        "Content-Language": locale,
        "Cache-Control": "public, max-age=300",
      });
    });
    app.all(developersMarkdown[locale], methodNotAllowed("GET", "HEAD"));
    app.get(addresses.status[locale], async (c) => {
      const config = c.var.config;
      const report = await statusReport(c.env, config, ladder);
      if (preferredForm(c, "data") === "data")
        return c.json(report, 200, { "Cache-Control": "no-store", Vary: "Accept" });
      const page = <Status {...pageContext(config, c.req.url, locale)} report={report} />;
      return c.html(await toHtml(page), 200, headersOf(locale, "no-store"));
    });
    app.get(addresses.readiness[locale], async (c) => {
      c.set("locale", locale);
      const report = await readinessReport(c);
      const page = <Readiness {...pageContext(c.var.config, c.req.url, locale)} report={report} />;
      return c.html(await toHtml(page), 200, headersOf(locale, "no-store"));
    });
  }
  for (const address of Object.values(addresses))
    for (const locale of locales) app.all(address[locale], methodNotAllowed("GET", "HEAD"));
  app.route("/", redirects);
  return app;
}

/** The page of an address that does not exist, for browsers; nothing for programs, which are answered in their own way. */
export async function notFoundPage(c: Context<AppEnv>): Promise<Response | undefined> {
  if (!["GET", "HEAD"].includes(c.req.method) || preferredForm(c, "data") !== "page") return undefined;
  const locale = /^\/ar(?:\/|$)/.test(c.req.path) ? "ar" : c.var.locale;
  const page = <NotFound {...pageContext(c.var.config, c.req.url, locale)} />;
  return c.html(await toHtml(page), 404, { ...headersOf(locale, "no-store"), Vary: "Accept, Accept-Language" });
}
