/**
 * `/agent-tools/buy` and its Arabic twin: the place where a person buys. The script of
 * `src/shop` draws what is inside the frame.
 */
import { pages } from "../../../../../catalog/service/pages.ts";
import { curlCall } from "../../../../lib/curl-call.ts";
import { type BuyPageContent, contentElementId } from "../../../../shop/catalogue.ts";
import { knownChains } from "../../../../shop/purchase/known-chains.ts";
import type { Config } from "../../../config/config.ts";
import { contentSecurityPolicy } from "../../../http/response-headers.ts";
import { DataScript } from "../elements/data-script.tsx";
import { Layout, type PageContext } from "../frame/layout.tsx";
import { purchaseCatalogue } from "./purchase-catalogue.ts";

/** Who sells, as receipts name it. */
const onReceipts = ({ name, identity }: Config["operator"]) => ({
  name: identity?.legalName ?? name,
  commercialRegistration: identity?.commercialRegistration,
  vatNumber: identity?.vatNumber,
});

/** The headers for passkey wallets: the page may ask a node for balances and communicate with the wallet's window. */
export function buyPageHeaders({ payment }: Config): Readonly<Record<string, string>> {
  const node = payment?.passkeyWallet ? knownChains[payment.chainId]?.rpcUrl : undefined;
  if (node === undefined) return {};
  return {
    "Content-Security-Policy": contentSecurityPolicy(node),
    "Cross-Origin-Opener-Policy": "same-origin-allow-popups",
  };
}

/** Renders the page before the script runs, which is all that a reader without JavaScript sees. */
export function BuyPage(context: PageContext) {
  const { operations, config, texts, language, origin } = context;
  const { say, text, locale } = language;
  const [first] = operations.filter((operation) => !operation.free);
  const content: BuyPageContent = {
    words: texts.screenWords[locale],
    catalogue: { ...purchaseCatalogue(operations, config.payment, locale), seller: onReceipts(config.operator) },
  };
  return (
    <Layout
      {...context}
      title={say("buyPageTitle")}
      description={say("buyPageText")}
      page={pages.buy}
      scripts={["buy"]}
    >
      <div class="page">
        <section class="buy">
          <h1>{say("buyPageTitle")}</h1>
          <p class="lead">{say("buyPageText")}</p>
          <div id="buy" />
          <noscript data-developers>
            <p>{say("buyNeedsJavaScript")}</p>
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
              <a href={pages.developers.path[locale]}>{say("buyMore")}</a>
            </p>
          </noscript>
        </section>
      </div>
      <DataScript id={contentElementId} type="application/json" data={content} />
    </Layout>
  );
}
