/** The page for merchants: a live free check, what is sold, how a purchase goes, a door for developers. */

import type { Operation } from "../../../../../catalog/operation.ts";
import { chapterAddress, helpChapters, pages } from "../../../../../catalog/service/pages.ts";
import { service } from "../../../../../catalog/service/service.ts";
import type { AgentToolsWord } from "../../words/agent-tools.ts";
import type { FreeCheckWord } from "../../words/free-check.ts";
import type { FreeCheckFormWord } from "../../words/free-check-form.ts";
import type { SamplesWord } from "../../words/samples.ts";
import { priceText } from "../elements/price.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";
import { type AnsweredQuestion, FreeCheck } from "../free-check/free-check.tsx";
import { anchor, Prices } from "./prices.tsx";

interface Props extends PageContext<AgentToolsWord | FreeCheckWord | FreeCheckFormWord | SamplesWord> {
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
function structuredData({ operations, origin, formats: { text, locale } }: Props) {
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
function Trust({ operations, regulatoryAsOf, operator, formats }: Props) {
  const { word, date, locale } = formats;
  const highest = operations.toSorted((one, other) => other.price.amount - one.price.amount)[0];
  return (
    <ul class="trust" aria-label={word("trustTitle")}>
      <li>{word("trustPrice", { highest: highest ? priceText(highest, formats) : "" })}</li>
      <li>{word("trustSources", { date: date(regulatoryAsOf) })}</li>
      <li>{word("trustReceipt")}</li>
      <li>
        <a class="in-hint" href={pages.about.path[locale]}>
          {word("trustOperator", { operator })}
        </a>
      </li>
    </ul>
  );
}

function HowToBuy({ formats: { word, text, locale } }: Pick<Props, "formats">) {
  return (
    <section id="buying">
      <h2>{word("buyTitle")}</h2>
      <ol class="steps">
        <li>{word("buyStep1")}</li>
        <li>{word("buyStep2")}</li>
        <li>{word("buyStep3")}</li>
      </ol>
      <p>
        <a class="alone" href={chapterAddress("how-to-pay", locale)}>
          {text(helpChapters["how-to-pay"].title)}
        </a>
      </p>
    </section>
  );
}

function ForDevelopers({ operations, networkLabel, formats }: Pick<Props, "operations" | "networkLabel" | "formats">) {
  const { word, locale } = formats;
  return (
    <details id="developers" class="screen-only" data-developers>
      <summary>{word("forDevelopers")}</summary>
      <p>
        {word("forDevelopersText", { network: networkLabel ?? word("paymentUnavailable") })}{" "}
        <a href={pages.developers.path[locale]}>{word("buyMore")}</a>
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
  const { formats, origin } = context;
  const { word, locale } = formats;
  const free = operations.find((operation) => operation.free);
  return (
    <Layout
      {...context}
      title={word("heroTitle")}
      description={word("heroText")}
      page={pages.agentTools}
      query={query}
      scripts={["free-check"]}
      structuredData={structuredData(props)}
    >
      <div class="page">
        <section id="free-check" class="hero">
          <h1>{word("heroTitle")}</h1>
          <p class="lead">{word("heroText")}</p>
          {free && asked && (
            <FreeCheck
              operation={free}
              operations={operations}
              action={pages.agentTools.path}
              origin={origin}
              isExample={query === ""}
              formats={formats}
              {...asked}
            />
          )}
          <Trust {...props} />
        </section>

        <section id="analyses">
          <h2>{word("pricesTitle")}</h2>
          <p class="lead">{word("pricesText")}</p>
          <Prices operations={operations} formats={formats} />
          <p>
            <a class="alone" href={pages.samples.path[locale]}>
              {word("allSamples")}
            </a>
          </p>
        </section>

        <HowToBuy formats={formats} />
        <ForDevelopers operations={operations} networkLabel={networkLabel} formats={formats} />
      </div>
    </Layout>
  );
}
