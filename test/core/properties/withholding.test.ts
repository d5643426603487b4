/** P-d, P-e and P-f of domain.md 11: neither what is left out nor a zero that cannot be true helps. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Currency } from "../../../src/core/inputs/market.ts";
import { anyProduct, decimal, everyRun, type ProductInput, runs } from "../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../oracle/fraction.ts";
import { decide, decimalsOf, expectNoWorse } from "./request.ts";

type Decided = ReturnType<typeof decide>;

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
  it("changes no figure when an omitted cost is supplied at its assumed value, and improves at a lower one", () => {
    fc.assert(
      fc.property(anyProduct, fc.constantFrom(...costs), fc.integer({ min: 1, max: 99 }), (request, field, percent) => {
        const input: ProductInput = { ...request, [field]: undefined };
        const without = decide(input);
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

  it("keeps the decision and never lowers the score when competitors and delivery are told", () => {
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

describe("P-e: a zero that cannot be true", () => {
  const judged = (decided: Decided) => [
    ...[decided.decision, decided.opportunity_score, decided.risk_level, decided.units_per_order],
    ...[decided.why_not_go, decided.next_step, decided.stress_tests, decided.missing_inputs],
    ...decided.limits.map(({ test, go }) => [test, go]),
  ];

  it.each(["shipping", "fulfillment_cost", "returns_reserve_pct", "payment_fee_pct"] as const)(
    "is judged as if %s was left out, and keeps its place in the figures",
    (field) => {
      fc.assert(
        fc.property(anyProduct, (request) => {
          const input = field === "payment_fee_pct" ? { ...request, marketplace_fee_pct: 0 } : request;
          const [zero, without] = [decide({ ...input, [field]: 0 }), decide({ ...input, [field]: undefined })];
          expect(judged(zero)).toEqual(judged(without));
          expect(zero.if_unregistered[0]?.decision).toBe(without.if_unregistered[0]?.decision);
          expect(zero.notices).toContain("ZERO_COSTS_NOT_COUNTED");
          expect(zero.used[field]).toBe(0);
          expect(zero.limits.find(({ lever }) => lever === field)?.today ?? 0).toBe(0);
        }),
        everyRun,
      );
    },
  );
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

describe("P-f: assumed values", () => {
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
        const isAtLeast = (amount: Fraction, bound: Fraction) =>
          expect(amount.compare(bound)).toBeGreaterThanOrEqual(0);
        isAtLeast(Fraction.of(used.fulfillment_cost ?? 0), least(isOwnStore ? 21 : 8));
        const [fee, payment] = [used.marketplace_fee_pct, used.payment_fee_pct];
        if (isOwnStore && payment !== 100) isAtLeast(percentOfPrice(payment), percentOfPrice(2.5).plus(least(1)));
        if (!isOwnStore && fee !== 100) isAtLeast(percentOfPrice(fee), least(1));
      }),
      everyRun,
    );
  });
});
