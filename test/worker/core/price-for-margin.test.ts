/** `price(t)` of domain.md 4.4 against its very words: a bisection in exact fractions, every step taken. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toInteger } from "../../../src/worker/core/exact/integer.ts";
import { percentage } from "../../../src/worker/core/exact/percentage.ts";
import { FeeRates } from "../../../src/worker/core/fee-rates.ts";
import { marketScores } from "../../../src/worker/core/opportunity-score.ts";
import { priceForMargin } from "../../../src/worker/core/price-for-margin.ts";
import { vatPositionNames } from "../../../src/worker/core/result-words.ts";
import { decimal, everyRun } from "../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../fixtures/fraction.ts";

const rate = fc.oneof(
  decimal(0, 40, 1),
  decimal(0, 40, 3),
  fc.constantFrom(0, 15, 33.333333333333336, 1e-7, 99.9, 100),
);
const amount = fc.oneof(
  fc.bigInt({ min: 0n, max: 300n }),
  fc.bigInt({ min: 0n, max: 100_000n }),
  fc.bigInt({ min: 0n, max: 10n ** 14n }),
);

const order = fc.record({
  position: fc.constantFrom(...vatPositionNames),
  v: fc.oneof(fc.constantFrom(0, 5, 15), rate),
  m: rate,
  y: rate,
  r: rate,
  E: amount.map((cost) => cost + 1n),
  importVat: amount,
  a: fc.option(amount),
  g: fc.option(amount),
  o: amount,
  t: fc.constantFrom(0, 10, 15, 30),
});
type Order = typeof order extends fc.Arbitrary<infer Value> ? Value : never;

const whole = (value: bigint) => new Fraction(value);
const share = (pct: number) => Fraction.of(pct).over(whole(100n));
const one = whole(1n);
const part = (value: bigint, p: Fraction) => whole(value).times(p).round();

/** The words of the document, literally. */
function literalPrice({ position, v, m, y, r, E, importVat, a, g, o, t }: Order): bigint | null {
  const L = E + importVat;
  const selling = share(m).plus(share(y));
  const fees = selling.plus(share(r));
  const ten = share(10);
  const q = [a, g].reduce((sum, cost) => (cost === null ? sum.plus(ten) : sum), whole(0n));
  const A = (a ?? 0n) + (g ?? 0n);
  const net = one.over(one.plus(share(v)));
  const registered = position === "vat_registered";
  const revenueKept = position === "vat_as_cost" ? one : net;
  const services = registered ? whole(0n) : share(v).times(selling.plus(q));
  const keep = revenueKept.minus(fees).minus(q).minus(share(t)).minus(services);
  if (keep.compare(whole(0n)) <= 0) return null;
  const fixed = registered ? whole(E + A + o) : whole(L + A + o).plus(whole(A).times(share(v)));
  const profit = (price: bigint) => {
    const ad = a ?? part(price, ten);
    const fulfilment = g ?? part(price, ten);
    const revenue = position === "vat_as_cost" ? price : whole(price).times(net).round();
    const serviceVat = registered ? 0n : part(part(price, selling) + ad + fulfilment, share(v));
    return revenue - (registered ? E : L) - part(price, fees) - ad - fulfilment - o - serviceVat;
  };
  const isEnough = (price: bigint) => {
    const earned = profit(price);
    if (t === 0) return earned >= 0n;
    return (
      whole(earned)
        .over(whole(price))
        .times(whole(100n))
        .roundTo(2)
        .compare(whole(BigInt(t))) >= 0
    );
  };
  let low = 0n;
  let high = fixed.plus(whole(4n)).over(keep).ceil();
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high > 10n ** 14n ? null : high;
}

describe("the price for a margin", () => {
  it("is what the prescribed bisection ends at, in every VAT position, whatever the rates and amounts", () => {
    fc.assert(
      fc.property(order, (input) => {
        const { position, v, m, y, r, E, importVat, a, g, o, t } = input;
        const price = priceForMargin(
          {
            position,
            vatRate: percentage(v),
            cost: { landed_cost: toInteger(E + importVat), landed_cost_ex_vat: toInteger(E) },
            sale: {
              expected_sale_price: 1,
              fees: new FeeRates(percentage(m), percentage(y), percentage(r)),
              ad_cost_per_order: toInteger(a ?? 0n),
              fulfillment_cost: toInteger(g ?? 0n),
              other_cost_per_order: toInteger(o),
              adIsShare: a === null,
              fulfillmentIsShare: g === null,
            },
            market: marketScores({ competitor_count: null, delivery_days: null }),
          },
          t,
          2,
        );
        expect(price === null ? null : BigInt(price)).toBe(literalPrice(input));
      }),
      { ...everyRun, numRuns: 3 * everyRun.numRuns },
    );
  });
});
