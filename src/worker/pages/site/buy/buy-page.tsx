/**
 * `/agent-tools/buy` and its Arabic twin: the place where a person buys. Everything after the frame is the browser's
 * work.
 */

import type { Config, PaymentConfig } from "../../../config/config.ts";
import { curlCall } from "../../../discovery/guides/curl-call.ts";
import type { Operation } from "../../../operation/operation.ts";
import { type BuyPageContent, contentElementId, type ScreenWords } from "../../browser/catalogue.ts";
import type { BuyWord } from "../../words/buy.ts";
import { addresses, Layout, type PageContext } from "../frame/layout.tsx";
import { purchaseCatalogue } from "./purchase-catalogue.ts";

interface Props extends PageContext<BuyWord> {
  readonly operations: readonly Operation[];
  readonly payment: PaymentConfig | undefined;
  readonly words: ScreenWords;
  /** Who sells. */
  readonly seller: Config["operator"];
}

/** Who sells, as receipts name it. */
const onReceipts = ({ name, identity }: Config["operator"]) => ({
  name: identity?.legalName ?? name,
  commercialRegistration: identity?.commercialRegistration,
  vatNumber: identity?.vatNumber,
});

/** The page before its script runs, and all of it where no script runs. */
export function BuyPage({ operations, payment, words, seller, ...context }: Props) {
  const { formats, origin } = context;
  const { word, text, locale } = formats;
  const [first] = operations.filter((operation) => !operation.free);
  const content: BuyPageContent = {
    words,
    catalogue: { ...purchaseCatalogue(operations, payment, locale), seller: onReceipts(seller) },
  };
  return (
    <Layout
      {...context}
      title={word("buyPageTitle")}
      description={word("buyPageText")}
      address={addresses.buy}
      scripts={["buy"]}
    >
      <div class="page">
        <section class="buy">
          <h1>{word("buyPageTitle")}</h1>
          <p class="lead">{word("buyPageText")}</p>
          <div id="buy" />
          <noscript>
            <p>{word("buyNeedsJavaScript")}</p>
            <ul>
              {operations.map((operation) => (
                <li>
                  {text(operation.name)} <code dir="ltr">{`POST ${operation.path}`}</code>
                </li>
              ))}
            </ul>
            {first && (
              <pre tabindex={0}>
                <code>{curlCall(`${origin}${first.path}`, first.examples[0].input)}</code>
              </pre>
            )}
            <p>
              <a href={addresses.developers[locale]}>{word("buyMore")}</a>
            </p>
          </noscript>
        </section>
      </div>
      <script
        id={contentElementId}
        type="application/json"
        dangerouslySetInnerHTML={{
          __html: JSON.stringify(content).replaceAll("<", "\\u003c"),
        }}
      />
    </Layout>
  );
}
