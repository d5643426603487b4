/** Shortened examples: for an answer that lists several operations, for a header, for OpenAPI. */
import type { JsonObject } from "../src/lib/text.ts";
import type { Example, Operation } from "./operation.ts";

/** A body or a result with the first products of its list. */
function withProducts(body: JsonObject, most: number): JsonObject {
  const { products } = body;
  return Array.isArray(products) && products.length > most ? { ...body, products: products.slice(0, most) } : body;
}

/** The number of products that show what a list looks like; the catalogue has the whole example. */
const shownProducts = 2;

/** The first example of an operation; a long list is cut to as many products as a call needs. */
export const shortExample = ({ examples: [{ input }], products: { fewest } }: Operation): JsonObject =>
  withProducts(input, Math.max(fewest, shownProducts));

/** The longest list of a further example that is shown. */
const longestShown = 10;

/** The examples that a document shows: the first in short, and further ones unless their lists are long. */
export const shownExamples = (operation: Operation): readonly Example[] =>
  operation.examples.flatMap(({ title, input }, place) => {
    const count = Array.isArray(input.products) ? input.products.length : 1;
    if (place > 0) return count > longestShown ? [] : [{ title, input }];
    const isCut = count > longestShown;
    return [
      {
        title: isCut ? { en: `${title.en}: the first`, ar: `${title.ar}: أولها` } : title,
        input: shortExample(operation),
      },
    ];
  });

/** The number of rows that show what a result looks like; the page of samples has the whole one. */
const shownRows = 3;

/** A result with the rows of its first products. */
export const shortResult = (result: JsonObject): JsonObject => withProducts(result, shownRows);
