/** The basis of a result: the sent inputs, and the receipt with the check of its signature. */
import { useEffect, useState } from "hono/jsx/dom";
import { checkReceipt, type ReceiptFinding } from "../../../lib/receipt.ts";
import { isObject, type JsonObject, objectsIn, parseJson } from "../../../lib/text.ts";
import { chainIdOf } from "../../../payment/terms.ts";
import { type CatalogueOperation, listProperty } from "../../catalogue.ts";
import { currencyField } from "../../draft/draft.ts";
import type { Delivery, StoredPurchase } from "../../purchase/stored-purchase.ts";
import { DefinitionList } from "../../results/definition-list.tsx";
import { FigureTable } from "../../results/figure-table.tsx";
import { catalogue, fieldName, language, number, time, usdc } from "../page.ts";
import { explorerOf } from "../payment/wallets.ts";
import { publishedKeys } from "../published-keys.ts";
import { StatedFigures } from "../stated-figures.tsx";
import { say } from "./result-language.ts";

const findings = {
  holds: { word: "receiptHolds", tone: "gain" },
  differs: { word: "receiptDiffers", tone: "loss" },
  forged: { word: "receiptForged", tone: "loss" },
  unsigned: { word: "receiptUnsigned", tone: undefined },
  unchecked: { word: "receiptUnchecked", tone: undefined },
} as const satisfies Record<ReceiptFinding, object>;

interface Props {
  readonly purchase: StoredPurchase;
  readonly delivery: Delivery;
}

export function ReceiptSection({ purchase, delivery }: Props) {
  const { seller, payment: offered } = catalogue;
  const [finding, setFinding] = useState<ReceiptFinding | undefined>(undefined);
  const settlement = delivery.settlement === null ? undefined : parseJson(delivery.settlement);
  const transaction = isObject(settlement) && typeof settlement.transaction === "string" ? settlement.transaction : "";
  const { payment, operation, path, price } = purchase;
  useEffect(() => {
    if (!payment || settlement === undefined) return;
    const { answer } = delivery;
    const paid = { amount: price.atomic, payer: payment.authorization.from };
    void publishedKeys()
      .then((keys) => checkReceipt({ settlement, answer, operation, path, ...paid }, keys))
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
          row(say("commercialRegistration"), seller?.commercialRegistration),
          row(say("vatNumber"), seller?.vatNumber),
          row(say("boughtAt", { time: "" }).trim(), time(new Date(delivery.at).toISOString())),
          ...(payment
            ? [
                row(say("receiptAmount"), usdc(price.usdc)),
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
      <p role="status" class={finding && findings[finding].tone} data-receipt={finding}>
        {finding && say(findings[finding].word)}
      </p>
    </section>
  );
}

interface InputsProps {
  readonly purchase: StoredPurchase;
  readonly operation: CatalogueOperation;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
}

export function PurchaseInputs({ purchase, operation, currency }: InputsProps) {
  const body = parseJson(purchase.body);
  if (!isObject(body)) return null;
  const shown = (value: unknown) =>
    typeof value === "number" ? number(value) : typeof value === "string" ? value : "";
  const unitOf = (name: string) => {
    const kind = catalogue.fields[name]?.unit.kind;
    return kind === "money" ? ` (${language.currencyName(currency)})` : kind === "percent" ? " (%)" : "";
  };
  const products = objectsIn(body[listProperty]);
  // All amounts have one currency, which the headings name.
  const used = (operation.list?.fields ?? []).filter(
    (name) => name !== currencyField && products.some((product) => product[name] !== undefined),
  );
  const nameOf = (index: number) => {
    const { name = "", sku } = purchase.names[index] ?? {};
    const named = name || say("productNumber", { number: number(index + 1) });
    if (!sku) return named;
    return (
      <>
        <bdi>{named}</bdi> <bdi class="code">{sku}</bdi>
      </>
    );
  };
  return (
    <section class="asked">
      <h2>{say("inputsTitle")}</h2>
      <StatedFigures body={body} currency={currency} />
      {products.length > 0 && (
        <FigureTable
          caption={say("productsTitle")}
          captioned
          opens={say("showInputs", { count: number(products.length) })}
          records={products.map((product, index) => ({ product, index }))}
          columns={[
            { head: say("productNameColumn"), text: ({ index }) => nameOf(index) },
            ...used.map((field) => ({
              head: fieldName(field) + unitOf(field),
              figure: ({ product }: { readonly product: JsonObject }) => shown(product[field]),
            })),
          ]}
        />
      )}
    </section>
  );
}
