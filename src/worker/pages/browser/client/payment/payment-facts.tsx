/** What is paid for, on which network, and to whom. */
import { isObject } from "../../../../lib/text.ts";
import { type Catalogue, type CatalogueOperation, listProperty } from "../../catalogue.ts";
import { currencyOf, draftOf } from "../../draft.ts";
import { parseJson } from "../../service-answer.ts";
import type { BuyContext } from "../buy-context.ts";
import { StatedFigures } from "../stated-figures.tsx";

interface Props {
  readonly context: BuyContext;
  readonly payment: NonNullable<Catalogue["payment"]>;
  readonly operation: CatalogueOperation;
  /** What is sent. */
  readonly body: string;
}

export function PaymentFacts({ context, payment, operation, body }: Props) {
  const { catalogue, formats } = context;
  const { word, number } = formats;
  const sent = parseJson(body);
  const stated = isObject(sent) ? sent : {};
  const products = stated[listProperty];
  return (
    <dl class="rows card">
      <div>
        <dt>{word("payFor")}</dt>
        <dd>
          <strong>{operation.name}</strong>
          {Array.isArray(products) && (
            <div class="muted">{word("productCount", { count: number(products.length) })}</div>
          )}
          <details>
            <summary>{word("inputsTitle")}</summary>
            <StatedFigures context={context} body={stated} currency={currencyOf(draftOf(operation, stated, []))} />
          </details>
        </dd>
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
