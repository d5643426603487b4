/** The sums of domain.md 11, the published derivation, and the agreement of the operations. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { derivations } from "../../../catalog/results/derivation.ts";
import { freeProfitCheck, gccOpportunityScore, gccProductDecision, saLandedCost } from "../../../src/core/index.ts";
import { currencies } from "../../../src/core/inputs/market.ts";
import { type Field, fieldNames, productField } from "../../../src/fields/index.ts";
import { anyProduct, contestedProduct, everyRun, scoreInput } from "../../fixtures/arbitrary-inputs.ts";
import { derive, type Names } from "../../oracle/derivation.ts";
import { Fraction } from "../../oracle/fraction.ts";
import { decide } from "./request.ts";

const exact = (values: object): Names =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (typeof value === "number" ? [[name, Fraction.of(value)]] : [])),
  );
const total = (...amounts: readonly number[]) =>
  amounts.reduce((sum, amount) => sum.plus(Fraction.of(amount)), new Fraction(0n));
const expectSame = (one: Fraction | undefined, other: Fraction) => expect(one?.compare(other)).toBe(0);

/** Amounts whose sums a JSON number shows exactly. */
const isShownExactly = (input: {
  readonly expected_sale_price?: number | undefined;
  readonly product_value?: number | undefined;
  readonly landed_cost?: number | undefined;
}) => Object.values(input).every((value) => typeof value !== "number" || value < 1e11);

/** The amounts that an order costs besides its goods and fees. */
const costsPerOrder = fieldNames.filter((name) => productField(name).per === "order");

const { gcc_product_decision: ofDecision = {}, gcc_opportunity_score: ofScore = {} } = derivations;

describe("the published derivation", () => {
  it("derives every figure of a decision from its inputs", () => {
    fc.assert(
      fc.property(anyProduct.filter(isShownExactly), (input) => {
        const { answer, head, foot } = gccProductDecision(input);
        const inputs = Object.fromEntries(foot.inputs.map(({ field, value }) => [field, value]));
        const steps = derive(ofDecision, exact(inputs), currencies[head.currency].decimals);
        for (const [name, value] of Object.entries(exact({ ...answer, ...answer.unit_economics })))
          if (name in ofDecision) expectSame(steps[name], value);
      }),
      everyRun,
    );
  });

  it("derives every figure of a score from its inputs", () => {
    fc.assert(
      fc.property(scoreInput.filter(isShownExactly), (input) => {
        const { answer, head, foot } = gccOpportunityScore(input);
        const inputs = Object.fromEntries(foot.inputs.map(({ field, value }) => [field, value]));
        const values = derive(ofScore, exact(inputs), currencies[head.currency].decimals);
        for (const [name, value] of Object.entries(exact({ ...answer, ...answer.unit_economics })))
          if (name in ofScore) expectSame(values[name], value);
      }),
      everyRun,
    );
  });
});

describe("sums", () => {
  it("adds the sums of a seller without VAT registration up to the profit", () => {
    fc.assert(
      fc.property(anyProduct.filter(isShownExactly), (input) => {
        const { if_unregistered, unit_economics: unit, used } = decide(input);
        const perOrder = costsPerOrder.map((name) => used[name] ?? 0);
        const costs = total(unit.marketplace_fee, unit.payment_fee, unit.returns_reserve, ...perOrder);
        for (const row of if_unregistered) {
          const sum = Fraction.of(row.net_revenue).minus(total(row.unit_cost, row.service_vat)).minus(costs);
          expectSame(sum, Fraction.of(row.profit_per_unit));
          expect(row.unit_cost).toBe(unit.landed_cost);
        }
      }),
      everyRun,
    );
  });

  it("adds points up to the score, and the caller's own arithmetic to the profit", () => {
    fc.assert(
      fc.property(scoreInput.filter(isShownExactly), (input) => {
        const { opportunity_score, score_breakdown } = gccOpportunityScore(input).answer;
        expectSame(total(...score_breakdown.map(({ points }) => points)).roundTo(1), Fraction.of(opportunity_score));
        const { currency, landed_cost, expected_sale_price, ad_cost_per_order, marketplace_fee_pct } = input;
        const free = {
          currency,
          landed_cost,
          expected_sale_price,
          ad_cost_per_order,
          total_fee_pct: marketplace_fee_pct,
        };
        const { as_supplied: own, profit_per_unit } = freeProfitCheck(free).answer;
        expectSame(total(own.profit_per_unit, own.vat_effect, own.omitted_costs_effect), Fraction.of(profit_per_unit));
      }),
      everyRun,
    );
  });
});

describe("the operations agree", () => {
  it("agrees on profit, cost and score when a decision's landed cost is given to the other operations", () => {
    fc.assert(
      fc.property(contestedProduct, (request) => {
        const decided = decide({ ...request, vat_rate_pct: undefined });
        const { product_value, shipping, insurance, duty_rate_pct, vat_rate_pct, ...sale } = request;
        const { landed_cost, unit_cost } = decided.unit_economics;
        const score = gccOpportunityScore({ ...sale, landed_cost }).answer;
        expect(score.unit_economics.unit_cost).toBe(unit_cost);
        for (const name of ["profit_per_unit", "margin_pct", "roi_pct", "opportunity_score"] as const)
          expect(score[name]).toBe(decided[name]);
        const { marketplace_fee_pct = 0, payment_fee_pct = 0, returns_reserve_pct = 0, ...used } = decided.used;
        const total_fee_pct = total(marketplace_fee_pct, payment_fee_pct, returns_reserve_pct).toNumber();
        const isUnknownToFree = (name: Field) => productField(name).inputs.free === undefined && used[name] !== 0;
        if (costsPerOrder.some(isUnknownToFree) || total_fee_pct > 100 || total_fee_pct === 0) return;
        const { currency, expected_sale_price } = request;
        const { ad_cost_per_order, fulfillment_cost } = used;
        const free = { currency, landed_cost, expected_sale_price, total_fee_pct, ad_cost_per_order, fulfillment_cost };
        expect(freeProfitCheck(free).answer.profit_per_unit).toBe(decided.profit_per_unit);
      }),
      everyRun,
    );
  });

  it("agrees on the landed cost with typical freight", () => {
    fc.assert(
      fc.property(anyProduct, (request) => {
        const { product_value, shipping, insurance, duty_rate_pct } = request;
        const { answer, foot } = saLandedCost({ product_value, shipping, insurance, duty_rate_pct });
        const isFree = foot.inputs.find(({ field }) => field === "shipping")?.value === 0 && shipping !== undefined;
        const isInsured = foot.inputs.find(({ field }) => field === "insurance")?.value !== 0;
        // A freight of 0 is a fact for a consignment; the result also shows what usual freight would cost.
        const freight = isFree ? { shipping: undefined, insurance: isInsured ? insurance : undefined } : {};
        const { unit_economics } = decide({ ...request, ...freight, currency: "SAR", vat_rate_pct: undefined });
        expect(answer.landed_cost_with_typical_freight ?? answer.landed_cost).toBe(unit_economics.landed_cost);
      }),
      everyRun,
    );
  });
});
