/** The largest input that an operation takes, made of its own examples. */
import { type JsonObject, jsonSchema, type Operation } from "../../src/operation/operation.ts";
import { isObject } from "../../src/operation/text.ts";

/** A product among others of its kind, a little dearer than the one before. */
const varied = (product: unknown, index: number) =>
  isObject(product)
    ? {
        ...product,
        product_value: Number(product.product_value) + index,
        expected_sale_price: Number(product.expected_sale_price) + 2 * index,
      }
    : product;

/** The fullest example, with as many products as are allowed, and a budget for them. */
export function largestInput(operation: Operation): JsonObject {
  const { input } = operation.examples.at(-1) ?? operation.examples[0];
  const properties = Object(jsonSchema(operation.input).properties);
  const { products } = input;
  if (!Array.isArray(products)) return input;
  const { maxItems } = properties.products;
  return {
    ...input,
    products: Array.from({ length: maxItems }, (_, index) => varied(products[index % products.length], index)),
    ...("working_capital" in properties && { working_capital: 300_000 }),
  };
}
