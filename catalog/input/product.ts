/**
 * A product scenario and a list of them: the input of the product decision and of every portfolio (interface:
 * ProductDecisionInput).
 */
import { z } from "@hono/zod-openapi";
import { type Currency, currencies } from "../../src/core/figures/currency.ts";
import { optionalFields } from "../../src/core/figures/fields.ts";
import type { Rule } from "../../src/lib/problem.ts";
import { fieldDescription, fields, optional } from "./fields.ts";

export const productInput = z
  .strictObject({
    currency: fields.currency,
    product_value: fields.product_value,
    expected_sale_price: fields.expected_sale_price,
    ...optional(optionalFields.purchase),
  })
  .openapi("ProductDecisionInput");

/** How many products an operation takes, both ends included. */
export interface ProductCount {
  readonly minimum: number;
  readonly maximum: number;
}

/** A list of products. */
export const products = ({ minimum, maximum }: ProductCount) =>
  z.array(productInput).min(minimum).max(maximum).describe(fieldDescription("products").en);

const isCurrency = (value: unknown): value is Currency => typeof value === "string" && Object.hasOwn(currencies, value);

/** All products of a portfolio use one currency; those that omit it inherit the one that is stated (domain.md 4.1). */
export const oneCurrency: Rule = {
  path: "/products",
  code: "mixedCurrency",
  breach(body) {
    const list: unknown = typeof body === "object" && body !== null && "products" in body ? body.products : undefined;
    if (!Array.isArray(list)) return undefined;
    const stated = new Set<Currency>();
    for (const product of list)
      if (typeof product === "object" && product !== null && "currency" in product && isCurrency(product.currency))
        stated.add(product.currency);
    return stated.size > 1 ? { allowed: [...stated] } : undefined;
  },
};
