import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { MerchantPackInput } from "../../../src/core/figures/inputs.ts";
import { x402AgentScale } from "../../../src/core/operations/x402-agent-scale.ts";
import {
  anyPortfolio,
  everydayPortfolio,
  everyRun,
  gappyPortfolio,
  minorUnits,
  planOnce,
} from "./random-portfolios.ts";

/** The answer with its plan, and displayed amounts in minor units; null where nothing can be said exactly. */
function answered(input: MerchantPackInput) {
  const answer = planOnce(input);
  const { plan, orders, cash_path } = answer;
  if (!plan || !orders || !cash_path) throw new Error("A request with a capital has a plan.");
  const minor = (shown: number) => minorUnits(shown, answer.minor_unit_decimals);
  const total = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + minor(amount), 0);
  return { ...answer, plan, orders, cash_path, minor, total };
}

const split = ["supplier_payment", "freight_insurance", "customs_duty", "import_vat"] as const;

describe("the sums of a plan", () => {
  it("add up from items to orders, from orders to lines and tests, from lines to the plan", () => {
    fc.assert(
      fc.property(everydayPortfolio, (input) => {
        const { plan, orders, minor, total } = answered(input);
        for (const order of orders) {
          expect(total(split.map((payee) => order[payee]))).toBe(minor(order.goods_cost));
          for (const payee of [...split, "goods_cost"] as const)
            expect(total(order.items.map((item) => item[payee]))).toBe(minor(order[payee]));
        }
        expect(total(split.map((payee) => plan[payee]))).toBe(minor(plan.goods_cost));
        for (const payee of split) {
          expect(total(plan.lines.map((line) => line[payee]))).toBe(minor(plan[payee]));
          const ofTests = total(plan.tests.map((test) => test[payee]));
          expect(total(orders.map((order) => order[payee]))).toBe(minor(plan[payee]) + ofTests);
        }
        expect(total(plan.tests.map(({ cost }) => cost))).toBe(minor(plan.tests_cost));
        for (const line of plan.lines) {
          const items = orders.flatMap((order) => order.items.filter(({ index }) => index === line.index));
          expect(items.reduce((units, item) => units + item.units, 0)).toBe(line.units);
        }
      }),
      everyRun,
    );
  });

  it("are the profit, the peak and the idle cash, and stay within their money", () => {
    fc.assert(
      fc.property(everydayPortfolio, (input) => {
        const { plan, minor, total } = answered(input);
        const hasLines = plan.lines.length > 0;
        const earned = total(plan.lines.map((line) => line.profit_if_all_sold));
        expect(minor(plan.profit_if_all_sold)).toBe(hasLines ? earned - minor(plan.shipment_costs) : 0);
        expect(minor(plan.reserve) + minor(plan.peak_cash) + minor(plan.idle_cash)).toBe(minor(plan.working_capital));
        expect(total(plan.lines.map((line) => line.cash_held_at_most))).toBe(
          minor(plan.peak_cash) - minor(plan.shipment_costs) - minor(plan.tests_cost),
        );
        expect(minor(plan.tests_cost)).toBeLessThanOrEqual(minor(plan.test_money));
        expect(plan.no_lines_because === null).toBe(hasLines);
        expect(minor(plan.upper_bound_profit) - minor(plan.profit_if_all_sold)).toBe(minor(plan.optimality_gap));
        for (const line of plan.lines) {
          expect(line.units).toBeGreaterThanOrEqual(30);
          expect(minor(line.cash_held_at_most)).toBe(line.units * minor(line.cash_per_unit));
          expect(minor(line.cash_held_at_most)).toBeLessThanOrEqual(minor(plan.product_cap));
          expect(minor(line.loss_if_it_stalls)).toBeLessThanOrEqual(minor(line.cash_held_at_most));
        }
      }),
      everyRun,
    );
  });

  it("lead from the capital to the last balance, which never eats into the reserve", () => {
    fc.assert(
      fc.property(everydayPortfolio, (input) => {
        const { plan, cash_path, capital, minor, total } = answered(input);
        let balance = minor(plan.working_capital);
        for (const row of cash_path) {
          const out = total([...split.map((payee) => row[payee]), row.shipment_cost, row.selling_costs]);
          balance += total([row.proceeds, row.vat_back]) - out;
          expect(minor(row.balance)).toBe(balance);
          expect(balance - minor(row.kept_for_selling)).toBeGreaterThanOrEqual(
            minor(plan.working_capital) - minor(plan.peak_cash),
          );
        }
        const testsAlone = plan.lines.length === 0 ? minor(plan.shipment_costs) : 0;
        const learned = total(plan.tests.map(({ cost }) => cost)) - total(plan.tests.map((test) => test.import_vat));
        expect(balance).toBe(minor(plan.working_capital) + minor(plan.profit_if_all_sold) - learned - testsAlone);
        const [first] = cash_path;
        const firstCash = first
          ? minor(plan.working_capital) - minor(first.balance) + minor(first.kept_for_selling)
          : 0;
        expect(minor(capital?.first_order_cash ?? 0)).toBe(firstCash);
      }),
      everyRun,
    );
  });
});

describe("the actions", () => {
  it("name every product once, in the order of actions and ranks, and buy and test exactly what is bought", () => {
    fc.assert(
      fc.property(anyPortfolio, (input) => {
        const { plan, action_plan, products } = answered(input);
        const ofAction = (wanted: string) => action_plan.filter(({ action }) => action === wanted);
        expect(action_plan.map(({ index }) => index).sort()).toEqual(products.map(({ index }) => index).sort());
        const sorted = (rows: readonly { index: number; units: number | null }[]) =>
          rows.map(({ index, units }) => `${index}: ${units}`).sort();
        expect(sorted(ofAction("BUY"))).toEqual(sorted(plan.lines));
        expect(sorted(ofAction("TEST"))).toEqual(sorted(plan.tests));
        for (const { action, units, supplier_payment } of action_plan)
          if (action !== "BUY" && action !== "TEST") expect([units, supplier_payment]).toEqual([0, 0]);
        const order = ["BUY", "TEST", "GET_DATA", "NEGOTIATE", "HOLD", "SAME", "DROP"];
        const ranks = new Map(products.map(({ index, rank }) => [index, rank]));
        const place = (row: { action: string; index: number }) =>
          order.indexOf(row.action) * 1_000 + (ranks.get(row.index) ?? 0);
        const places = action_plan.map(place);
        expect(places).toEqual(places.toSorted((a, b) => a - b));
      }),
      everyRun,
    );
  });

  it("give no money to a product with fewer than four known costs", () => {
    fc.assert(
      fc.property(gappyPortfolio, (input) => {
        const { plan, products } = answered(input);
        const known = new Map(products.map(({ index, costs_supplied }) => [index, costs_supplied]));
        for (const { index } of [...plan.lines, ...plan.tests]) expect(known.get(index)).toBeGreaterThanOrEqual(4);
      }),
      everyRun,
    );
  });

  it("rank no product that earns below one that does not", () => {
    fc.assert(
      fc.property(gappyPortfolio, (input) => {
        const earns = answered(input).products.map(({ profit_per_unit }) => profit_per_unit > 0);
        expect(earns).toEqual(earns.toSorted((a, b) => Number(b) - Number(a)));
      }),
      everyRun,
    );
  });

  it("give a capital from which 30 units fit the cap", () => {
    fc.assert(
      fc.property(everydayPortfolio, (input) => {
        const { action_plan } = answered(input);
        for (const { index, needs } of action_plan) {
          if (!needs || !("capital" in needs)) continue;
          const reasonAt = (working_capital: number) =>
            x402AgentScale({ ...input, working_capital }).action_plan.find((row) => row.index === index)?.reason;
          expect(reasonAt(needs.capital)).not.toBe("CAPITAL");
          expect(reasonAt(needs.capital - 0.01)).toBe("CAPITAL");
        }
      }),
      everyRun,
    );
  });
});
