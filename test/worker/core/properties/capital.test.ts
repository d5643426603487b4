/** P15, P16, P17 and P18 of domain.md 4.14: what happens to the money. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { gccMerchantPack, x402AgentGrowth, x402AgentScale } from "../../../../src/worker/core/index.ts";
import type { ShownAllocation, ShownSplit } from "../../../../src/worker/core/result-capital-parts.ts";
import {
  decimal,
  everydayProduct,
  everyRun,
  portfolio,
  runs,
  workingCapital,
} from "../../../fixtures/arbitrary-inputs.ts";
import { expectEqual, total } from "../../../fixtures/exact-sums.ts";
import { Fraction } from "../../../fixtures/fraction.ts";

const fewer = { ...everyRun, numRuns: Math.ceil(runs / 3) };

/** Portfolios whose amounts and sums keep within the digits that a JSON number shows exactly. */
const everyday = fc.tuple(fc.array(everydayProduct, { minLength: 3, maxLength: 12 }), decimal(1, 50_000, 2));

const splitOf = (part: ShownSplit) =>
  total(part.supplier_payment, part.freight_insurance, part.customs_duty, part.import_vat, part.operating_cash);

const cashPerUnit = (line: ShownAllocation["lines"][number]) =>
  Fraction.of(line.cash_allocated).over(Fraction.of(line.units));

describe("P15: money", () => {
  it("is kept back, allocated or left over, to the last minor unit, and split by payee", () => {
    fc.assert(
      fc.property(everyday, ([products, working_capital]) => {
        const { allocation } = gccMerchantPack({ products, working_capital });
        const { reserve, cash_allocated, unallocated, investable, lines } = allocation;
        expectEqual(total(reserve, cash_allocated, unallocated), total(allocation.working_capital));
        expectEqual(total(reserve, investable), total(allocation.working_capital));
        expectEqual(total(...lines.map((line) => line.cash_allocated)), total(cash_allocated));
        expectEqual(total(...lines.map((line) => line.expected_profit)), total(allocation.expected_profit));
        expectEqual(splitOf(allocation), total(cash_allocated));
        for (const line of lines) expectEqual(splitOf(line), total(line.cash_allocated));
        expectEqual(total(allocation.expected_profit, allocation.optimality_gap), total(allocation.upper_bound_profit));
        expect(allocation.optimality_gap).toBeGreaterThanOrEqual(0);
        expect(allocation.optimality).toBe(allocation.optimality_gap === 0 ? "PROVEN_OPTIMAL" : "WITHIN_GAP");
        expect(allocation.total_units).toBe(lines.reduce((units, line) => units + line.units, 0));
      }),
      everyRun,
    );
  });

  it("is spent in phases that sum to the lines, each TEST at once", () => {
    fc.assert(
      fc.property(everyday, ([products, working_capital]) => {
        const { allocation, purchase_plan: plan } = gccMerchantPack({ products, working_capital });
        const items = plan.phases.flatMap(({ phase, items }) => items.map((item) => ({ phase, ...item })));
        expect(plan.shipments).toBe(items.length);
        if (plan.reserve_per_shipment === null) expect(items).toEqual([]);
        else expect(plan.reserve_per_shipment * items.length).toBeLessThanOrEqual(allocation.reserve + 1e-9);
        for (const line of allocation.lines) {
          const own = items.filter(({ index }) => index === line.index);
          expect(own.reduce((units, item) => units + item.units, 0)).toBe(line.units);
          expectEqual(total(...own.map(({ cash }) => cash)), total(line.cash_allocated));
          expectEqual(total(...own.map((item) => item.customs_duty)), total(line.customs_duty));
          const firstPhase = line.decision === "TEST" ? line.units : Math.ceil(line.units / 4);
          expect(own.find(({ phase }) => phase === 1)?.units).toBe(firstPhase);
        }
        for (const { cash, items } of plan.phases) expectEqual(total(...items.map((item) => item.cash)), total(cash));
        for (const item of items) {
          expectEqual(splitOf(item), total(item.cash));
          expect(item.units).toBeGreaterThan(0);
          expect(item.gate_units_sold).toBe(Math.ceil((item.units * 7) / 10));
        }
      }),
      everyRun,
    );
  });

  it("goes to GO and TEST alone, TEST within a tenth of it, each line between 5 % of its cap and its cap", () => {
    fc.assert(
      fc.property(everyday, ([products, working_capital]) => {
        const { allocation, ranking } = gccMerchantPack({ products, working_capital });
        const eligible = ranking.filter(({ decision }) => decision === "GO" || decision === "TEST");
        const inPlan = [...allocation.lines.map(({ index }) => index), ...allocation.unfunded];
        expect(inPlan.sort()).toEqual(eligible.map(({ index }) => index).sort());
        const tests = allocation.lines.filter(({ decision }) => decision === "TEST");
        const tenth = Fraction.of(allocation.investable).over(new Fraction(10n));
        expect(total(...tests.map((line) => line.cash_allocated)).compare(tenth)).toBeLessThanOrEqual(0);
        for (const { cash_allocated, product_cap } of allocation.lines) {
          expect(cash_allocated).toBeLessThanOrEqual(product_cap);
          const least = Fraction.of(product_cap).over(new Fraction(20n));
          expect(total(cash_allocated).compare(least)).toBeGreaterThanOrEqual(0);
        }
      }),
      everyRun,
    );
  });

  it("is not left over while a unit of a funded line fits in its cap", () => {
    fc.assert(
      fc.property(everyday, ([products, working_capital]) => {
        const { allocation } = gccMerchantPack({ products, working_capital });
        for (const line of allocation.lines) {
          const unit = cashPerUnit(line);
          const fitsInCap =
            total(line.cash_allocated)
              .plus(unit)
              .compare(Fraction.of(Math.min(line.product_cap, allocation.investable))) <= 0;
          const fitsInCash = unit.compare(Fraction.of(allocation.unallocated)) <= 0;
          expect(fitsInCap && fitsInCash && allocation.optimality === "PROVEN_OPTIMAL").toBe(false);
        }
      }),
      everyRun,
    );
  });

  it("is paid back after as many orders as the stock costs", () => {
    fc.assert(
      fc.property(everyday, ([products, working_capital]) => {
        const { allocation, products: records } = gccMerchantPack({ products, working_capital });
        for (const line of allocation.lines) {
          const record = records.find(({ index }) => index === line.index);
          const roi = record?.roi_pct ?? 0;
          // The share of the sales that pays for the stock is 1 / (1 + roi).
          expect(line.payback_orders).toBeLessThanOrEqual(line.units);
          expect(Math.abs(line.payback_orders - line.units / (1 + roi / 100))).toBeLessThan(1 + line.units / 1000);
        }
      }),
      everyRun,
    );
  });
});

describe("P16: the same money", () => {
  it("gives the same figures on the capital curve at 100, the frontier at 10, and with everything sold", () => {
    fc.assert(
      fc.property(portfolio(1, 8), workingCapital, (products, working_capital) => {
        const result = x402AgentScale({ products, working_capital });
        const { allocation } = result;
        expect(result.capital_curve?.find(({ level_pct }) => level_pct === 100)).toMatchObject({
          working_capital: allocation?.working_capital,
          cash_allocated: allocation?.cash_allocated,
          expected_profit: allocation?.expected_profit,
        });
        expect(result.concentration_frontier?.find(({ cap_pct }) => cap_pct === 10)).toMatchObject({
          funded_products: allocation?.lines.length,
          cash_allocated: allocation?.cash_allocated,
          expected_profit: allocation?.expected_profit,
          worst_stress_profit: allocation?.worst_stress_profit,
          concentration_hhi: allocation?.concentration_hhi,
        });
        expect(result.sell_through_curve?.find(({ pct }) => pct === 100)).toMatchObject({
          units_sold: allocation?.total_units,
          profit: allocation?.expected_profit,
        });
      }),
      fewer,
    );
  });

  it("is the same allocation in the pack, in growth and in scale, and nothing else rests on it", () => {
    fc.assert(
      fc.property(portfolio(3, 8), workingCapital, (products, working_capital) => {
        const pack = gccMerchantPack({ products, working_capital });
        const growth = x402AgentGrowth({ products, working_capital });
        const { operation, ...scale } = x402AgentScale({ products, working_capital });
        const { allocation, purchase_plan, renegotiation_list } = pack;
        expect(growth).toMatchObject({ allocation, purchase_plan, renegotiation_list });
        expect({ ...scale, operation: growth.operation }).toMatchObject(growth);
        const without = x402AgentScale({ products });
        expect(without).toMatchObject({
          allocation: null,
          purchase_plan: null,
          capital_curve: null,
          sell_through_curve: null,
          robust_plan: null,
          unregistered_plan: null,
          concentration_frontier: null,
        });
        const { shock_matrix, upgrade_paths, segments, distribution } = scale;
        expect(without).toMatchObject({ shock_matrix, upgrade_paths, segments, distribution });
      }),
      fewer,
    );
  });

  it("earns in the downside with the robust plan no less than with the plan, at a price that is never negative", () => {
    fc.assert(
      fc.property(portfolio(1, 8), workingCapital, (products, working_capital) => {
        const { allocation, robust_plan: robust, renegotiation_list } = x402AgentScale({ products, working_capital });
        if (robust?.optimality === "PROVEN_OPTIMAL")
          expect(robust.downside_profit).toBeGreaterThanOrEqual(robust.downside_profit_of_plan);
        if (allocation?.optimality === "PROVEN_OPTIMAL") expect(robust?.price_of_robustness).toBeGreaterThanOrEqual(0);
        expect(robust?.downside_profit_of_plan).toBe(allocation?.stress_outcomes.combined_downside);
        for (const { plan_gain } of renegotiation_list) expect(plan_gain).toBeGreaterThanOrEqual(0);
      }),
      fewer,
    );
  });
});

describe("P17: partial sales", () => {
  it("never earn less the more is sold", () => {
    fc.assert(
      fc.property(portfolio(1, 8), workingCapital, (products, working_capital) => {
        const curve = x402AgentScale({ products, working_capital }).sell_through_curve ?? [];
        for (const figures of [curve.map(({ profit }) => profit), curve.map(({ units_sold }) => units_sold)])
          expect(figures).toEqual([...figures].sort((a, b) => a - b));
      }),
      fewer,
    );
  });

  it("earn nothing at the break-even sell-through, to rounding", () => {
    fc.assert(
      fc.property(everyday, ([products, working_capital]) => {
        const { allocation } = gccMerchantPack({ products, working_capital });
        const share = allocation.break_even_sell_through_pct;
        expect(share === null).toBe(allocation.lines.length === 0);
        if (share === null) return;
        const { supplier_payment, freight_insurance, customs_duty, expected_profit } = allocation;
        const stock = supplier_payment + freight_insurance + customs_duty;
        const earned = (expected_profit + stock) * (share / 100) - stock;
        // Half of the last digit of the share, of everything that is sold.
        expect(Math.abs(earned)).toBeLessThan((expected_profit + stock) * 0.000051 + 1e-6);
      }),
      everyRun,
    );
  });
});

const actionsOf = {
  GO: ["BUY", "HOLD"],
  TEST: ["TEST_BUY", "GET_DATA", "NEGOTIATE", "HOLD"],
  RENEGOTIATE: ["GET_DATA", "NEGOTIATE"],
  AVOID: ["GET_DATA", "DROP"],
};

describe("P18: the action plan", () => {
  it("tells every product once what to do, and to buy exactly what the allocation funds", () => {
    fc.assert(
      fc.property(portfolio(1, 8), workingCapital, (products, working_capital) => {
        const { action_plan, allocation, products: records } = x402AgentGrowth({ products, working_capital });
        expect(action_plan.map(({ index }) => index).sort()).toEqual(records.map(({ index }) => index).sort());
        for (const { index, action, units, supplier_payment, get_first } of action_plan) {
          const record = records.find((record) => record.index === index);
          const line = allocation?.lines.find((line) => line.index === index);
          expect(units).toBe(line?.units ?? 0);
          expect(supplier_payment).toBe(line?.supplier_payment ?? 0);
          expect(action === "BUY" || action === "TEST_BUY").toBe(line !== undefined);
          expect(actionsOf[record?.decision ?? "AVOID"]).toContain(action);
          expect(get_first).toBe(Object.keys(record?.profit_at_stake ?? {})[0] ?? null);
        }
      }),
      fewer,
    );
  });

  it("buys every GO and tests every TEST where there is no capital to divide", () => {
    fc.assert(
      fc.property(portfolio(1, 8), (products) => {
        const { action_plan, products: records } = x402AgentGrowth({ products });
        for (const { index, action, units, supplier_payment } of action_plan) {
          const decision = records.find((record) => record.index === index)?.decision;
          expect(action === "BUY").toBe(decision === "GO");
          expect(action === "TEST_BUY").toBe(decision === "TEST");
          expect([units, supplier_payment]).toEqual([null, null]);
        }
      }),
      fewer,
    );
  });
});
