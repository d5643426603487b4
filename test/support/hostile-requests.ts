/** Requests that nobody should send: valid bodies with something wrong, arbitrary JSON, arbitrary bytes, and headers of every kind. */
import fc from "fast-check";
import type { JsonObject } from "../../src/operation/operation.ts";

/** Values that break what was written with ordinary ones in mind. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, "", "1", "SAR", "sar", "\u0000", "\ud800", "💥", [], {}, [[]], { a: 1 }],
    ...[0, -0, -1, 0.01, 0.009999999, 1e-320, 1e12, 1e12 + 1, 1e308, 2 ** 53, 0.1 + 0.2, 99.99, 100, 100.01],
  ),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.string({ unit: "binary", maxLength: 200 }),
  fc.jsonValue({ maxDepth: 4 }),
);

const oddName = fc.oneof(
  fc.constantFrom("__proto__", "constructor", "toString", "currency", "products", "a/b~c", "", "\ud800", "١"),
  fc.string({ unit: "binary", maxLength: 40 }),
);

/** One thing wrong with an object. */
const change = (input: JsonObject): fc.Arbitrary<(object: JsonObject) => JsonObject> =>
  fc.oneof(
    fc
      .tuple(fc.oneof(fc.constantFrom(...Object.keys(input)), oddName), oddValue)
      .map(([name, value]) => (object: JsonObject) => ({ ...object, [name]: value })),
    fc.constantFrom(...Object.keys(input)).map((name) => (object: JsonObject) => {
      const { [name]: _, ...rest } = object;
      return rest;
    }),
    fc.integer({ min: 0, max: 200 }).map((count) => (object: JsonObject) => {
      const [product] = Array.isArray(object.products) ? object.products : [];
      return product ? { ...object, products: Array<unknown>(count).fill(product) } : object;
    }),
  );

/** The body of an example with up to three things wrong, perhaps in one of its products. */
const spoilt = (input: JsonObject): fc.Arbitrary<string> =>
  fc.array(fc.tuple(fc.boolean(), change(input)), { maxLength: 3 }).map((changes) => {
    let body = input;
    for (const [inside, apply] of changes) {
      const products: readonly JsonObject[] = Array.isArray(body.products) ? body.products : [];
      const [first, ...others] = products;
      body = inside && first ? { ...body, products: [apply(first), ...others] } : apply(body);
    }
    return JSON.stringify(body);
  });

/** A text with one stretch replaced. */
const torn = (text: string): fc.Arbitrary<string> =>
  fc
    .tuple(fc.nat(text.length), fc.nat(8), fc.string({ unit: "binary", maxLength: 8 }))
    .map(([at, length, put]) => text.slice(0, at) + put + text.slice(at + length));

const body = (input: JsonObject): fc.Arbitrary<string | Uint8Array> =>
  fc.oneof(
    { weight: 5, arbitrary: spoilt(input) },
    { weight: 2, arbitrary: torn(JSON.stringify(input)) },
    { weight: 1, arbitrary: fc.json({ maxDepth: 8 }) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 500 }) },
    { weight: 1, arbitrary: fc.nat(60_000).map((depth) => "[".repeat(depth)) },
  );

/** What a header can carry at all. */
const headerText = (maxLength: number) =>
  fc.string({ unit: fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code)), maxLength });

const headers = fc.record(
  {
    "Content-Type": fc.oneof(
      { weight: 8, arbitrary: fc.constant("application/json") },
      { weight: 1, arbitrary: headerText(60) },
    ),
    "Content-Encoding": fc.constantFrom("identity", "gzip", ""),
    "Accept-Language": fc.oneof(fc.constantFrom("ar", "en", "*;q=0", "ar;q=x"), headerText(2_000)),
    "X-Request-ID": headerText(300),
    "X-Referral-Code": headerText(100),
    "Idempotency-Key": headerText(300),
    "PAYMENT-SIGNATURE": fc.oneof(
      headerText(300),
      fc.json({ maxDepth: 5 }).map((text) => btoa(unescape(encodeURIComponent(text.replace(/[\ud800-\udfff]/g, "?"))))),
    ),
  },
  { requiredKeys: ["Content-Type"] },
);

const method = fc.oneof(
  { weight: 20, arbitrary: fc.constant("POST") },
  { weight: 1, arbitrary: fc.constantFrom("GET", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH") },
);

const suffix = fc.oneof(
  { weight: 20, arbitrary: fc.constant("") },
  { weight: 1, arbitrary: fc.oneof(fc.constantFrom("/", "%2F", "?lang=ar", "?lang=%00", "//"), headerText(20)) },
);

/** A request to the path of an operation, spoilt in every way at once. */
export const hostileRequest = (input: JsonObject) =>
  fc.record({ method, suffix, headers, body: body(input) }, { noNullPrototype: true });
