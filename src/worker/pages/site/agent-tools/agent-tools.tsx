/** The page for merchants: a live free check, what is sold, how to buy, links for developers. */
import { type Operation, takesList } from "../../../../../catalog/operation.ts";
import { chapterAddress, helpChapters, pages, sampleAddress } from "../../../../../catalog/service/pages.ts";
import { service } from "../../../../../catalog/service/service.ts";
import { regulatoryAsOf } from "../../../../core/facts.ts";
import { operationAnchor, priceText } from "../elements/operations.ts";
import { Layout, type PageContext } from "../frame/layout.tsx";
import { type AnsweredQuestion, FreeCheck } from "../free-check/free-check.tsx";
import type { PageLanguage } from "../page-texts.ts";

interface Props extends PageContext {
  /** The question of the free check, with its answer. */
  readonly asked: AnsweredQuestion | undefined;
  /** The query of the question; empty for the example. */
  readonly query: string;
}

/** The service's structured data for search engines (schema.org). */
function structuredData({ operations, origin, language: { text, locale } }: PageContext) {
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
      url: `${url}#${operationAnchor(operation.id)}`,
      price: operation.price.usdc,
      priceCurrency: "USDC",
    })),
  };
}

/** Renders four reasons to trust the figures; the last one names the operator who is responsible for them. */
function Trust({ operations, config, language }: PageContext) {
  const { say, date, locale } = language;
  const highest = operations.toSorted((one, other) => other.price.amount - one.price.amount)[0];
  return (
    <ul class="trust" aria-label={say("trustTitle")}>
      <li>{say("trustPrice", { highest: highest ? priceText(highest, language) : "" })}</li>
      <li>{say("trustSources", { date: date(regulatoryAsOf) })}</li>
      <li>{say("trustReceipt")}</li>
      <li>
        <a class="in-hint" href={pages.about.path[locale]}>
          {say("trustOperator", { operator: config.operator.name })}
        </a>
      </li>
    </ul>
  );
}

/** The paid analyses in three groups, by their inputs. */
const groups = [
  { title: "pricesOne", takes: (operation: Operation) => !takesList(operation) },
  { title: "pricesList", takes: (operation: Operation) => takesList(operation) && operation.recommended },
  { title: "pricesSize", takes: (operation: Operation) => takesList(operation) && !operation.recommended },
] as const;

/** Renders an analysis with its price, its benefit, and links to it. */
function PricedAnalysis({ operation, language }: { readonly operation: Operation; readonly language: PageLanguage }) {
  const { text, say, locale } = language;
  return (
    <li id={operationAnchor(operation.id)}>
      <h4>{text(operation.name)}</h4>
      <p class="price">
        <span>{priceText(operation, language)}</span>
      </p>
      <p class="small muted">{text(operation.benefit)}</p>
      <p class="more">
        <a class="button quiet" href={`${pages.buy.path[locale]}?op=${operation.id}`}>
          {say("buyHere")}
        </a>
        <a href={sampleAddress(operation.id, locale)}>{say("seeSample")}</a>
      </p>
    </li>
  );
}

function Prices({ operations, language }: PageContext) {
  const { say, locale } = language;
  const paid = operations.filter((operation) => !operation.free);
  return (
    <section id="analyses">
      <h2>{say("pricesTitle")}</h2>
      <p class="lead">{say("pricesText")}</p>
      <div class="price-groups">
        {groups.map(({ title, takes }) => (
          <section class="card">
            <h3>{say(title)}</h3>
            <ul>
              {paid.filter(takes).map((operation) => (
                <PricedAnalysis operation={operation} language={language} />
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p>
        <a class="alone" href={pages.samples.path[locale]}>
          {say("allSamples")}
        </a>
      </p>
    </section>
  );
}

function HowToBuy({ language: { say, text, locale } }: PageContext) {
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

function ForDevelopers({ operations, config, language: { say, locale } }: PageContext) {
  return (
    <details id="developers" class="screen-only" data-developers>
      <summary>{say("forDevelopers")}</summary>
      <p>
        {say("forDevelopersText", { network: config.payment?.networkLabel ?? say("paymentUnavailable") })}{" "}
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

/** Renders `/agent-tools` and `/ar/agent-tools`. */
export function AgentTools({ asked, query, ...context }: Props) {
  const { operations, origin, language } = context;
  const { say } = language;
  const free = operations.find((operation) => operation.free);
  return (
    <Layout
      {...context}
      title={say("heroTitle")}
      description={say("heroText")}
      page={pages.agentTools}
      query={query}
      scripts={["free-check"]}
      structuredData={structuredData(context)}
    >
      <div class="page">
        <section id="free-check" class="hero">
          <h1>{say("heroTitle")}</h1>
          <p class="lead">{say("heroText")}</p>
          {free && asked && (
            <FreeCheck
              operation={free}
              operations={operations}
              origin={origin}
              isExample={query === ""}
              language={language}
              {...asked}
            />
          )}
          <Trust {...context} />
        </section>

        <Prices {...context} />
        <HowToBuy {...context} />
        <ForDevelopers {...context} />
      </div>
    </Layout>
  );
}
