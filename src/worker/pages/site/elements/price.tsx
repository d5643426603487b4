/** What an analysis costs, in USDC and in riyals at the official rate. */

import type { Operation } from "../../../../../catalog/operation.ts";
import { regulatoryFacts } from "../../../../core/facts.ts";
import type { Formats } from "../../../../shop/words/format.ts";

/** The price of an operation as a text, for buttons and sentences. */
export const priceText = ({ price }: Pick<Operation, "price">, formats: Pick<Formats, "price">): string =>
  formats.price(price.usdc, regulatoryFacts.DOLLAR_PEGS.value.SAR);

interface Props {
  readonly operation: Pick<Operation, "price">;
  readonly formats: Pick<Formats, "price">;
}

/** The price of an operation; its amounts are isolated from the direction of the text around them. */
export function Price({ operation, formats }: Props) {
  return <span>{priceText(operation, formats)}</span>;
}
