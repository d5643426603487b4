/**
 * The link to the buying page, with which a person buys what a program without a wallet was asked to pay for. It
 * carries the figures of one product.
 */
import type { Operation } from "../../../catalog/operation.ts";
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import { pages } from "../../../catalog/service/pages.ts";
import { fieldNamesOf, jsonSchema } from "../../lib/json-schema.ts";
import { memoize } from "../../lib/memo.ts";
import { isObject, type JsonObject, type Text } from "../../lib/text.ts";

/** The figures of the only product of an input, with those beside it such as the capital; undefined for several. */
function onlyProduct(input: unknown): JsonObject | undefined {
  if (!isObject(input)) return undefined;
  const { products, ...own } = input;
  if (!Array.isArray(products)) return input;
  const [product, ...others] = products;
  return others.length === 0 && isObject(product) ? { ...product, ...own } : undefined;
}

/** The names of the figures that an operation takes of a product and beside it. */
const figuresOf = memoize((operation: Operation): readonly string[] => {
  const schema = jsonSchema(operation.input);
  const { products } = isObject(schema.properties) ? schema.properties : {};
  const ofProduct = isObject(products) && isObject(products.items) ? fieldNamesOf(products.items).fields : [];
  return [...ofProduct, ...fieldNamesOf(schema).fields];
});

const isCurrency = (value: unknown): value is string => typeof value === "string" && /^[A-Z]{3}$/.test(value);

/**
 * The sentence that says where a person can buy an analysis. The address stands at its end, without a full stop
 * that would be copied with it. Only numbers and a currency of the input, which are not checked, go into it.
 */
export function buyInBrowser(operation: Operation, input: unknown, origin: string): Text {
  let query = `op=${operation.id}`;
  const product = onlyProduct(input) ?? {};
  for (const name of figuresOf(operation)) {
    const value = product[name];
    if (value === undefined) continue;
    // The exponent of a large number has a plus sign, which a query reads as a space.
    if (Number.isFinite(value)) query += `&${name}=${String(value).replace("+", "%2B")}`;
    else if (name === "currency" && isCurrency(value)) query += `&${name}=${value}`;
  }
  return {
    en: `No wallet here? A person can pay in the browser: ${origin}${pages.buy.path.en}?${query}`,
    ar: `لا محفظة هنا؟ يمكن لشخص أن يدفع من المتصفح: ${origin}${pages.buy.path.ar}?${query}`,
  };
}

/** Whether a challenge says where a person can pay: not after a payment that may have been taken already. */
export const offersBrowser = (error: string): boolean =>
  (["payment_required", "invalid_payload", "invalid_x402_version"] satisfies ChallengeError[]).some(
    (word) => word === error,
  );

/** The longest body whose figures a challenge over HTTP repeats, in bytes: one product. */
const longestProduct = 2_048;

/**
 * The JSON of a short body; undefined for any other. It waits until the caller has sent the body, without a bound of
 * its own, because a timer would take as long as the reading.
 */
export async function shortInput(request: Request): Promise<unknown> {
  const length = Number(request.headers.get("Content-Length"));
  if (!(length > 0 && length <= longestProduct)) return undefined;
  return request.json<unknown>().catch(() => undefined);
}
