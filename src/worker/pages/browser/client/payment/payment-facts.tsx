/** What is paid for, on which network, and to whom. */
import { isObject } from "../../../../lib/text.ts";
import { type Catalogue, type CatalogueOperation, listProperty } from "../../catalogue.ts";
import { parseJson } from "../../service-answer.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly payment: NonNullable<Catalogue["payment"]>;
  readonly operation: CatalogueOperation;
  /** What is sent. */
  readonly body: string;
}

/** How many products a body lists; undefined where it describes one. */
function productsIn(body: string): number | undefined {
  const sent = parseJson(body);
  const products = isObject(sent) ? sent[listProperty] : undefined;
  return Array.isArray(products) ? products.length : undefined;
}

export function PaymentFacts({ context: { catalogue, formats, priceText }, payment, operation, body }: Props) {
  const { word, number } = formats;
  const products = productsIn(body);
  return (
    <dl class="rows">
      <div>
        <dt>{word("payFor")}</dt>
        <dd>
          {operation.name}
          {products !== undefined && <div class="muted">{word("productCount", { count: number(products) })}</div>}
        </dd>
      </div>
      <div>
        <dt>{word("payAmount")}</dt>
        <dd>{priceText(operation)}</dd>
      </div>
      {catalogue.seller && (
        <div>
          <dt>{word("receiptSeller")}</dt>
          <dd>
            <bdi>{catalogue.seller.name}</bdi>
          </dd>
        </div>
      )}
      <div>
        <dt>{word("payNetwork")}</dt>
        <dd>
          <bdi>{payment.networkLabel}</bdi>
        </dd>
      </div>
      <div>
        <dt>{word("payRecipient")}</dt>
        <dd>
          <bdi dir="ltr" class="address">
            {payment.payTo}
          </bdi>
          <div class="muted small">{word("payRecipientOwn")}</div>
        </dd>
      </div>
    </dl>
  );
}
