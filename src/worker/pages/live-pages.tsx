/** The pages that say how the service is at this moment: for people as pages, for programs as JSON. */
import { type Context, Hono } from "hono";
import type { Child } from "hono/jsx";
import { pages } from "../../../catalog/service/pages.ts";
import { type Locale, locales } from "../../lib/text.ts";
import type { AppEnv, CallOf } from "../http/request.ts";
import type { ReadinessReport } from "../status/readiness.ts";
import { statusReport } from "../status/status.ts";
import { answerMarkdown, fieldsOf, pageContext, toHtml } from "./page-answers.tsx";
import { preferredForm } from "./preferred-form.ts";
import { Readiness } from "./site/readiness/readiness.tsx";
import { Status } from "./site/status/status.tsx";

export function livePages(readinessReport: (c: Context<AppEnv>) => Promise<ReadinessReport>, callOf: CallOf) {
  const app = new Hono<AppEnv>();
  const answerPage = async (c: Context<AppEnv>, locale: Locale, page: Child) =>
    c.html(await toHtml(page), 200, { ...fieldsOf(locale), "Cache-Control": "no-store" });

  for (const locale of locales) {
    app.get(pages.status.path[locale], async (c) => {
      const form = preferredForm(c, "data");
      if (form === "markdown") return answerMarkdown(c, callOf, locale);
      const report = await statusReport(c.env, c.var.config);
      if (form === "data") return c.json(report, 200, { "Cache-Control": "no-store", Vary: "Accept" });
      const { context } = await pageContext(c, locale);
      return answerPage(c, locale, <Status {...context} report={report} />);
    });
    app.get(pages.readiness.path[locale], async (c) => {
      const form = preferredForm(c, "data");
      if (form === "markdown") return answerMarkdown(c, callOf, locale);
      if (form === "data")
        return c.json(await readinessReport(c), 200, {
          "Cache-Control": "no-store",
          "Content-Language": c.var.locale,
          Vary: "Accept, Accept-Language",
        });
      c.set("locale", locale);
      const report = await readinessReport(c);
      const { context } = await pageContext(c, locale);
      return answerPage(c, locale, <Readiness {...context} report={report} />);
    });
  }
  return app;
}
