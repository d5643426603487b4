/** Arbitrary requests of formula 3.0, and changes of one figure of them. */
import fc from "fast-check";
import type { ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { decisions } from "../../../src/core/product/decision.ts";
import { anyProduct, currency, everydayProduct } from "../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../fixtures/fraction.ts";

export { everyRun, opportunityInput, productInput, runs } from "../../fixtures/arbitrary-inputs.ts";

/** A product that earns about what the thresholds ask for, a quarter of them in other currencies. */
export const contestedProduct = fc
  .tuple(everydayProduct, fc.option(currency, { nil: undefined, freq: 1 }), fc.integer({ min: 20, max: 60 }))
  .map(
    ([product, code, share]): ProductDecisionInput => ({
      ...product,
      currency: code,
      product_value: Math.max(1, Math.round(product.expected_sale_price * share) / 100),
    }),
  );

/** Contested products most of the time, anything else besides. */
export const anyRequest = fc.oneof(
  { arbitrary: contestedProduct, weight: 3 },
  {
    arbitrary: fc
      .tuple(anyProduct, fc.option(currency, { nil: undefined }))
      .map(([product, code]): ProductDecisionInput => ({ ...product, currency: code })),
    weight: 1,
  },
);

/** The place of a decision; better ones come first. */
export const placeOf = (decision: (typeof decisions)[number]) => decisions.indexOf(decision);

/** A figure some minor units, or hundredths of a per cent, further. */
export function further(value: number, steps: number, decimals: number): number {
  return Fraction.of(value)
    .plus(new Fraction(BigInt(steps), 10n ** BigInt(decimals)))
    .toNumber();
}

/** The request without what was left undefined, so that fields can be counted. */
export const isRate = (lever: string) => lever.endsWith("_pct");
