/** What each omitted cost stands at, and where its true value would change the answer (domain.md 4.9). */

import { toNumber } from "../exact/decimal.ts";
import { absolute, compare, type Integer, minimum, multiply, subtract } from "../exact/integer.ts";
import { type AssumedField, assumedFieldsOf } from "../figures/fields.ts";
import { figureOf } from "../figures/figures-used.ts";
import { type Decision, decisionRules, decisions } from "./decision.ts";
import { highestCost } from "./highest-cost.ts";
import { highestOf, showFigure } from "./levers.ts";
import { basisBreaksEven, type Rule } from "./rules.ts";
import type { Scenario } from "./scenario.ts";
import { goCostsSupplied } from "./thresholds.ts";

/** Where the true value of a cost would change the answer. */
interface Flips {
  /** The highest value at which the answer holds. */
  readonly flipsAt: Integer | null;
  /** The highest value at which the decision is better; null where there is no decision. */
  readonly betterUpTo: Integer | null;
}

/** One omitted cost, or zero that cannot be true: minor units and units of the request's scale. */
export interface MissingInput extends Flips {
  readonly field: AssumedField;
  /** Above 0. */
  readonly assumed: Integer;
  readonly profitAtStake: Integer;
  /** The way from there to the nearest flip; null without a flip. */
  readonly way: Integer | null;
}

/** The fields that stand at an assumed value above 0 in the basis, in field order. */
export function missingFields(scenario: Scenario): AssumedField[] {
  const { basisStated, basisUsed } = scenario;
  return assumedFieldsOf[scenario.form].filter(
    (field) => basisStated[field] === null && figureOf(basisUsed, field) > 0,
  );
}

/** The profit of a registered seller's basis with one figure at 0, less that profit. */
function profitAtStake({ market, basisUsed, basis }: Scenario, field: AssumedField): Integer {
  const { product_value, shipping, insurance, duty_rate_pct } = basisUsed;
  switch (field) {
    case "shipping":
      return subtract(basis.profitWithGoods(product_value, 0, insurance, duty_rate_pct), basis.profit);
    case "insurance":
      return subtract(basis.profitWithGoods(product_value, shipping, 0, duty_rate_pct), basis.profit);
    case "duty_rate_pct":
      return subtract(basis.profitWithGoods(product_value, shipping, insurance, 0), basis.profit);
    case "ad_cost_per_order":
    case "fulfillment_cost":
      return basisUsed[field];
    default: {
      const otherFees = subtract(basis.feeRate, figureOf(basisUsed, field));
      return subtract(basis.totalFees, market.scale.part(basisUsed.expected_sale_price, otherFees));
    }
  }
}

/** The highest value of a field at which the decision is at least this good when the field is supplied. */
function heldUpTo(scenario: Scenario, field: AssumedField, decision: Exclude<Decision, "AVOID">): Integer | null {
  // Any value that is searched counts as supplied, so that one of them tells for all.
  const costs = scenario.with(field, figureOf(scenario.basisUsed, field)).costsSupplied;
  if (decision === "GO" && costs < goCostsSupplied) return null;
  return highestCost(scenario, field, decisionRules[decision]);
}

/** Where the decision flips and where it gets better. */
function flipsOfDecision(scenario: Scenario, field: AssumedField, now: Decision) {
  const better = decisions[decisions.indexOf(now) - 1];
  const held = now === "AVOID" ? null : heldUpTo(scenario, field, now);
  return {
    flipsAt: held === highestOf(scenario, field) ? null : held,
    betterUpTo: better === undefined || better === "AVOID" ? null : heldUpTo(scenario, field, better),
  };
}

const profitRules: readonly Rule[] = [basisBreaksEven];

function flipsOfProfit(scenario: Scenario, field: AssumedField) {
  return { flipsAt: highestCost(scenario, field, profitRules), betterUpTo: null };
}

/** The way from an assumed value to the nearest flip; null without a flip. */
function wayToFlip(assumed: Integer, { flipsAt, betterUpTo }: Flips): Integer | null {
  const way = flipsAt === null ? null : absolute(subtract(flipsAt, assumed));
  if (betterUpTo === null) return way;
  const betterWay = absolute(subtract(betterUpTo, assumed));
  return way === null ? betterWay : minimum(way, betterWay);
}

/** The nearest flip over the assumed value first, then the largest stake; the sort keeps field order between equals. */
function byNearestFlip(a: MissingInput, b: MissingInput): number {
  if (a.way === null || b.way === null) {
    if (a.way !== b.way) return a.way === null ? 1 : -1;
  } else {
    const order = compare(multiply(a.way, b.assumed), multiply(b.way, a.assumed));
    if (order !== 0) return order;
  }
  return compare(b.profitAtStake, a.profitAtStake);
}

/** The missing inputs of a request; `now` is its decision, null for an operation that decides nothing. */
export function missingInputs(scenario: Scenario, now: Decision | null): MissingInput[] {
  const rows = missingFields(scenario).map((field) => {
    const assumed = figureOf(scenario.basisUsed, field);
    const flips = now === null ? flipsOfProfit(scenario, field) : flipsOfDecision(scenario, field, now);
    const { flipsAt, betterUpTo } = flips;
    const stake = profitAtStake(scenario, field);
    return { field, assumed, profitAtStake: stake, flipsAt, betterUpTo, way: wayToFlip(assumed, flips) };
  });
  return rows.sort(byNearestFlip);
}

function showShared(scenario: Scenario, { field, assumed, profitAtStake: stake, flipsAt }: MissingInput) {
  return {
    field,
    assumed_value: showFigure(scenario, field, assumed),
    profit_at_stake: toNumber(stake, scenario.market.decimals),
    flips_at: flipsAt === null ? null : showFigure(scenario, field, flipsAt),
  };
}

/** The rows of missing_inputs where nothing is decided. */
export function showMissingInputs(scenario: Scenario, rows: readonly MissingInput[]) {
  return rows.map((row) => showShared(scenario, row));
}

/** The rows of missing_inputs beside a decision. */
export function showDecisionInputs(scenario: Scenario, rows: readonly MissingInput[]) {
  return rows.map((row) => ({
    ...showShared(scenario, row),
    better_up_to: row.betterUpTo === null ? null : showFigure(scenario, row.field, row.betterUpTo),
  }));
}
