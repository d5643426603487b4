/** The second screen: what is paid, to whom, from which wallet. Nothing is signed before every part of it is right. */
import { chapterAddress } from "../../../../catalog/service/pages.ts";
import { curlCall } from "../../../lib/curl-call.ts";
import type { CatalogueOperation } from "../../catalogue.ts";
import { type NotSigned, notSignedWords, shortAddress, unpaidWord } from "../../purchase/payment-words.ts";
import type { BuyContext } from "../buy-context.ts";
import { useConnection } from "./connection.ts";
import { ConnectionCard } from "./connection-card.tsx";
import { HandOver } from "./hand-over.tsx";
import { PasskeyChoice } from "./passkey-choice.tsx";
import { PaymentFacts } from "./payment-facts.tsx";
import { WalletChoice } from "./wallet-choice.tsx";
import type { PayingWallet } from "./wallets.ts";

interface Props {
  readonly context: BuyContext;
  readonly operation: CatalogueOperation;
  readonly body: string;
  /** A link to this page with these inputs. */
  readonly link: string;
  /** Why an earlier signature bought nothing: the word of a challenge. */
  readonly because: string | undefined;
  readonly onlyPayer: string | undefined;
  readonly pay: (wallet: PayingWallet) => Promise<NotSigned | undefined>;
  readonly back: () => void;
}

export function PayScreen({ context, operation, body, link, because, onlyPayer, pay, back }: Props) {
  const { catalogue, language, priceText } = context;
  const { say, locale } = language;
  const { payment } = catalogue;
  const paying = useConnection(payment, pay);
  const { wallets, connection, asking, refusal, connect } = paying;
  if (!payment) return <p class="notice">{say("buyUnavailable")}</p>;
  const price = priceText(operation);
  const slots = { network: payment.networkLabel, payer: shortAddress(onlyPayer ?? "") };
  const url = location.origin + operation.path;
  return (
    <div class="pay">
      <h2 tabindex={-1}>{say("payTitle", { price })}</h2>
      <PaymentFacts context={context} payment={payment} operation={operation} body={body} />
      <div>
        <p>
          {say("paySignatureOnly", { price })} {say("payPromise")}
          <br />
          <a href={chapterAddress("refunds", locale)}>{say("refunds")}</a>
          {" · "}
          <a href={chapterAddress("terms", locale)}>{say("terms")}</a>
        </p>
        <div role="status">
          {because && !refusal && <p class="notice">{say(unpaidWord(because), { code: `\u2066${because}\u2069` })}</p>}
          {refusal && (
            <p class={refusal === "rejected" ? "notice" : "notice problem"}>{say(notSignedWords[refusal], slots)}</p>
          )}
          {asking === "connecting" && <p class="notice asking">{say("walletConnecting")}</p>}
          {asking === "signing" && <p class="notice asking">{say("paySigning")}</p>}
        </div>
        {connection && (
          <ConnectionCard
            context={context}
            payment={payment}
            operation={operation}
            connection={connection}
            paying={paying}
          />
        )}
        {!connection && wallets.length > 0 && (
          <WalletChoice context={context} wallets={wallets} disabled={asking !== undefined} connect={connect} />
        )}
        {!connection && payment.passkeyWallet && (
          <PasskeyChoice
            context={context}
            chainId={payment.chainId}
            disabled={asking !== undefined}
            connect={connect}
          />
        )}
        {!connection && wallets.length === 0 && (
          <HandOver
            context={context}
            name={operation.name}
            price={price}
            network={payment.networkLabel}
            link={link}
            curl={curlCall(url, JSON.parse(body))}
            prompt={`${say("agentPrompt", {
              name: operation.name,
              url,
              price,
              network: payment.network,
              payTo: payment.payTo,
            })}\n\n${body}`}
          />
        )}
        <div class="actions">
          <button type="button" class="button quiet" onClick={back}>
            {say("backToInputs")}
          </button>
        </div>
      </div>
    </div>
  );
}
