/** Pages of nothing but operations and configuration: each is rendered once per isolate, origin and language. */
import type { Child } from "hono/jsx";
import type { Operation } from "../../../catalog/operation.ts";
import { asFreeProfitCheck } from "../../../catalog/results/shown.ts";
import { regulatoryAsOf } from "../../core/figures/regulation.ts";
import type { Config } from "../config/config.ts";
import type { PageAddress } from "../discovery/addresses/page-addresses.ts";
import type { ServiceCall } from "../http/request.ts";
import { AgentTools } from "./site/agent-tools/agent-tools.tsx";
import { ApiReference } from "./site/api-reference/api-reference.tsx";
import { readOpenApiDocument } from "./site/api-reference/openapi-document.ts";
import { BuyPage, buyPageHeaders } from "./site/buy/buy-page.tsx";
import { Developers } from "./site/developers/developers.tsx";
import { Formulas } from "./site/formulas/formulas.tsx";
import { addresses, type PageContext } from "./site/frame/layout.tsx";
import { exampleQuestion } from "./site/free-check/free-check.tsx";
import { About } from "./site/information/about.tsx";
import { Changelog } from "./site/information/changelog.tsx";
import { Glossary } from "./site/information/glossary.tsx";
import { InformationPage } from "./site/information/information-page.tsx";
import type { PageTexts } from "./site/page-texts.ts";
import type { PageWord } from "./site/page-words.ts";
import { SamplesPage } from "./site/samples/samples-page.tsx";
import { Sources } from "./site/sources/sources.tsx";

/** What a page may be made of. */
interface PageRequest {
  readonly context: PageContext<PageWord>;
  readonly texts: PageTexts;
  readonly config: Config;
  /** Calls the service in process. */
  readonly call: ServiceCall;
}

/** A page, with what renders it. */
export interface StaticPage {
  readonly address: PageAddress;
  /** The operator's setting that leads to a page of the operator's own instead. */
  readonly operatorPage?: keyof Config["operator"]["pages"];
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

/** A page of chapters in plain words. */
const informationPage = (name: "howToPay" | "terms" | "refunds" | "privacy"): StaticPage => ({
  address: addresses[name],
  render: ({ context, config, texts }) => (
    <InformationPage
      {...context}
      information={texts[name]}
      address={addresses[name]}
      contact={config.operator.contact}
    />
  ),
});

/** The free check with its example answered, and what is sold. */
const agentToolsPage = (operations: readonly Operation[]): StaticPage => ({
  address: addresses.agentTools,
  render: ({ context, config }) => {
    const free = operations.find((operation) => operation.free);
    const asked = free && exampleQuestion((body) => asFreeProfitCheck(free.answer(body, context.formats.locale)));
    return <AgentTools {...context} {...agentToolsFacts(operations, config)} asked={asked} query="" />;
  },
});

/** All of these pages. */
export const staticPages = (operations: readonly Operation[]): readonly StaticPage[] => [
  agentToolsPage(operations),
  {
    address: addresses.samples,
    render: ({ context }) => <SamplesPage {...context} operations={operations} />,
  },
  {
    address: addresses.buy,
    headers: buyPageHeaders,
    render: ({ context, config, texts }) => (
      <BuyPage {...context} operations={operations} config={config} words={texts.screenWords[context.formats.locale]} />
    ),
  },
  {
    address: addresses.developers,
    render: ({ context, config }) => <Developers {...context} operations={operations} config={config} />,
  },
  {
    address: addresses.formulas,
    render: ({ context }) => <Formulas {...context} operations={operations} />,
  },
  {
    address: addresses.apiReference,
    render: async ({ context, call }) => {
      const published = await call(`/openapi.json?lang=${context.formats.locale}`);
      return <ApiReference {...context} document={readOpenApiDocument(await published.json())} />;
    },
  },
  {
    address: addresses.about,
    operatorPage: "about",
    render: ({ context, config }) => <About {...context} config={config} />,
  },
  {
    address: addresses.sources,
    render: ({ context, config }) => <Sources {...context} contact={config.operator.contact} />,
  },
  {
    address: addresses.changelog,
    render: ({ context, texts }) => (
      <Changelog {...context} changes={texts.merchantChanges} releases={texts.releases} />
    ),
  },
  {
    address: addresses.glossary,
    render: ({ context, texts }) => <Glossary {...context} subjects={texts.glossary} />,
  },
  informationPage("howToPay"),
  ...(["terms", "refunds", "privacy"] as const).map((name) => ({ ...informationPage(name), operatorPage: name })),
];
