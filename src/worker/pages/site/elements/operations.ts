/** Texts about an operation that several pages share. */
import type { Operation } from "../../../../../catalog/operation.ts";
import { regulatoryFacts } from "../../../../core/facts.ts";
import { jsonSchema } from "../../../../lib/json-schema.ts";
import { isObject } from "../../../../lib/text.ts";
import { listProperty } from "../../../../shop/catalogue.ts";
import type { PageLanguage } from "../page-texts.ts";

/** Where an operation stands on a page, by its id. */
export const operationAnchor = (id: string): string => id.replaceAll("_", "-");

/** The price of an analysis, in USDC and in riyals at the official rate. */
export const priceText = ({ price }: Operation, language: PageLanguage): string =>
  language.price(price.usdc, regulatoryFacts.DOLLAR_PEGS.value.SAR);

/** The names of the fields of a body. */
export function inputFields({ input }: Operation): readonly string[] {
  const { properties } = jsonSchema(input);
  return isObject(properties) ? Object.keys(properties) : [];
}

/** Whether an analysis takes a list of products. */
export const takesList = (operation: Operation): boolean => inputFields(operation).includes(listProperty);
