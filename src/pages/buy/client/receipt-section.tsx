/** The receipt of a purchase, and whether it names the result that is shown. */
import { useEffect, useState } from "hono/jsx/dom";
import { isObject } from "../../../operation/text.ts";
import { chainIdOf } from "../payment-header.ts";
import { parseJson } from "../service-answer.ts";
import type { Delivery, StoredPurchase } from "../stored-purchase.ts";
import type { BuyContext } from "./buy-context.ts";
import { explorerOf } from "./wallets.ts";

/** SHA-256 of a text, hexadecimal. */
async function sha256(text: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text)));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The hash of the answer that a settlement's receipt names. */
function resultHashIn(settlement: unknown): string | undefined {
  if (!isObject(settlement) || !isObject(settlement.extensions)) return undefined;
  const receipt = settlement.extensions["result-receipt"];
  const info = isObject(receipt) && isObject(receipt.info) ? receipt.info : {};
  return typeof info.resultHash === "string" ? info.resultHash : undefined;
}

interface Props {
  readonly context: BuyContext;
  readonly purchase: StoredPurchase;
  readonly delivery: Delivery;
}

export function ReceiptSection({ context, purchase, delivery }: Props) {
  const { word, time } = context.formats;
  const [matches, setMatches] = useState<boolean | undefined>(undefined);
  const settlement = delivery.settlement === null ? undefined : parseJson(delivery.settlement);
  const expected = resultHashIn(settlement);
  useEffect(() => {
    if (expected !== undefined) void sha256(delivery.answer).then((hash) => setMatches(hash === expected));
  }, [delivery.answer]);
  const transaction = isObject(settlement) && typeof settlement.transaction === "string" ? settlement.transaction : "";
  const { payment } = purchase;
  const explorer = payment ? explorerOf(chainIdOf(payment.terms.network)) : undefined;
  const rows: [string, string][] = [
    [word("boughtAt", { time: "" }).trim(), time(new Date(delivery.at).toISOString())],
    ...(payment
      ? ([
          [word("receiptAmount"), `${purchase.price.usdc} USDC`],
          [word("receiptPayer"), payment.authorization.from],
          [word("payRecipient"), payment.authorization.to],
          [word("payNetwork"), payment.terms.network],
        ] satisfies [string, string][])
      : []),
    [word("receiptNumber"), purchase.id],
  ];
  return (
    <section class="receipt">
      <h2>{word("receiptTitle")}</h2>
      <dl class="rows">
        {rows.map(([label, value]) => (
          <div>
            <dt>{label}</dt>
            <dd>
              <bdi class="address">{value}</bdi>
            </dd>
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
      {matches !== undefined && (
        <p class={matches ? "gain" : "loss"} data-receipt={matches ? "matches" : "differs"}>
          {word(matches ? "receiptMatches" : "receiptDiffers")}
        </p>
      )}
    </section>
  );
}
