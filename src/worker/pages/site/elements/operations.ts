/** Texts about an operation that several pages share. */
import type { Operation } from "../../../../../catalog/operation.ts";
import { regulatoryFacts } from "../../../../core/facts.ts";
import type { PageLanguage } from "../page-texts.ts";

/** Where an operation stands on a page, by its id. */
export const operationAnchor = (id: string): string => id.replaceAll("_", "-");

/** The price of an analysis, in USDC and in riyals at the official rate. */
export const priceText = ({ price }: Operation, language: PageLanguage): string =>
  language.price(price.usdc, regulatoryFacts.DOLLAR_PEGS.value.SAR);
