/** What an analysis costs, in USDC and in riyals at the official rate. */

import type { Operation } from "../../../../../catalog/operation.ts";
import { regulatoryFacts } from "../../../../core/facts.ts";
import type { Language } from "../../../../shop/words/language.ts";

/** The price of an operation as a text, for buttons and sentences. */
export const priceText = ({ price }: Pick<Operation, "price">, language: Pick<Language, "price">): string =>
  language.price(price.usdc, regulatoryFacts.DOLLAR_PEGS.value.SAR);

interface Props {
  readonly operation: Pick<Operation, "price">;
  readonly language: Pick<Language, "price">;
}

/** The price of an operation; its amounts are isolated from the direction of the text around them. */
export function Price({ operation, language }: Props) {
  return <span>{priceText(operation, language)}</span>;
}
