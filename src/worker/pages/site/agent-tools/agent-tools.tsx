/**
 * The page for merchants: a live free check first, then what is sold, how a purchase goes, and a door for developers.
 */

import { service } from "../../../../../catalog/service/service.ts";
import { sampleAddress } from "../../../discovery/addresses/sample-address.ts";
import { jsonSchema } from "../../../lib/json-schema.ts";
import { isObject } from "../../../lib/text.ts";
import type { Operation } from "../../../operation/operation.ts";
import { listProperty } from "../../browser/catalogue.ts";
import type { AgentToolsWord } from "../../words/agent-tools.ts";
import type { Formats } from "../../words/format.ts";
import type { FrameWord } from "../../words/frame.ts";
import type { FreeCheckWord } from "../../words/free-check.ts";
import type { FreeCheckFormWord } from "../../words/free-check-form.ts";
import type { SamplesWord } from "../../words/samples.ts";
import { Price, priceText } from "../elements/price.tsx";
import { addresses, Layout, type PageContext } from "../frame/layout.tsx";
import { type AnsweredQuestion, FreeCheck } from "../free-check/free-check.tsx";

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

/** Where each operation is described on the page. */
const anchor = (operation: Operation) => operation.id.replaceAll("_", "-");

type Words = Formats<AgentToolsWord | FreeCheckWord | FreeCheckFormWord | SamplesWord | FrameWord>;

/** Whether an analysis takes a list of products. */
function takesList({ input }: Operation): boolean {
  const { properties } = jsonSchema(input);
  return isObject(properties) && listProperty in properties;
}

/** The paid analyses by what they take: one product, a list, or a catalogue of some size. */
const groups = [
  { title: "pricesOne", takes: (operation: Operation) => !takesList(operation) },
  { title: "pricesList", takes: (operation: Operation) => takesList(operation) && operation.recommended },
  { title: "pricesSize", takes: (operation: Operation) => takesList(operation) && !operation.recommended },
] as const satisfies readonly { readonly title: AgentToolsWord; readonly takes: (operation: Operation) => boolean }[];

/** What each analysis costs, in three groups. */
function Prices({ operations, formats }: { readonly operations: readonly Operation[]; readonly formats: Words }) {
  const { text, word, locale } = formats;
  return (
    <div class="price-groups">
      {groups.map(({ title, takes }) => (
        <section class="card">
          <h3>{word(title)}</h3>
          <ul>
            {operations
              .filter((operation) => !operation.free && takes(operation))
              .map((operation) => (
                <li id={anchor(operation)}>
                  <h4>{text(operation.name)}</h4>
                  <p class="price">
                    <Price operation={operation} formats={formats} />
                  </p>
                  <p class="small muted">{text(operation.benefit)}</p>
                  <p class="more">
                    <a class="button quiet" href={`${addresses.buy[locale]}?op=${operation.id}`}>
                      {word("buyHere")}
                    </a>
                    <a href={sampleAddress(operation.id, locale)}>{word("seeSample")}</a>
                  </p>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** `/agent-tools` and `/ar/agent-tools`. */
export function AgentTools({ operations, regulatoryAsOf, networkLabel, asked, query, ...context }: Props) {
  const { formats, origin } = context;
  const { text, word, date, locale } = formats;
  const free = operations.find((operation) => operation.free);
  const highest = operations.toSorted((one, other) => other.price.amount - one.price.amount)[0];
  return (
    <Layout
      {...context}
      title={word("heroTitle")}
      description={word("heroText")}
      address={addresses.agentTools}
      query={query}
      scripts={["free-check"]}
      structuredData={{
        "@context": "https://schema.org",
        "@type": "WebAPI",
        name: text(service.name),
        description: text(service.description),
        url: `${origin}${addresses.agentTools[formats.locale]}`,
        documentation: `${origin}${addresses.developers[formats.locale]}`,
        inLanguage: formats.locale,
        availableLanguage: [...service.languages],
        areaServed: [...service.regions],
        offers: operations.map((operation) => ({
          "@type": "Offer",
          name: text(operation.name),
          description: text(operation.description),
          url: `${origin}${addresses.agentTools[formats.locale]}#${anchor(operation)}`,
          price: operation.price.usdc,
          priceCurrency: "USDC",
        })),
      }}
    >
      <div class="page">
        <section id="free-check">
          <h1>{word("heroTitle")}</h1>
          <p class="lead">{word("heroText")}</p>
          {free && asked && (
            <FreeCheck
              operation={free}
              operations={operations}
              action={addresses.agentTools}
              origin={origin}
              isExample={query === ""}
              formats={formats}
              {...asked}
            />
          )}
        </section>

        <section>
          <h2 class="visually-hidden">{word("trustTitle")}</h2>
          <ul class="trust">
            <li>{word("trustPrice", { highest: highest ? priceText(highest, formats) : "" })}</li>
            <li>{word("trustSources", { date: date(regulatoryAsOf) })}</li>
            <li>{word("trustReceipt")}</li>
            <li>
              <a class="alone" href={addresses.about[locale]}>
                {word("trustOperator", { operator: context.operator })}
              </a>
            </li>
          </ul>
        </section>

        <section id="analyses">
          <h2>{word("pricesTitle")}</h2>
          <p class="lead">{word("pricesText")}</p>
          <Prices operations={operations} formats={formats} />
          <p>
            <a class="alone" href={addresses.samples[locale]}>
              {word("allSamples")}
            </a>
          </p>
        </section>

        <section id="buying">
          <h2>{word("buyTitle")}</h2>
          <ol class="steps">
            <li>{word("buyStep1")}</li>
            <li>{word("buyStep2")}</li>
            <li>{word("buyStep3")}</li>
          </ol>
          <p>
            <a class="alone" href={addresses.howToPay[locale]}>
              {word("howToPay")}
            </a>
          </p>
        </section>

        <section id="developers" data-developers>
          <h2>{word("forDevelopers")}</h2>
          <p>
            {word("forDevelopersText", { network: networkLabel ?? word("paymentUnavailable") })}{" "}
            <a href={addresses.developers[locale]}>{word("buyMore")}</a>
          </p>
          <details>
            <summary>{word("paths")}</summary>
            <ul>
              {operations.map(({ path }) => (
                <li>
                  <code dir="ltr">POST {path}</code>
                </li>
              ))}
            </ul>
          </details>
        </section>
      </div>
    </Layout>
  );
}
