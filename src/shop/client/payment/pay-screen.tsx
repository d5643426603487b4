/** The second screen: amount, payee and wallet. The wallet is asked to sign only when all of them are right. */
import { useEffect, useRef } from "hono/jsx/dom";
import { chapterAddress } from "../../../../catalog/service/pages.ts";
import { isObject, isolated, parseJson } from "../../../lib/text.ts";
import { usdcText } from "../../../lib/usdc.ts";
import { listProperty } from "../../catalogue.ts";
import { currencyOf, draftOf } from "../../draft/draft.ts";
import { transferUri } from "../../purchase/hand-over-links.ts";
import {
  missingOf,
  type NotSignedReason,
  notSignedWords,
  shortAddress,
  unpaidWord,
} from "../../purchase/payment-words.ts";
import { DefinitionList } from "../../results/definition-list.tsx";
import { Address, Button, CopyButton, QrCode, QuietButton } from "../elements.tsx";
import { catalogue, language, locale, number, priceText, say, usdc } from "../page.ts";
import { StatedFigures } from "../stated-figures.tsx";
import { type Connection, type Paying, useConnection } from "./connection.ts";
import { HandOver, PasskeyChoice, type PaymentProps, WalletChoice } from "./payer-choice.tsx";
import type { ConnectedWallet } from "./wallets.ts";

export interface PayScreenProps extends PaymentProps {
  /** The error of the challenge that rejected an earlier signature; undefined if none was rejected. */
  readonly because?: string | undefined;
  readonly onlyPayer?: string | undefined;
  readonly pay: (wallet: ConnectedWallet) => Promise<NotSignedReason | undefined>;
  readonly back: () => void;
}

export function PayScreen({ payment, operation, body, link, because, onlyPayer = "", pay, back }: PayScreenProps) {
  const paying = useConnection(payment, pay);
  const { wallets, connection, asking, refusal, connect } = paying;
  const price = priceText(operation);
  const slots = { network: payment.networkLabel, payer: shortAddress(onlyPayer) };
  const choice = { disabled: asking !== undefined, connect };
  return (
    <div class="pay">
      <h2 tabindex={-1}>{say("payTitle", { price })}</h2>
      <PaymentFacts payment={payment} operation={operation} body={body} />
      <div>
        <p>
          {say("paySignatureOnly", { price })} {say("payPromise")}
          <br />
          <a href={chapterAddress("refunds", locale)}>{say("refunds")}</a>
          {" · "}
          <a href={chapterAddress("terms", locale)}>{say("terms")}</a>
        </p>
        <div role="status">
          {because && !refusal && <p class="notice">{say(unpaidWord(because), { code: isolated(because) })}</p>}
          {refusal && (
            <p class={refusal === "rejected" ? "notice" : "notice problem"}>{say(notSignedWords[refusal], slots)}</p>
          )}
          {asking === "connecting" && <p class="notice asking">{say("walletConnecting")}</p>}
          {asking === "signing" && <p class="notice asking">{say("paySigning")}</p>}
        </div>
        {connection && <ConnectionCard {...{ payment, operation, connection, paying }} />}
        {!connection && wallets.length > 0 && <WalletChoice {...choice} wallets={wallets} />}
        {!connection && payment.passkeyWallet && <PasskeyChoice {...choice} chainId={payment.chainId} />}
        {!connection && wallets.length === 0 && <HandOver {...{ payment, operation, body, link }} />}
        <div class="actions">
          <QuietButton text={say("backToInputs")} onClick={back} />
        </div>
      </div>
    </div>
  );
}

/** Renders what is paid for, on which network, and to whom. */
function PaymentFacts({ payment, operation, body }: Omit<PaymentProps, "link">) {
  const sent = parseJson(body);
  const stated = isObject(sent) ? sent : {};
  const products = stated[listProperty];
  return (
    <DefinitionList
      class="rows card"
      rows={[
        [
          say("payFor"),
          <>
            <strong>{operation.name}</strong>
            {Array.isArray(products) && (
              <div class="muted">{say("productCount", { count: number(products.length) })}</div>
            )}
            <details>
              <summary>{say("inputsTitle")}</summary>
              <StatedFigures body={stated} currency={currencyOf(draftOf(operation, stated))} />
            </details>
          </>,
        ],
        catalogue.seller && [say("receiptSeller"), <bdi>{catalogue.seller.name}</bdi>],
        [say("payNetwork"), <bdi>{payment.networkLabel}</bdi>],
        [
          say("payRecipient"),
          <>
            <Address>{payment.payTo}</Address>
            <div class="muted small">{say("payRecipientOwn")}</div>
          </>,
        ],
      ]}
    />
  );
}

interface Props extends Pick<PaymentProps, "payment" | "operation"> {
  readonly connection: Connection;
  readonly paying: Paying;
}

function ConnectionCard({ payment, operation, connection, paying }: Props) {
  const { asking, forget, lookAgain, move, signAndPay } = paying;
  const { account, balance, isUndeployed } = connection;
  const network = { network: payment.networkLabel };
  const isElsewhere = connection.chainId !== payment.chainId;
  const missing = missingOf(BigInt(operation.price.atomic), balance);
  const card = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button is gone, so the keyboard's focus moves to what has replaced it.
    if (!asking && document.activeElement === document.body)
      card.current?.querySelector<HTMLElement>("button")?.focus();
  }, [connection, asking]);
  return (
    <div class="card connection" ref={card}>
      <DefinitionList
        class="rows"
        rows={[
          [say("walletAccount"), <Address>{account}</Address>],
          balance !== undefined && [say("walletBalance"), <bdi>{usdc(usdcText(balance, 2))}</bdi>],
        ]}
      />
      {isElsewhere && <p class="notice">{say("wrongNetwork", network)}</p>}
      {isUndeployed && <p class="notice">{say("walletUndeployed", network)}</p>}
      {missing > 0n && <MissingMoney {...{ payment, connection, missing, lookAgain }} />}
      <div class="actions">
        {isElsewhere ? (
          <Button text={say("switchNetwork", network)} onClick={() => move(connection)} />
        ) : (
          missing === 0n &&
          !asking && (
            <Button
              data-action="pay"
              text={say("payNow", { price: priceText(operation) })}
              onClick={() => signAndPay(connection)}
            />
          )
        )}
        {!asking && <QuietButton text={say("otherWallet")} onClick={forget} />}
      </div>
    </div>
  );
}

interface MissingProps extends Pick<Props, "payment" | "connection">, Pick<Paying, "lookAgain"> {
  /** Atomic units. */
  readonly missing: bigint;
}

/** How often the balance is read through the wallet, ms. */
const pollMs = 5_000;

/**
 * Renders an account with too little money: exactly how much is missing, and how to send it. The balance is read again
 * automatically.
 */
function MissingMoney({ payment, connection, missing, lookAgain }: MissingProps) {
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") lookAgain(connection);
    }, pollMs);
    return () => clearInterval(timer);
  }, [connection]);
  const uri = transferUri(payment, connection.account, missing);
  const slots = {
    missing: language.price(usdcText(missing, 2), catalogue.dollarPegs.SAR),
    network: payment.networkLabel,
  };
  return (
    <div class="missing">
      <p class="notice problem">{say("insufficient", slots)}</p>
      <p>{say("insufficientHow", { account: say("walletAccount") })}</p>
      <QrCode text={uri} label={say("insufficientCode", slots)} />
      <div class="actions">
        <a class="button quiet on-phone" href={uri} data-transfer>
          {say("insufficientOpen")}
        </a>
        <CopyButton label="copyAddress" text={connection.account} />
        <Button text={say("lookAgain")} onClick={() => lookAgain(connection)} />
      </div>
    </div>
  );
}
