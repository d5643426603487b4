/** The receipt of a purchase, and whether the service signed it for the result that is shown. */
import { useEffect, useState } from "hono/jsx/dom";
import { checkReceipt, type ReceiptFinding } from "../../../lib/receipt.ts";
import { isObject } from "../../../lib/text.ts";
import { chainIdOf } from "../../purchase/payment-header.ts";
import { parseJson } from "../../purchase/service-answer.ts";
import type { Delivery, StoredPurchase } from "../../purchase/stored-purchase.ts";
import { DefinitionList } from "../../results/definition-list.tsx";
import { explorerOf } from "../payment/wallets.ts";
import type { ResultContext } from "./result-context.ts";

/** Fetches the keys that the service publishes; undefined if they are unavailable. */
async function publishedKeys(): Promise<unknown> {
  try {
    const response = await fetch("/.well-known/jwks.json");
    return response.ok ? parseJson(await response.text()) : undefined;
  } catch {
    return undefined;
  }
}

const findingWords = {
  holds: "receiptHolds",
  differs: "receiptDiffers",
  forged: "receiptForged",
  unsigned: "receiptUnsigned",
  unchecked: "receiptUnchecked",
} as const satisfies Record<ReceiptFinding, string>;

const findingTones: Readonly<Partial<Record<ReceiptFinding, string>>> = {
  holds: "gain",
  differs: "loss",
  forged: "loss",
};

interface Props {
  readonly context: ResultContext;
  readonly purchase: StoredPurchase;
  readonly delivery: Delivery;
}

export function ReceiptSection({ context, purchase, delivery }: Props) {
  const { say, time, usdc } = context.language;
  const { seller, payment: offered } = context.catalogue;
  const [finding, setFinding] = useState<ReceiptFinding | undefined>(undefined);
  const settlement = delivery.settlement === null ? undefined : parseJson(delivery.settlement);
  const transaction = isObject(settlement) && typeof settlement.transaction === "string" ? settlement.transaction : "";
  const { payment } = purchase;
  useEffect(() => {
    if (!payment || settlement === undefined) return;
    const claim = {
      settlement,
      answer: delivery.answer,
      operation: purchase.operation,
      path: purchase.path,
      amount: purchase.price.atomic,
      payer: payment.authorization.from,
    };
    void publishedKeys()
      .then((keys) => checkReceipt(claim, keys))
      .then(setFinding);
  }, [delivery.answer]);
  const explorer = payment ? explorerOf(chainIdOf(payment.terms.network)) : undefined;
  const row = (label: string, value: string | undefined) =>
    value ? ([label, <bdi>{value}</bdi>] as const) : undefined;
  const code = (label: string, value: string) => [label, <bdi class="address">{value}</bdi>] as const;
  const networkName =
    offered && offered.network === payment?.terms.network
      ? `${offered.networkLabel} (${offered.network})`
      : payment?.terms.network;
  return (
    <section class="receipt">
      <h2>{say("receiptTitle")}</h2>
      <DefinitionList
        class="rows"
        rows={[
          row(say("receiptSeller"), seller?.name),
          row(say("receiptRegistration"), seller?.commercialRegistration),
          row(say("receiptVatNumber"), seller?.vatNumber),
          row(say("boughtAt", { time: "" }).trim(), time(new Date(delivery.at).toISOString())),
          ...(payment
            ? [
                row(say("receiptAmount"), usdc(purchase.price.usdc)),
                code(say("receiptPayer"), payment.authorization.from),
                code(say("payRecipient"), payment.authorization.to),
                row(say("payNetwork"), networkName),
              ]
            : []),
          code(say("receiptNumber"), purchase.id),
          transaction !== "" && [
            say("receiptTransaction"),
            <bdi dir="ltr" class="address" data-transaction={transaction}>
              {explorer ? (
                <a href={`${explorer}/tx/${transaction}`} rel="noreferrer">
                  {transaction}
                </a>
              ) : (
                transaction
              )}
            </bdi>,
          ],
        ]}
      />
      <p role="status" class={finding && findingTones[finding]} data-receipt={finding}>
        {finding && say(findingWords[finding])}
      </p>
    </section>
  );
}
