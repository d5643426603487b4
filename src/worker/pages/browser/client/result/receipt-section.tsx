/** The receipt of a purchase, and whether the service signed it for the result that is shown. */
import { useEffect, useState } from "hono/jsx/dom";
import { checkReceipt, type ReceiptFinding } from "../../../../lib/receipt.ts";
import { isObject } from "../../../../lib/text.ts";
import { chainIdOf } from "../../payment-header.ts";
import { parseJson } from "../../service-answer.ts";
import type { Delivery, StoredPurchase } from "../../stored-purchase.ts";
import { explorerOf } from "../payment/wallets.ts";
import type { ResultContext } from "./result-context.ts";

/** The keys that the service publishes; undefined when they cannot be had. */
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
  const { word, time, usdc } = context.formats;
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
  const rows: (readonly [label: string, value: string, isCode?: boolean])[] = [
    ...(seller ? ([[word("receiptSeller"), seller.name]] as const) : []),
    ...(seller?.commercialRegistration
      ? ([[word("receiptRegistration"), seller.commercialRegistration]] as const)
      : []),
    ...(seller?.vatNumber ? ([[word("receiptVatNumber"), seller.vatNumber]] as const) : []),
    [word("boughtAt", { time: "" }).trim(), time(new Date(delivery.at).toISOString())],
    ...(payment
      ? ([
          [word("receiptAmount"), usdc(purchase.price.usdc)],
          [word("receiptPayer"), payment.authorization.from, true],
          [word("payRecipient"), payment.authorization.to, true],
          [
            word("payNetwork"),
            offered?.network === payment.terms.network
              ? `${offered.networkLabel} (${offered.network})`
              : payment.terms.network,
          ],
        ] as const)
      : []),
    [word("receiptNumber"), purchase.id, true],
  ];
  return (
    <section class="receipt">
      <h2>{word("receiptTitle")}</h2>
      <dl class="rows">
        {rows.map(([label, value, isCode]) => (
          <div>
            <dt>{label}</dt>
            <dd>{isCode ? <bdi class="address">{value}</bdi> : <bdi>{value}</bdi>}</dd>
          </div>
        ))}
        {transaction && (
          <div>
            <dt>{word("receiptTransaction")}</dt>
            <dd>
              <bdi dir="ltr" class="address" data-transaction={transaction}>
                {explorer ? (
                  <a href={`${explorer}/tx/${transaction}`} rel="noreferrer">
                    {transaction}
                  </a>
                ) : (
                  transaction
                )}
              </bdi>
            </dd>
          </div>
        )}
      </dl>
      <p role="status" class={finding && findingTones[finding]} data-receipt={finding}>
        {finding && word(findingWords[finding])}
      </p>
    </section>
  );
}
