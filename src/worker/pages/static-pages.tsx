/** Pages of nothing but operations and configuration: each is rendered once per isolate, origin and language. */
import type { Child } from "hono/jsx";
import type { Operation } from "../../../catalog/operation.ts";
import { asFreeProfitCheck } from "../../../catalog/results/shown.ts";
import { type Page, pages } from "../../../catalog/service/pages.ts";
import { regulatoryAsOf } from "../../core/facts.ts";
import type { Config } from "../config/config.ts";
import type { ServiceCall } from "../http/request.ts";
import { About } from "./site/about/about.tsx";
import { AgentTools } from "./site/agent-tools/agent-tools.tsx";
import { ApiReference } from "./site/api-reference/api-reference.tsx";
import { readOpenApiDocument } from "./site/api-reference/openapi-document.ts";
import { BuyPage, buyPageHeaders } from "./site/buy/buy-page.tsx";
import { Developers } from "./site/developers/developers.tsx";
import { Formulas } from "./site/formulas/formulas.tsx";
import type { PageContext } from "./site/frame/layout.tsx";
import { exampleQuestion } from "./site/free-check/free-check.tsx";
import { Help } from "./site/help/help.tsx";
import type { PageTexts } from "./site/page-texts.ts";
import type { PageMessage } from "./site/page-words.ts";
import { SamplesPage } from "./site/samples/samples-page.tsx";

/** What a page may be made of. */
interface PageRequest {
  readonly context: PageContext<PageMessage>;
  readonly texts: PageTexts;
  readonly config: Config;
  /** Calls the service in process. */
  readonly call: ServiceCall;
}

/** A page, with what renders it. */
export interface StaticPage {
  readonly page: Page;
  /** The address of the operator's own page, to which a visitor is sent instead. */
  ownPage?(config: Config): string | undefined;
  /** What this page's headers say differently. */
  headers?(config: Config): Readonly<Record<string, string>>;
  render(request: PageRequest): Child | Promise<Child>;
}

/** What the page of the free check says of the service. */
export const agentToolsFacts = (operations: readonly Operation[], config: Config) => ({
  operations,
  regulatoryAsOf,
  networkLabel: config.payment?.networkLabel,
});

/** The free check with its example answered, and what is sold. */
const agentToolsPage = (operations: readonly Operation[]): StaticPage => ({
  page: pages.agentTools,
  render: ({ context, config }) => {
    const free = operations.find((operation) => operation.free);
    const asked = free && exampleQuestion((body) => asFreeProfitCheck(free.answer(body, context.language.locale)));
    return <AgentTools {...context} {...agentToolsFacts(operations, config)} asked={asked} query="" />;
  },
});

/** All of these pages. */
export const staticPages = (operations: readonly Operation[]): readonly StaticPage[] => [
  agentToolsPage(operations),
  {
    page: pages.samples,
    render: ({ context }) => <SamplesPage {...context} operations={operations} />,
  },
  {
    page: pages.buy,
    headers: buyPageHeaders,
    render: ({ context, config, texts }) => (
      <BuyPage
        {...context}
        operations={operations}
        config={config}
        words={texts.screenWords[context.language.locale]}
      />
    ),
  },
  {
    page: pages.developers,
    render: ({ context, config }) => <Developers {...context} operations={operations} config={config} />,
  },
  {
    page: pages.formulas,
    render: ({ context, config }) => (
      <Formulas {...context} operations={operations} contact={config.operator.contact} />
    ),
  },
  {
    page: pages.apiReference,
    render: async ({ context, call }) => {
      const published = await call(`/openapi.json?lang=${context.language.locale}`);
      return <ApiReference {...context} document={readOpenApiDocument(await published.json())} />;
    },
  },
  {
    page: pages.about,
    ownPage: (config) => config.operator.pages.about,
    render: ({ context, config }) => <About {...context} config={config} />,
  },
  {
    page: pages.help,
    render: ({ context, config, texts }) => <Help {...context} texts={texts} operatorSettings={config.operator} />,
  },
];
