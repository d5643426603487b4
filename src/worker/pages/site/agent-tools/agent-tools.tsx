/** The page for merchants and developers: what is sold, a live free check, samples, how a purchase goes. */

import { service } from "../../../../../catalog/service/service.ts";
import { regulatoryFacts } from "../../../core/figures/regulation.ts";
import { sampleAddress } from "../../../discovery/addresses/sample-address.ts";
import type { Operation } from "../../../operation/operation.ts";
import type { AgentToolsWord } from "../../words/agent-tools.ts";
import type { Formats } from "../../words/format.ts";
import type { FrameWord } from "../../words/frame.ts";
import type { FreeCheckWord } from "../../words/free-check.ts";
import type { FreeCheckFormWord } from "../../words/free-check-form.ts";
import type { ResultWord } from "../../words/results.ts";
import type { SamplesWord } from "../../words/samples.ts";
import { Price } from "../elements/price.tsx";
import { readableDescription } from "../elements/readable-description.ts";
import { addresses, Layout, type PageContext } from "../frame/layout.tsx";
import { type AnsweredQuestion, FreeCheck } from "../free-check/free-check.tsx";
import { Sample } from "../samples/sample.tsx";

interface Props extends PageContext<AgentToolsWord | FreeCheckWord | FreeCheckFormWord | SamplesWord | ResultWord> {
  readonly operations: readonly Operation[];
  readonly formulaVersion: string;
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

/** Analyses with what each costs, says and is for. */
function Analyses({
  shown,
  operations,
  formats,
}: {
  readonly shown: readonly Operation[];
  /** All that are sold: descriptions name them. */
  readonly operations: readonly Operation[];
  readonly formats: Formats<AgentToolsWord | FreeCheckWord | FreeCheckFormWord | SamplesWord | ResultWord | FrameWord>;
}) {
  const { text, word, locale } = formats;
  return (
    <ol class="price-list">
      {shown.map((operation) => (
        <li id={anchor(operation)}>
          <div class="price">
            {operation.free ? <bdi>{word("free")}</bdi> : <Price operation={operation} formats={formats} />}
          </div>
          <div>
            <h4>{text(operation.name)}</h4>
            <p>{readableDescription(operation, operations, locale)}</p>
            <p class="muted">{text(operation.role)}</p>
            <p class="more">
              <a href={`${addresses.buy[locale]}?op=${operation.id}`}>
                {word(operation.free ? "openForm" : "buyHere")}
              </a>
              {!operation.free && <a href={sampleAddress(operation.id, locale)}>{word("seeSample")}</a>}
              <code class="endpoint" dir="ltr">
                POST {operation.path}
              </code>
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}

/** `/agent-tools` and `/ar/agent-tools`. */
export function AgentTools({
  operations,
  formulaVersion,
  regulatoryAsOf,
  networkLabel,
  asked,
  query,
  ...context
}: Props) {
  const { formats, origin } = context;
  const { text, word, date } = formats;
  const prices = operations.map((operation) => operation.price.amount);
  const free = operations.find((operation) => operation.free);
  const firstPaid = operations.find((operation) => !operation.free);
  return (
    <Layout
      {...context}
      title={word("heroTitle")}
      description={text(service.description).slice(0, 300)}
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
        <section>
          <h1>{word("heroTitle")}</h1>
          <p class="lead">{word("heroText")}</p>
          <div class="actions">
            <a class="button" href="#free-check">
              {word("tryFree")}
            </a>
            <a class="button quiet" href="#analyses">
              {word("seePrices")}
            </a>
          </div>
          <dl class="facts">
            <div>
              <dt>{word("factPrice")}</dt>
              <dd>
                <span>
                  {word("free")} – {formats.price(Math.max(...prices), regulatoryFacts.DOLLAR_PEGS.value.SAR)}
                </span>
              </dd>
            </div>
            <div>
              <dt>{word("factPayment")}</dt>
              <dd>
                <bdi>{networkLabel ? `x402 v2, ${networkLabel}` : word("paymentUnavailable")}</bdi>
              </dd>
            </div>
            <div>
              <dt>{word("factFormula")}</dt>
              <dd>
                <bdi dir="ltr">{formulaVersion}</bdi>
              </dd>
            </div>
            <div>
              <dt>{word("factRegulation")}</dt>
              <dd>{date(regulatoryAsOf)}</dd>
            </div>
          </dl>
        </section>

        {free && asked && (
          <section id="free-check">
            <h2>{word("freeCheckTitle")}</h2>
            <p class="lead">{word("freeCheckText")}</p>
            <FreeCheck
              operation={free}
              operations={operations}
              action={addresses.agentTools}
              origin={origin}
              formats={formats}
              {...asked}
            />
          </section>
        )}

        <section id="analyses">
          <h2>{word("ladderTitle")}</h2>
          <p class="lead">{word("ladderText")}</p>
          <h3>{word("ladderStepsTitle")}</h3>
          <Analyses
            shown={operations.filter(({ recommended }) => recommended)}
            operations={operations}
            formats={formats}
          />
          <h3>{word("ladderAgentsTitle")}</h3>
          <Analyses
            shown={operations.filter(({ recommended }) => !recommended)}
            operations={operations}
            formats={formats}
          />
        </section>

        <section id="samples">
          <h2>{word("samplesTitle")}</h2>
          <p class="lead">{word("samplesText")}</p>
          {firstPaid && <Sample operation={firstPaid} open formats={formats} />}
          <p>
            <a href={addresses.samples[formats.locale]}>{word("allSamples")}</a>
          </p>
        </section>

        <section id="buying">
          <h2>{word("buyTitle")}</h2>
          <ol class="steps">
            <li>{word("buyStep1")}</li>
            <li>{word("buyStep2")}</li>
            <li>{word("buyStep3")}</li>
            <li>{word("buyStep4")}</li>
          </ol>
          <p>
            <a href={addresses.developers[formats.locale]}>{word("buyMore")}</a>
          </p>
        </section>
      </div>
    </Layout>
  );
}
