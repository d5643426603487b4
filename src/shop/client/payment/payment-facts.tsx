/** What is paid for, on which network, and to whom. */
import { isObject } from "../../../lib/text.ts";
import { type CatalogueOperation, type CataloguePayment, listProperty } from "../../catalogue.ts";
import { currencyOf, draftOf } from "../../draft.ts";
import { parseJson } from "../../purchase/service-answer.ts";
import { DefinitionList } from "../../results/definition-list.tsx";
import type { BuyContext } from "../buy-context.ts";
import { StatedFigures } from "../stated-figures.tsx";
import { Address } from "./address.tsx";

interface Props {
  readonly context: BuyContext;
  readonly payment: CataloguePayment;
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
    <DefinitionList
      class="rows card"
      rows={[
        [
          word("payFor"),
          <>
            <strong>{operation.name}</strong>
            {Array.isArray(products) && (
              <div class="muted">{word("productCount", { count: number(products.length) })}</div>
            )}
            <details>
              <summary>{word("inputsTitle")}</summary>
              <StatedFigures context={context} body={stated} currency={currencyOf(draftOf(operation, stated, []))} />
            </details>
          </>,
        ],
        catalogue.seller && [word("receiptSeller"), <bdi>{catalogue.seller.name}</bdi>],
        [word("payNetwork"), <bdi>{payment.networkLabel}</bdi>],
        [
          word("payRecipient"),
          <>
            <Address>{payment.payTo}</Address>
            <div class="muted small">{word("payRecipientOwn")}</div>
          </>,
        ],
      ]}
    />
  );
}
