/** The page for merchants: a live free check, what is sold, how a purchase goes, a door for developers. */

import type { Operation } from "../../../../../catalog/operation.ts";
import { chapterAddress, helpChapters, pages } from "../../../../../catalog/service/pages.ts";
import { service } from "../../../../../catalog/service/service.ts";
import type { AgentToolsMessage } from "../../words/agent-tools.ts";
import type { FreeCheckMessage } from "../../words/free-check.ts";
import type { FreeCheckFormMessage } from "../../words/free-check-form.ts";
import type { SamplesMessage } from "../../words/samples.ts";
import { priceText } from "../elements/price.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";
import { type AnsweredQuestion, FreeCheck } from "../free-check/free-check.tsx";
import { anchor, Prices } from "./prices.tsx";

interface Props extends PageContext<AgentToolsMessage | FreeCheckMessage | FreeCheckFormMessage | SamplesMessage> {
  readonly operations: readonly Operation[];
  /** YYYY-MM-DD */
  readonly regulatoryAsOf: string;
  /** The name of the payment network, or undefined when payments are not configured. */
  readonly networkLabel: string | undefined;
  /** What the free check is asked, with its answer. */
  readonly asked: AnsweredQuestion | undefined;
  /** The query of the question; empty for the example. */
  readonly query: string;
}

/** What search engines read of the service (schema.org). */
function structuredData({ operations, origin, language: { text, locale } }: Props) {
  const url = `${origin}${pages.agentTools.path[locale]}`;
  return {
    "@context": "https://schema.org",
    "@type": "WebAPI",
    name: text(service.name),
    description: text(service.description),
    url,
    documentation: `${origin}${pages.developers.path[locale]}`,
    inLanguage: locale,
    availableLanguage: [...service.languages],
    areaServed: [...service.regions],
    offers: operations.map((operation) => ({
      "@type": "Offer",
      name: text(operation.name),
      description: text(operation.description),
      url: `${url}#${anchor(operation)}`,
      price: operation.price.usdc,
      priceCurrency: "USDC",
    })),
  };
}

/** Four reasons to trust the figures; the last one names who answers for them. */
function Trust({ operations, regulatoryAsOf, operator, language }: Props) {
  const { say, date, locale } = language;
  const highest = operations.toSorted((one, other) => other.price.amount - one.price.amount)[0];
  return (
    <ul class="trust" aria-label={say("trustTitle")}>
      <li>{say("trustPrice", { highest: highest ? priceText(highest, language) : "" })}</li>
      <li>{say("trustSources", { date: date(regulatoryAsOf) })}</li>
      <li>{say("trustReceipt")}</li>
      <li>
        <a class="in-hint" href={pages.about.path[locale]}>
          {say("trustOperator", { operator })}
        </a>
      </li>
    </ul>
  );
}

function HowToBuy({ language: { say, text, locale } }: Pick<Props, "language">) {
  return (
    <section id="buying">
      <h2>{say("buyTitle")}</h2>
      <ol class="steps">
        <li>{say("buyStep1")}</li>
        <li>{say("buyStep2")}</li>
        <li>{say("buyStep3")}</li>
      </ol>
      <p>
        <a class="alone" href={chapterAddress("how-to-pay", locale)}>
          {text(helpChapters["how-to-pay"].title)}
        </a>
      </p>
    </section>
  );
}

function ForDevelopers({
  operations,
  networkLabel,
  language,
}: Pick<Props, "operations" | "networkLabel" | "language">) {
  const { say, locale } = language;
  return (
    <details id="developers" class="screen-only" data-developers>
      <summary>{say("forDevelopers")}</summary>
      <p>
        {say("forDevelopersText", { network: networkLabel ?? say("paymentUnavailable") })}{" "}
        <a href={pages.developers.path[locale]}>{say("buyMore")}</a>
      </p>
      <ul>
        {operations.map(({ path }) => (
          <li>
            <code dir="ltr">POST {path}</code>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** `/agent-tools` and `/ar/agent-tools`. */
export function AgentTools(props: Props) {
  const { operations, regulatoryAsOf, networkLabel, asked, query, ...context } = props;
  const { language, origin } = context;
  const { say, locale } = language;
  const free = operations.find((operation) => operation.free);
  return (
    <Layout
      {...context}
      title={say("heroTitle")}
      description={say("heroText")}
      page={pages.agentTools}
      query={query}
      scripts={["free-check"]}
      structuredData={structuredData(props)}
    >
      <div class="page">
        <section id="free-check" class="hero">
          <h1>{say("heroTitle")}</h1>
          <p class="lead">{say("heroText")}</p>
          {free && asked && (
            <FreeCheck
              operation={free}
              operations={operations}
              action={pages.agentTools.path}
              origin={origin}
              isExample={query === ""}
              language={language}
              {...asked}
            />
          )}
          <Trust {...props} />
        </section>

        <section id="analyses">
          <h2>{say("pricesTitle")}</h2>
          <p class="lead">{say("pricesText")}</p>
          <Prices operations={operations} language={language} />
          <p>
            <a class="alone" href={pages.samples.path[locale]}>
              {say("allSamples")}
            </a>
          </p>
        </section>

        <HowToBuy language={language} />
        <ForDevelopers operations={operations} networkLabel={networkLabel} language={language} />
      </div>
    </Layout>
  );
}
