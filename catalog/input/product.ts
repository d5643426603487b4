/**
 * A product scenario and a list of them: the input of the product decision and of every portfolio (interface:
 * ProductDecisionInput).
 */
import { z } from "@hono/zod-openapi";
import { described } from "../../src/lib/json-schema.ts";
import type { Rule } from "../../src/lib/problem.ts";
import { isObject } from "../../src/lib/text.ts";
import { fieldDescription, inputOf, workingCapital } from "./fields.ts";
import type { ProductCount } from "./product-counts.ts";

export const productInput = inputOf("product").openapi("ProductDecisionInput");

/** A list of as many products as an operation takes. */
export const products = ({ fewest, most }: ProductCount) =>
  described(z.array(productInput).min(fewest).max(most), fieldDescription("products"));

/** The input of a bundle: products, and a capital if a plan is wanted. */
export const bundleInput = (count: ProductCount) =>
  z.strictObject({ products: products(count), working_capital: workingCapital.optional() });

/** The most stated currencies that a message repeats, and the most characters of each. */
const [mostRepeated, longestRepeated] = [5, 20];

/**
 * All products of a portfolio state one currency; those that omit it inherit the one that is stated (domain.md 2.1).
 */
export const oneCurrency: Rule = {
  path: "/products",
  code: "mixedCurrency",
  breach(body) {
    const list: unknown = isObject(body) ? body.products : undefined;
    if (!Array.isArray(list)) return undefined;
    const stated = new Set<string>();
    for (const product of list)
      if (isObject(product) && typeof product.currency === "string") stated.add(product.currency);
    const allowed = [...stated].slice(0, mostRepeated).map((code) => code.slice(0, longestRepeated).toWellFormed());
    return stated.size > 1 ? { allowed } : undefined;
  },
};
