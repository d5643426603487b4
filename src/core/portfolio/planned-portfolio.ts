/** A portfolio with its capital: the plan, and the searches behind it (domain-plans.md 4.11 and 4.12). */
import type { Candidate } from "../capital/candidate.ts";
import { leastCashPerUnit } from "../capital/consignments.ts";
import { cappedByCash } from "../capital/line-options.ts";
import { makePlan } from "../capital/plan.ts";
import type { NoLinesReason } from "../capital/plan-figures.ts";
import { PlanSearch } from "../capital/plan-search.ts";
import type { Shockable } from "../capital/scenarios.ts";
import { upperBound } from "../capital/upper-bound.ts";
import { fewestUnits, planMoneyOf, splitCapital } from "../capital/working-capital.ts";
import { floorTo, toDecimal } from "../exact/decimal.ts";
import { type Integer, multiply } from "../exact/integer.ts";
import { nearestAtPeg, registrationThresholds } from "../figures/currency.ts";
import { shocked, unitOf } from "../product/evaluated-product.ts";
import { goCostsSupplied } from "../product/thresholds.ts";
import { distinctProducts, type Portfolio } from "./portfolio.ts";
import type { Ranked } from "./ranking.ts";
import { WalkAways } from "./walk-away.ts";

/** A product as a candidate of the plan, with its money in the plan case. */
export function candidateOf({ product: { index, scenario }, place }: Ranked): Shockable {
  return { index, place, ...unitOf(scenario), shocked: (shock) => shocked(scenario, shock) };
}

/** The money of a product whose seller is not registered: import VAT does not come back. */
function unregisteredCandidate(ranked: Ranked): Candidate {
  const candidate = candidateOf(ranked);
  return { ...candidate, unitCost: candidate.landedCost, profit: ranked.product.profitIfUnregistered };
}

/** SAR for one consignment: clearance 900, certificate 350, customs processing fee 50 (domain-plans.md 4.11). */
const consignmentCostSar = 1_300;

/** Whether a test may be made: complete data, with which a TEST is not merely waiting to be a GO. */
function isTestable({ product }: Ranked): boolean {
  return product.decision === "TEST" && product.costsSupplied >= goCostsSupplied;
}

/** Whether 30 units of a candidate fit under the cap of one product with some number of consignments. */
export function fitsCap(candidate: Candidate, productCap: Integer): boolean {
  return multiply(fewestUnits, leastCashPerUnit(candidate)) <= productCap;
}

function noLinesReason(candidates: readonly Candidate[], productCap: Integer): NoLinesReason {
  if (candidates.length === 0) return "NO_GO_PRODUCTS";
  return candidates.some((candidate) => fitsCap(candidate, productCap)) ? "SHIPMENTS_COST_MORE" : "CAPITAL_TOO_SMALL";
}

/**
 * The plan of a portfolio; its capital is in units of the currency, cut off to minor units. Null without one.
 *
 * `mostMoney`: the most plan money that its search is asked about.
 */
export function planPortfolio(
  portfolio: Portfolio,
  workingCapital: number | undefined,
  mostMoney: (workingCapital: Integer) => Integer = planMoneyOf,
) {
  if (workingCapital === undefined) return null;
  const { currency, decimals } = portfolio;
  const distinct = distinctProducts(portfolio);
  const capital = splitCapital(floorTo(toDecimal(workingCapital), decimals));
  const { planMoney } = capital;
  const consignmentCost = nearestAtPeg(currency, consignmentCostSar);
  const candidates = distinct.filter(({ product }) => product.decision === "GO").map(candidateOf);
  const search = new PlanSearch(candidates, {
    planMoney,
    consignmentCost: consignmentCost ?? 0,
    rule: cappedByCash(planMoney),
    mostMoney: mostMoney(capital.workingCapital),
  });
  const found = search.best();
  const plan = makePlan(found, {
    capital,
    consignmentCost,
    testable: distinct.filter(isTestable).map(candidateOf),
  });
  return {
    plan,
    found,
    candidates,
    search,
    walkAways: new WalkAways(search),
    upperBound: upperBound(search, capital, found.profit),
    noLinesBecause: found.lines.length === 0 ? noLinesReason(candidates, capital.productCap) : null,
    /** Yearly turnover, in minor units, above which registration for VAT is due; null where there is none. */
    threshold: registrationThresholds(currency)?.mandatory ?? null,
    /** The candidates of a seller who is not registered. */
    unregistered: distinct.filter(({ product }) => product.decisionIfUnregistered === "GO").map(unregisteredCandidate),
  };
}

export type PlannedPortfolio = NonNullable<ReturnType<typeof planPortfolio>>;
