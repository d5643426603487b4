/** The rules of a plan (domain.md 11): what it buys, with which money, and that nothing else decides. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { x402AgentGrowth } from "../../../src/core/index.ts";
import { currencies, pegged } from "../../../src/core/inputs/market.ts";
import { divide } from "../../../src/core/number.ts";
import { type ProductInput, planInput, runs, seed } from "../../fixtures/arbitrary-inputs.ts";
import { Fraction } from "../../oracle/fraction.ts";
import { decide } from "./request.ts";

/** A portfolio takes as much time as several products. */
const everyRun = { numRuns: Math.ceil(runs / 2), seed };

interface PlanInput {
  readonly products: readonly ProductInput[];
  readonly working_capital: number;
}

/** The plan of an input in minor units, worked out again from the row and the decision of each product. */
function planned(input: PlanInput) {
  const { answer, head, foot } = x402AgentGrowth(input);
  const { plan, products } = answer;
  if (plan === null) throw new Error("No plan");
  const { decimals } = currencies[head.currency];
  const minor = (amount: number) =>
    Fraction.of(amount)
      .times(new Fraction(10n ** BigInt(decimals)))
      .round();
  const rows = products.map((row) => {
    const product = input.products[row.number - 1];
    if (!product) throw new Error("No such product");
    const { used, unit_economics: unit } = decide(product);
    const tiedUp = [unit.landed_cost, used.ad_cost_per_order ?? 0, used.other_cost_per_order ?? 0].map(minor);
    return {
      ...row,
      units: BigInt(row.units ?? 0),
      u: tiedUp.reduce((sum, part) => sum + part, 0n),
      unitCost: minor(unit.unit_cost),
      profit: minor(row.profit_per_unit),
    };
  });
  const consignment = pegged(head.currency, 1300, divide) ?? 0n;
  const certificate = head.market === "SA" ? (pegged(head.currency, 500, divide) ?? 0n) : 0n;
  return {
    plan,
    products,
    rows,
    foot,
    minor,
    consignment,
    certificate,
    capital: minor(plan.working_capital),
    lines: rows.filter(({ action }) => action === "BUY"),
    tests: rows.filter(({ action, units }) => action === "TEST" && units > 0n),
  };
}
type Planned = ReturnType<typeof planned>;

/** The fewest units that an order takes of a GO product: a dozen, and as many as earn its certificate. */
const fewestOf = ({ profit }: { readonly profit: bigint }, certificate: bigint) => {
  const earning = (certificate + profit - 1n) / profit;
  return earning > 12n ? earning : 12n;
};

const costOf = (rows: Planned["rows"]) => rows.reduce((sum, { units, u }) => sum + units * u, 0n);

/** A GO product. */
const good: ProductInput = {
  currency: "SAR",
  product_value: 40,
  expected_sale_price: 149,
  shipping: 4,
  duty_rate_pct: 5,
  marketplace_fee_pct: 12,
  ad_cost_per_order: 12,
  fulfillment_cost: 12,
};

/** An order that would not earn its consignment with a fifth unsold. */
const refused: PlanInput = { products: [good], working_capital: 12_000 };

/** More products than the money lasts for: it ends at the certificate of one. */
const crowded: PlanInput = {
  products: Array.from({ length: 16 }, (_, index) => ({ ...good, product_value: 20 + index })),
  working_capital: 22_000,
};

/** No profit and a profit of 0.01, so small beside its price that score, ROI and margin are equal. */
const narrow: PlanInput = {
  products: [453_999_997, 453_999_996.99].map((ad_cost_per_order) => ({
    ...{ currency: "SAR", product_value: 500_000_000, expected_sale_price: 1_150_000_000, shipping: 1, insurance: 1 },
    ...{ duty_rate_pct: 0, marketplace_fee_pct: 3, payment_fee_pct: 0, fulfillment_cost: 1, returns_reserve_pct: 1 },
    ad_cost_per_order,
  })),
  working_capital: 1000,
};

/** Plans by their input: every rule is checked on the same portfolios, because all are drawn from one seed. */
const plans = new Map<string, Planned>();

function planOf(input: PlanInput): Planned {
  const key = JSON.stringify(input);
  const plan = plans.get(key) ?? planned(input);
  plans.set(key, plan);
  return plan;
}

/** Checks a rule on random portfolios. */
const always = (check: (plan: Planned, input: PlanInput) => void) =>
  fc.assert(
    fc.property(planInput, (input) => check(planOf(input), input)),
    { ...everyRun, examples: [[refused], [crowded], [narrow]] },
  );

describe("a plan", () => {
  it("keeps a tenth and the cost of certificates, and spends at most a tenth on tests and on each product", () => {
    always(({ plan, lines, tests, capital, consignment, certificate, minor }) => {
      const tenth = capital / 10n;
      const certificates = certificate * BigInt(lines.length + tests.length);
      expect(plan.product_certificates_up_to === null ? 0n : minor(plan.product_certificates_up_to)).toBe(certificates);
      expect(plan.product_certificates_up_to === null).toBe(certificate === 0n);
      if (lines.length > 0 || tests.length > 0)
        expect(minor(plan.cash_left) - certificates).toBeGreaterThanOrEqual(tenth);
      if (lines.length > 0)
        expect(costOf(lines) + certificate * BigInt(lines.length) + consignment).toBeLessThanOrEqual(
          capital - 2n * tenth,
        );
      expect(
        costOf(tests) +
          certificate * BigInt(tests.length) +
          (lines.length > 0 ? 0n : tests.length > 0 ? consignment : 0n),
      ).toBeLessThanOrEqual(tenth);
      for (const line of lines) {
        expect(line.units).toBeGreaterThanOrEqual(fewestOf(line, certificate));
        expect(line.units * line.u).toBeLessThanOrEqual(tenth);
      }
      expect(tests.every(({ units }) => units === 12n)).toBe(true);
    });
  });

  it("orders only GO products, and tests only TEST products with four known costs", () => {
    always(({ rows, lines, tests }) => {
      expect(lines.every(({ decision }) => decision === "GO")).toBe(true);
      expect(
        tests.every(({ decision, why_not_go }) => decision === "TEST" && !why_not_go.includes("FEWER_THAN_4_COSTS")),
      ).toBe(true);
      for (const { units, action, same_as } of rows) {
        if (units > 0n) expect(["BUY", "TEST"]).toContain(action);
        if (same_as !== null) expect([action, units]).toEqual(["SAME", 0n]);
      }
    });
  });

  it("adds up to the cash: what the payees get and what stays", () => {
    always(({ plan, rows, tests, lines, minor, consignment }) => {
      const parts = [
        plan.supplier_payment,
        plan.freight_insurance,
        plan.customs_duty,
        plan.import_vat,
        plan.selling_costs,
        plan.consignment_cost ?? 0,
      ];
      expect(parts.map(minor).reduce((sum, part) => sum + part)).toBe(minor(plan.cash_out));
      expect(minor(plan.cash_out) + minor(plan.cash_left)).toBe(minor(plan.working_capital));
      const paid = lines.length + tests.length > 0 ? consignment : 0n;
      expect(minor(plan.cash_out)).toBe(costOf(rows) + paid);
      expect(minor(plan.tests_cost)).toBe(costOf(tests));
      const sales = rows.reduce((sum, { units, expected_sale_price }) => sum + units * minor(expected_sale_price), 0n);
      expect(minor(plan.turnover)).toBe(sales);
      const largest = lines.map(({ units, unitCost }) => units * unitCost).sort((one, other) => (one < other ? 1 : -1));
      expect(minor(plan.two_largest_lines_lose)).toBe((largest[0] ?? 0n) + (largest[1] ?? 0n));
    });
  });

  it("shows what each share of the order earns: no loss with a fifth unsold, and more profit the more is sold", () => {
    always(({ plan, lines, minor, consignment, certificate, foot }) => {
      const certificates = certificate * BigInt(lines.length);
      const profits = plan.if_sold.map(({ sold_pct, profit, profit_with_certificates, ...row }) => {
        const { profit_at_90_pct_of_price } = row;
        expect(profit_with_certificates === null).toBe(certificate === 0n);
        if (profit_with_certificates !== null)
          expect(minor(profit_with_certificates)).toBe(minor(profit) - certificates);
        const [sold, unsold] = [BigInt(sold_pct), BigInt(100 - sold_pct)];
        const hundredfold = lines.reduce(
          (sum, { units, profit: each, unitCost }) => sum + units * (sold * each - unsold * unitCost),
          0n,
        );
        expect(minor(profit)).toBe(divide(hundredfold, 100n) - consignment);
        expect(profit_at_90_pct_of_price).toBeLessThan(profit);
        return profit;
      });
      expect(profits.length).toBe(lines.length > 0 ? 4 : 0);
      if (lines.length > 0) expect(profits[2]).toBeGreaterThanOrEqual(0);
      const safe = minor(profits[2] ?? 0) - certificates;
      expect(foot.notices.includes("CERTIFICATES_MAY_COST_THE_PROFIT")).toBe(lines.length > 0 && safe < 0n);
      const borne = lines.length > 0 && consignment > 0n ? 1n + (safe > 0n ? safe : 0n) / consignment : null;
      expect(plan.consignments_borne).toBe(borne === null ? null : Number(borne));
      expect(profits).toEqual([...profits].sort((one, other) => one - other));
    });
  });

  it("leaves no money over that a GO product could still use", () => {
    always(({ lines, rows, capital, consignment, certificate }) => {
      if (lines.length === 0) return;
      const tenth = capital / 10n;
      const left = capital - 2n * tenth - consignment - costOf(lines) - certificate * BigInt(lines.length);
      for (const { decision, same_as, units, u, profit } of rows) {
        if (decision !== "GO" || same_as !== null) continue;
        const [fewest, kept] = units === 0n ? [fewestOf({ profit }, certificate), certificate] : [1n, 0n];
        expect((units + fewest) * u > tenth || fewest * u + kept > left).toBe(true);
      }
    });
  });

  it("says why it orders no GO product, and what each other product waits for", () => {
    always(({ plan, rows, lines, tests, capital, certificate, foot }) => {
      const goods = rows.filter(({ decision, same_as }) => decision === "GO" && same_as === null);
      const isTooDear = ({ decision, profit, u }: (typeof rows)[number]) =>
        (decision === "GO" ? fewestOf({ profit }, certificate) : 12n) * u > capital / 10n;
      const reason =
        goods.length === 0 ? "NO_GO_PRODUCTS" : goods.every(isTooDear) ? "CAPITAL_TOO_SMALL" : "CONSIGNMENT_COSTS_MORE";
      expect(plan.no_lines_because).toBe(lines.length > 0 ? null : reason);
      const isKnown = rows.some(({ why_not_go }) => !why_not_go.includes("FEWER_THAN_4_COSTS"));
      const isEmptyPlan = lines.length + tests.length === 0;
      expect(foot.notices.includes("PLAN_ORDERS_NOTHING")).toBe(isKnown && isEmptyPlan);
      for (const row of rows) {
        expect(row.hold_reason !== null).toBe(row.action === "HOLD");
        if (row.action !== "HOLD") continue;
        const isEmpty = lines.length === 0 && (row.decision === "GO" || tests.length === 0);
        expect(row.hold_reason).toBe(isTooDear(row) ? "CAPITAL" : isEmpty ? "CONSIGNMENT" : "MONEY");
      }
    });
  });
});

describe("the same plan", () => {
  const orderOf = ({ products, plan }: Pick<ReturnType<typeof x402AgentGrowth>["answer"], "products" | "plan">) => ({
    plan,
    bought: products.flatMap(({ product_value, expected_sale_price, units }) =>
      units ? [[product_value, expected_sale_price, units]] : [],
    ),
  });

  it("gives the same plan for the same input, whether or not a copy of a product is added", () => {
    always((_, { products, working_capital }) => {
      const { answer } = x402AgentGrowth({ products, working_capital });
      expect(orderOf(x402AgentGrowth({ products, working_capital }).answer)).toEqual(orderOf(answer));
      const [first] = products;
      if (!first) return;
      const again = x402AgentGrowth({ products: [...products, { ...first }], working_capital });
      expect(orderOf(again.answer)).toEqual(orderOf(answer));
      expect(again.foot.notices).toContain("SAME_PRODUCTS_COUNTED_ONCE");
    });
  });

  it("gives the same plan for products in another order, unless two of them tie", () => {
    always((plan, { products, working_capital }) => {
      const merits = plan.products
        .filter(({ same_as }) => same_as === null)
        .map(({ decision, opportunity_score, roi_pct, margin_pct }) =>
          [decision, opportunity_score, roi_pct, margin_pct].join(),
        );
      if (new Set(merits).size < merits.length) return;
      const reversed = x402AgentGrowth({ products: [...products].reverse(), working_capital });
      expect(orderOf(reversed.answer)).toEqual(orderOf(plan));
    });
  });

  it("ranks no product with a profit below one with a loss, and better decisions first among each", () => {
    const order = ["GO", "TEST", "RENEGOTIATE", "AVOID"];
    always(({ products }) => {
      const places = products.map(
        ({ profit_per_unit, decision }) => (profit_per_unit > 0 ? 0 : 4) + order.indexOf(decision),
      );
      expect(places).toEqual([...places].sort((one, other) => one - other));
      expect(products.map(({ rank }) => rank)).toEqual(products.map((_, index) => index + 1));
      expect(new Set(products.map(({ number }) => number)).size).toBe(products.length);
    });
  });
});
