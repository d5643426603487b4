/** Reproducible random products: the same seed gives the same products everywhere. */
import type { ProductDecisionInput } from "../../src/core/inputs.ts";

/** A generator of numbers in [0, 1) (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Products as merchants have them: cents and halves of a per cent, about one optional field in five omitted. */
export function realisticProducts(count: number, seed: number): ProductDecisionInput[] {
  const random = randomNumbers(seed);
  const between = (low: number, high: number, step: number) =>
    Number((Math.round((low + random() * (high - low)) / step) * step).toFixed(4));
  const given = <Value>(field: string, value: Value) => (random() < 0.8 ? { [field]: value } : {});
  return Array.from({ length: count }, () => {
    const value = between(10, 400, 0.01);
    return {
      product_value: value,
      expected_sale_price: between(1.7 * value + 20, 4 * value + 60, 0.05),
      ...given("shipping", between(0.03 * value, 0.12 * value, 0.01)),
      ...given("insurance", between(0, 0.02 * value, 0.01)),
      ...given("duty_rate_pct", [0, 5, 6.5, 12, 15][Math.floor(random() * 5)]),
      ...given("vat_rate_pct", 15),
      ...given("marketplace_fee_pct", between(5, 16, 0.5)),
      ...given("payment_fee_pct", between(1, 3, 0.05)),
      ...given("ad_cost_per_order", between(2, 30, 0.25)),
      ...given("fulfillment_cost", between(8, 25, 0.5)),
      ...given("returns_reserve_pct", between(1, 9, 0.5)),
      ...given("other_cost_per_order", between(0, 5, 0.1)),
      ...given("competitor_count", Math.floor(random() * 80)),
      ...given("delivery_days", Math.floor(random() * 10)),
    };
  });
}
