/** P-d, P-e and P-f of domain.md 4.14: neither omissions nor impossible zeros help. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Currency, currencies } from "../../../src/core/figures/currency.ts";
import type { ProductDecisionInput } from "../../../src/core/figures/inputs.ts";
import { gccProductDecision } from "../../../src/core/index.ts";
import { Fraction } from "../../fixtures/fraction.ts";
import { anyRequest, everyRun, placeOf } from "./arbitrary-requests.ts";

const costs = [
  "shipping",
  "insurance",
  "ad_cost_per_order",
  "fulfillment_cost",
  "marketplace_fee_pct",
  "payment_fee_pct",
  "returns_reserve_pct",
] as const;

/** Fields that count as supplied only above 0, and a marketplace fee that is another channel at 0. */
const isAbove0 = (value: number) => value > 0;

/**
 * The highest common duty rate at the currency's home: 5 % in the other Gulf states, 15 % elsewhere (domain.md 2.2).
 */
const highestDuty = ({ currency = "SAR" }: ProductDecisionInput) =>
  ["AED", "QAR", "BHD", "OMR", "KWD"].includes(currency) ? 5 : 15;

describe("P-d: withholding", () => {
  it("a true duty rate up to the assumed one never helps", () => {
    fc.assert(
      fc.property(anyRequest, fc.integer({ min: 0, max: 100 }), (request, percent) => {
        const input: ProductDecisionInput = { ...request, duty_rate_pct: undefined };
        const without = gccProductDecision(input);
        const given = gccProductDecision({
          ...input,
          duty_rate_pct: (highestDuty(input) * percent) / 100,
        });
        expect(placeOf(given.headline.decision)).toBeLessThanOrEqual(placeOf(without.headline.decision));
        expect(given.headline.profit_per_unit).toBeGreaterThanOrEqual(without.headline.profit_per_unit);
      }),
      everyRun,
    );
  });

  it("a true market fact leaves the decision and never lowers the score", () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const known = gccProductDecision(request);
        const unknown = gccProductDecision({ ...request, competitor_count: undefined, delivery_days: undefined });
        expect(unknown.headline.decision).toBe(known.headline.decision);
        expect(unknown.headline.opportunity_score).toBeLessThanOrEqual(known.headline.opportunity_score);
      }),
      everyRun,
    );
  });

  it("an omitted cost supplied at its assumed value changes no figure, and at a lower value nothing gets worse", () => {
    fc.assert(
      fc.property(anyRequest, fc.constantFrom(...costs), fc.integer({ min: 1, max: 99 }), (request, field, percent) => {
        const input: ProductDecisionInput = { ...request, [field]: undefined };
        const without = gccProductDecision(input);
        const assumed = without.inputs_used[field];
        if (!isAbove0(assumed)) return;
        const same = gccProductDecision({ ...input, [field]: assumed });
        expect(same.unit_economics).toEqual(without.unit_economics);
        expect(same.inputs_used).toEqual(without.inputs_used);
        expect(same.headline.opportunity_score).toBe(without.headline.opportunity_score);
        expect(placeOf(same.headline.decision)).toBeLessThanOrEqual(placeOf(without.headline.decision));
        const decimals = field.endsWith("_pct") ? 2 : without.minor_unit_decimals;
        const lower = Fraction.of(assumed)
          .times(new Fraction(BigInt(percent), 100n))
          .roundTo(decimals)
          .toNumber();
        if (!isAbove0(lower)) return;
        const less = gccProductDecision({ ...input, [field]: lower });
        expect(placeOf(less.headline.decision)).toBeLessThanOrEqual(placeOf(without.headline.decision));
        expect(less.headline.profit_per_unit).toBeGreaterThanOrEqual(without.headline.profit_per_unit);
        expect(less.headline.opportunity_score).toBeGreaterThanOrEqual(without.headline.opportunity_score);
      }),
      everyRun,
    );
  });
});

describe("P-e: zeros that cannot be true", () => {
  it("give the decision of the request without the field", () => {
    const fields = fc.constantFrom("shipping", "fulfillment_cost", "returns_reserve_pct");
    fc.assert(
      fc.property(anyRequest, fields, (request, field) => {
        const zero = gccProductDecision({ ...request, [field]: 0 });
        const without = gccProductDecision({ ...request, [field]: undefined });
        expect(zero.headline.decision).toBe(without.headline.decision);
        expect(zero.headline.decision_if_unregistered).toBe(without.headline.decision_if_unregistered);
        expect(zero.headline.opportunity_score).toBe(without.headline.opportunity_score);
        expect(zero.headline.risk_level).toBe(without.headline.risk_level);
        expect(zero.stress_tests).toEqual(without.stress_tests);
        expect(zero.notices).toContain("ZERO_COSTS_NOT_COUNTED");
        expect(zero.inputs_used[field]).toBe(0);
      }),
      everyRun,
    );
  });

  it("of an own store's payment fee are judged with the assumed one", () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const zero = gccProductDecision({ ...request, marketplace_fee_pct: 0, payment_fee_pct: 0 });
        const without = gccProductDecision({ ...request, marketplace_fee_pct: 0, payment_fee_pct: undefined });
        expect(zero.headline.decision).toBe(without.headline.decision);
        expect(zero.unit_economics.payment_fee).toBe(0);
      }),
      everyRun,
    );
  });
});

describe("P-f: floors", () => {
  const sarPerUnit = (currency: Currency) => {
    const peg = currencies[currency].sarPerUnit;
    return peg && new Fraction(BigInt(peg.numerator), BigInt(peg.denominator));
  };
  const inSar = (amount: number, currency: Currency) => {
    const peg = sarPerUnit(currency);
    return peg && Fraction.of(amount).times(peg);
  };
  const isAtLeast = (amount: Fraction | null | undefined, sar: bigint) =>
    !amount || amount.compare(new Fraction(sar)) >= 0;

  it("stand under the assumed fulfilment and fees of both channels", () => {
    fc.assert(
      fc.property(anyRequest, fc.boolean(), (request, ownStore) => {
        const { inputs_used: used } = gccProductDecision({
          ...request,
          marketplace_fee_pct: ownStore ? 0 : undefined,
          payment_fee_pct: undefined,
          fulfillment_cost: undefined,
        });
        expect(isAtLeast(inSar(used.fulfillment_cost, used.currency), ownStore ? 21n : 8n)).toBe(true);
        const price = inSar(used.expected_sale_price, used.currency);
        const feeOf = (rate: number) => price?.times(Fraction.of(rate)).over(new Fraction(100n));
        const isCapped = (rate: number) => rate === 100;
        if (ownStore) {
          expect(used.payment_fee_pct).toBeGreaterThanOrEqual(2.5);
          const beyond = feeOf(Fraction.of(used.payment_fee_pct).minus(Fraction.of(2.5)).toNumber());
          expect(isCapped(used.payment_fee_pct) || isAtLeast(beyond, 1n)).toBe(true);
        } else {
          expect(used.marketplace_fee_pct).toBeGreaterThanOrEqual(12);
          expect(isCapped(used.marketplace_fee_pct) || isAtLeast(feeOf(used.marketplace_fee_pct), 1n)).toBe(true);
        }
      }),
      everyRun,
    );
  });
});
