/** What to do with each product, every product once (domain-plans.md 4.12). */
import { named } from "../capital/candidate.ts";
import { leastCashPerUnit } from "../capital/consignments.ts";
import { boughtByPlace } from "../capital/plan.ts";
import { limitOf } from "../capital/plan-figures.ts";
import { testCost } from "../capital/test-purchases.ts";
import { fewestUnits } from "../capital/working-capital.ts";
import { type Integer, multiply, subtract } from "../exact/integer.ts";
import { goCostsSupplied } from "../product/thresholds.ts";
import { candidateOf, fitsCap, type PlannedPortfolio } from "./planned-portfolio.ts";
import type { Portfolio, PortfolioProduct } from "./portfolio.ts";

/** The actions, in the order in which they are listed. */
export const actions = ["BUY", "TEST", "GET_DATA", "NEGOTIATE", "HOLD", "SAME", "DROP"] as const;

/** A capital from which 30 units fit the cap, a tenth of it. */
const capitalForCap = 10;

/** The change that would lift a product; null where no single one is enough. */
function lever({ product }: PortfolioProduct) {
  const { action, lever, value, change_pct } = product.nextStep;
  return lever === null ? null : { action, lever, value, change_pct };
}

function decided<Action extends (typeof actions)[number], Reason extends string, Needs>(
  action: Action,
  reason: Reason,
  needs: Needs,
) {
  return { action, reason, needs };
}

/** What to do with a GO product of a plan. */
function withGo(ranked: PortfolioProduct, { plan, walkAways }: PlannedPortfolio, { money }: Portfolio) {
  const line = plan.lines.find(({ candidate }) => candidate.place === ranked.place);
  if (line) return decided("BUY", limitOf(line, plan.capital.productCap), null);
  const candidate = candidateOf(ranked);
  if (!fitsCap(candidate, plan.capital.productCap)) {
    const capital = multiply(leastCashPerUnit(candidate), capitalForCap * fewestUnits);
    return decided("HOLD", "CAPITAL", { capital: money(capital) });
  }
  if (plan.lines.length === 0) return decided("HOLD", "SHIPMENTS", null);
  const most = walkAways.of(ranked);
  return decided("HOLD", "BETTER_USES", most === null ? null : { walk_away: money(most) });
}

/** What to do with a TEST product of a plan whose data is complete. */
function withTest(ranked: PortfolioProduct, { plan }: PlannedPortfolio) {
  const needs = lever(ranked);
  if (plan.tests.some(({ candidate }) => candidate.place === ranked.place)) return decided("TEST", "TEST", needs);
  const moneyAlone = subtract(plan.capital.testMoney, plan.consignmentCost ?? 0);
  const paysAlone = testCost(candidateOf(ranked)) <= moneyAlone;
  // Beside lines the money would have bought it.
  return decided("HOLD", plan.tests.length === 0 && paysAlone ? "SHIPMENTS" : "TEST_MONEY", needs);
}

function decide(ranked: PortfolioProduct, planned: PlannedPortfolio | null, portfolio: Portfolio) {
  const { product, sameAs } = ranked;
  if (sameAs) return decided("SAME", "SAME_PRODUCT", { same_as: sameAs.product.index });
  if (product.decision === "GO") return planned ? withGo(ranked, planned, portfolio) : decided("BUY", "GO", null);
  const isTest = product.decision === "TEST";
  // A product that would be GO when confirmed is a TEST that lacks costs, too.
  if (isTest && product.costsSupplied < goCostsSupplied)
    return decided("GET_DATA", "DATA", { fields: [...product.missing] });
  if (isTest) return planned ? withTest(ranked, planned) : decided("TEST", "TEST", lever(ranked));
  const needs = lever(ranked);
  return decided(product.decision === "RENEGOTIATE" ? "NEGOTIATE" : "DROP", needs ? "LEVER" : "NO_LEVER", needs);
}

/** Units in all and in the first order, and what they cost; null without a plan, 0 if not bought. */
function purchase(
  { product, place }: PortfolioProduct,
  bought: ReturnType<typeof boughtByPlace> | null,
  { money }: Portfolio,
) {
  if (!bought) return { units: null, first_order_units: null, supplier_payment: null };
  const { units, first }: { units: Integer; first: Integer } = bought.get(place) ?? { units: 0, first: 0 };
  return {
    units: Number(units),
    first_order_units: Number(first),
    supplier_payment: money(multiply(units, product.productValue)),
  };
}

/** The list `action_plan`, by action, then by rank. */
export function actionPlan(portfolio: Portfolio, planned: PlannedPortfolio | null) {
  const bought = planned && boughtByPlace(planned.plan);
  const rows = portfolio.products.map((ranked) => {
    const { action, reason, needs } = decide(ranked, planned, portfolio);
    const units = purchase(ranked, bought, portfolio);
    return { ...named(ranked.product, portfolio.money), action, reason, ...units, needs };
  });
  return actions.flatMap((action) => rows.filter((row) => row.action === action));
}
