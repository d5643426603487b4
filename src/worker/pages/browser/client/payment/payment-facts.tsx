/** What is paid, on which network, and to whom. */
import type { Catalogue, CatalogueOperation } from "../../catalogue.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly payment: NonNullable<Catalogue["payment"]>;
  readonly operation: CatalogueOperation;
}

export function PaymentFacts({ context: { formats, priceText }, payment, operation }: Props) {
  const { word } = formats;
  return (
    <dl class="rows">
      <div>
        <dt>{word("payFor")}</dt>
        <dd>{operation.name}</dd>
      </div>
      <div>
        <dt>{word("payAmount")}</dt>
        <dd>{priceText(operation)}</dd>
      </div>
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
        </dd>
      </div>
    </dl>
  );
}
