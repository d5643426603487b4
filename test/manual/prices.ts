/** The page of prices: every operation with its price and the number of products that it takes. */
import { operations } from "../../catalog/index.ts";
import { jsonSchema } from "../../src/lib/json-schema.ts";
import { isObject } from "../../src/lib/text.ts";
import { code, page, table } from "./markdown.ts";

/** How many products an input takes, such as `2 to 12`. */
function productsOf(input: (typeof operations)[number]["input"]): string {
  const { properties } = jsonSchema(input);
  const products = isObject(properties) ? properties.products : undefined;
  return isObject(products) ? `${products.minItems} to ${products.maxItems}` : "1";
}

/** The short table of the README. */
export const pricesPart = (): string =>
  table(
    ["operation", "USDC", "what it is for"],
    operations.map(({ id, free, price, role }) => [code(id), free ? "free" : price.usdc, role.en]),
  );

export const pricesPage = (): string =>
  page(
    "Prices",
    "A price is one line of `catalog/operations/<id>.ts`.",
    table(
      ["operation", "USDC", "products", "path", "what it is for"],
      operations.map(({ id, free, price, input, path, role }) => [
        code(id),
        free ? "free" : price.usdc,
        productsOf(input),
        code(path),
        role.en,
      ]),
    ),
  );
