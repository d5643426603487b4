/** Pages that depend on operations and configuration alone: each is rendered once per isolate, origin and language. */
import type { Child } from "hono/jsx";
import { type Page, pages } from "../../../catalog/service/pages.ts";
import type { Config } from "../config/config.ts";
import type { ServiceCall } from "../http/request.ts";
import { About } from "./site/about/about.tsx";
import { AgentTools } from "./site/agent-tools/agent-tools.tsx";
import { ApiReference } from "./site/api-reference/api-reference.tsx";
import { openApiDocument } from "./site/api-reference/openapi-document.ts";
import { BuyPage, buyPageHeaders } from "./site/buy/buy-page.tsx";
import { Developers } from "./site/developers/developers.tsx";
import { Formulas } from "./site/formulas/formulas.tsx";
import type { PageContext } from "./site/frame/layout.tsx";
import { exampleQuestion } from "./site/free-check/free-check.tsx";
import { Help, helpMarkdown } from "./site/help/help.tsx";
import { SamplesPage } from "./site/samples/samples.tsx";

/** A page, with what renders it. */
export interface StaticPage {
  readonly page: Page;
  /** Renders the page; `call` calls the service in process. */
  render(context: PageContext, call: ServiceCall): Child | Promise<Child>;
  /** The address of the operator's own page, to which a visitor is redirected. */
  ownPage?(config: Config): string | undefined;
  /** The page as Markdown, unless the text for models contains it. */
  markdown?(context: PageContext): string;
  /** The headers that only this page has. */
  headers?(config: Config): Readonly<Record<string, string>>;
}

/** Every page by its name, except the two of live data, which are rendered for each request. */
const byName: Readonly<Record<Exclude<keyof typeof pages, "status" | "readiness">, StaticPage>> = {
  agentTools: {
    page: pages.agentTools,
    render: (context) => <AgentTools {...context} asked={exampleQuestion(context)} query="" />,
  },
  samples: { page: pages.samples, render: SamplesPage },
  buy: { page: pages.buy, render: BuyPage, headers: buyPageHeaders },
  developers: { page: pages.developers, render: Developers },
  formulas: { page: pages.formulas, render: Formulas },
  apiReference: {
    page: pages.apiReference,
    render: async (context, call) => {
      const published = await call(`/openapi.json?lang=${context.language.locale}`);
      return <ApiReference {...context} document={openApiDocument.parse(await published.json())} />;
    },
  },
  about: { page: pages.about, render: About, ownPage: (config) => config.operator.pages.about },
  help: { page: pages.help, render: Help, markdown: helpMarkdown },
};

/** Every page that is rendered once. */
export const staticPages: readonly StaticPage[] = Object.values(byName);
