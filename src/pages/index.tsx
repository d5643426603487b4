/** The pages for people: English at their address, Arabic under `/ar`. */
import { type Context, Hono } from "hono";
import { accepts } from "hono/accepts";
import { etag } from "hono/etag";
import type { Child } from "hono/jsx";
import { configOf } from "../config.ts";
import { formulaVersion, regulatoryAsOf } from "../core/regulation.ts";
import type { Locale, Operation } from "../operation.ts";
import { locales } from "../operation.ts";
import type { AppEnv } from "../request.ts";
import { statusReport } from "../status.ts";
import { AgentTools } from "./agent-tools.tsx";
import { ApiReference } from "./api-reference.tsx";
import { Developers } from "./developers.tsx";
import { formats } from "./format.ts";
import { Formulas } from "./formulas.tsx";
import { addresses, type PageContext } from "./layout.tsx";
import { Status } from "./status.tsx";
import { words } from "./words.ts";

type Config = ReturnType<typeof configOf>;

/** The pages that depend on nothing but the ladder and the configuration: rendered once per isolate, origin and language. */
const stillPages = (ladder: readonly Operation[]) =>
  [
    {
      address: addresses.agentTools,
      render: (context: PageContext, config: Config) => (
        <AgentTools
          {...context}
          ladder={ladder}
          formulaVersion={formulaVersion}
          regulatoryAsOf={regulatoryAsOf}
          networkLabel={config.payment?.networkLabel}
        />
      ),
    },
    {
      address: addresses.developers,
      render: (context: PageContext, config: Config) => (
        <Developers {...context} ladder={ladder} network={config.currency.network} />
      ),
    },
    {
      address: addresses.formulas,
      render: (context: PageContext) => <Formulas {...context} ladder={ladder} />,
    },
    { address: addresses.apiReference, render: (context: PageContext) => <ApiReference {...context} /> },
  ] as const;

/** An HTML document as text. */
export async function toHtml(document: Child): Promise<string> {
  return `<!doctype html>${await Promise.resolve(String(document))}`;
}

/** Everything a page needs that follows from the request and the deployment. */
export function pageContext(config: Config, requestUrl: string, locale: Locale): PageContext {
  return {
    formats: formats(locale, words),
    origin: config.baseUrl ?? new URL(requestUrl).origin,
    operator: config.operator.name,
  };
}

/** Whether a caller would rather have a page than data. */
const prefersPage = (c: Context<AppEnv>): boolean =>
  accepts(c, { header: "Accept", supports: ["application/json", "text/html"], default: "application/json" }) ===
  "text/html";

/** The routes of every page. */
export function pages(ladder: readonly Operation[]) {
  const app = new Hono<AppEnv>();
  app.get("/", (c) => c.redirect(addresses.agentTools[c.var.locale]));
  for (const { address, render } of stillPages(ladder))
    for (const locale of locales) {
      const rendered = new Map<string, Promise<string>>();
      app.get(address[locale], etag(), async (c) => {
        const config = configOf(c.env);
        const context = pageContext(config, c.req.url, locale);
        const html = rendered.get(context.origin) ?? toHtml(render(context, config));
        // One document per origin is kept; origins a caller invents must not fill the isolate.
        if (rendered.size < 8) rendered.set(context.origin, html);
        return c.html(await html, 200, {
          "Content-Language": locale,
          "Cache-Control": "public, max-age=300",
          Vary: "Accept",
        });
      });
    }
  for (const locale of locales)
    app.get(addresses.status[locale], async (c) => {
      const config = configOf(c.env);
      const report = await statusReport(c.env, config, ladder);
      const headers = { "Cache-Control": "no-store", Vary: "Accept" };
      if (!prefersPage(c)) return c.json(report, 200, headers);
      const context = pageContext(config, c.req.url, locale);
      return c.html(await toHtml(<Status {...context} report={report} />), 200, {
        ...headers,
        "Content-Language": locale,
      });
    });
  return app;
}
