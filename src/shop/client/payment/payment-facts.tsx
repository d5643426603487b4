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
  const { catalogue, language } = context;
  const { say, number } = language;
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
              <StatedFigures context={context} body={stated} currency={currencyOf(draftOf(operation, stated, []))} />
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
