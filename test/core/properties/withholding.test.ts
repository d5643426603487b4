/** P-d, P-e and P-f of domain.md 11: neither leaving figures out nor a zero that cannot be true improves a result. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivations } from "../../../catalog/results/derivation.ts";
import { type Currency, currencies } from "../../../src/core/inputs/market.ts";
import { anyProduct, decimal, everyRun, type ProductInput, runs } from "../../fixtures/arbitrary-inputs.ts";
import { derive } from "../../oracle/derivation.ts";
import { Fraction } from "../../oracle/fraction.ts";
import { believed, decide, decimalsOf, expectNoWorse } from "./request.ts";

const costs = [
  "shipping",
  "insurance",
  "duty_rate_pct",
  "marketplace_fee_pct",
  "payment_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
] as const;

describe("P-d: withholding never helps", () => {
  it("P-d: an omitted cost supplied at its assumed value changes no figure, and at a lower one improves it", () => {
    fc.assert(
      fc.property(anyProduct, fc.constantFrom(...costs), fc.integer({ min: 1, max: 99 }), (request, field, percent) => {
        const input: ProductInput = { ...request, [field]: undefined };
        const without = decide(input);
        // Other figures decide whether a freight of 0 is believed.
        fc.pre(!without.if_zeros_are_true?.fields.includes("shipping"));
        const assumed = without.used[field] ?? 0;
        fc.pre(assumed > 0);
        const same = decide({ ...input, [field]: assumed });
        expect(same.unit_economics).toEqual(without.unit_economics);
        expect(same.used).toEqual(without.used);
        expectNoWorse(same, without);
        const lower = Fraction.of(assumed)
          .times(new Fraction(BigInt(percent), 100n))
          .roundTo(decimalsOf(field, input.currency))
          .toNumber();
        if (lower > 0) expectNoWorse(decide({ ...input, [field]: lower }), without);
      }),
      // Each of the eight costs is left out in some of the requests.
      { ...everyRun, numRuns: 2 * runs },
    );
  });

  it("P-d: stating competitors and delivery keeps the decision and never lowers the score", () => {
    fc.assert(
      fc.property(anyProduct, (request) => {
        const [known, unknown] = [
          decide(request),
          decide({ ...request, competitor_count: undefined, delivery_days: undefined }),
        ];
        expect(known.decision).toBe(unknown.decision);
        expectNoWorse(known, unknown);
      }),
      everyRun,
    );
  });
});

const doubtful = ["fulfillment_cost", "returns_reserve_pct", "payment_fee_pct", "vat_rate_pct"] as const;

/** The request with a zero in a field that is never 0, in a state with VAT. */
const withZero = (request: ProductInput, field: (typeof doubtful)[number] | "shipping"): ProductInput => ({
  ...request,
  ...(field === "payment_fee_pct" && { marketplace_fee_pct: 0 }),
  ...(field === "vat_rate_pct" && { currency: "SAR" }),
  ...(field === "shipping" && { insurance: undefined }),
  [field]: 0,
});

describe("P-e: a zero that cannot be true", () => {
  it.each([...doubtful, "shipping"] as const)(
    "P-e: %s of 0 gives the answer of the request without it, and also the profit if it were true",
    (field) => {
      fc.assert(
        fc.property(anyProduct, (request) => {
          const input = withZero(request, field);
          const { if_zeros_are_true: typed, notices: _, ...zero } = decide(input);
          const { if_zeros_are_true: none, notices: __, ...without } = decide(believed(input));
          expect(zero).toEqual(without);
          expect(none).toBeNull();
          expect(typed?.fields).toContain(field);
          const { decimals } = currencies[input.currency ?? "SAR"];
          const values = { ...zero.used, ...Object.fromEntries(typed?.fields.map((each) => [each, 0]) ?? []) };
          const names = Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Fraction.of(value)]));
          const steps = derive(derivations.gcc_product_decision ?? {}, names, decimals);
          expect([typed?.profit_per_unit, typed?.margin_pct]).toEqual(
            [steps.profit_per_unit, steps.margin_pct].map((value) => value?.toNumber()),
          );
        }),
        { ...everyRun, numRuns: Math.ceil(runs / 2) },
      );
    },
  );

  it("P-e: a freight of 0 with a stated insurance is accepted only if no other cost is 0", () => {
    fc.assert(
      fc.property(anyProduct, fc.constantFrom(undefined, ...doubtful), (request, other) => {
        const clean = believed({ ...request, shipping: undefined, insurance: 1 });
        const input = { ...(other ? withZero(clean, other) : clean), insurance: 1, shipping: 0 };
        const decided = decide(input);
        if (other === undefined) expect(decided.used.shipping).toBe(0);
        expect(decided.notices.includes("PRICE_INCLUDES_FREIGHT")).toBe(other === undefined);
        expect(decided.if_zeros_are_true?.fields.includes("shipping") ?? false).toBe(other !== undefined);
      }),
      everyRun,
    );
  });
});

/** The official pegs: units of a currency for a dollar. */
const perDollar: Partial<Record<Currency, number>> = {
  SAR: 3.75,
  USD: 1,
  AED: 3.6725,
  QAR: 3.64,
  BHD: 0.376,
  OMR: 0.3845,
};

it("P-f: never assumes a value below the least published price", () => {
  fc.assert(
    fc.property(anyProduct, fc.boolean(), decimal(1, 100, 2), (request, isOwnStore, lowPrice) => {
      const { used } = decide({
        ...request,
        // Below the prices at which a share of the price is more than the least published price.
        expected_sale_price: lowPrice,
        marketplace_fee_pct: isOwnStore ? 0 : undefined,
        payment_fee_pct: undefined,
        fulfillment_cost: undefined,
      });
      const code = request.currency ?? "SAR";
      const least = (sar: number) =>
        Fraction.of(sar)
          .over(Fraction.of(3.75))
          .times(Fraction.of(perDollar[code] ?? 0));
      const price = Fraction.of(used.expected_sale_price ?? 0);
      const percentOfPrice = (rate = 0) => price.times(Fraction.of(rate)).over(new Fraction(100n));
      const isAtLeast = (amount: Fraction, bound: Fraction) => expect(amount.compare(bound)).toBeGreaterThanOrEqual(0);
      isAtLeast(Fraction.of(used.fulfillment_cost ?? 0), least(isOwnStore ? 26 : 5));
      const [fee, payment] = [used.marketplace_fee_pct, used.payment_fee_pct];
      if (isOwnStore && payment !== 100) isAtLeast(percentOfPrice(payment), percentOfPrice(2.5).plus(least(1)));
      if (!isOwnStore && fee !== 100) isAtLeast(percentOfPrice(fee), least(1));
    }),
    everyRun,
  );
});
