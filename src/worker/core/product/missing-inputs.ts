/** What each omitted cost stands at, and where its true value would change the answer (domain.md 4.9). */

import { toNumber } from "../exact/decimal.ts";
import { absolute, type Integer, multiply, subtract } from "../exact/integer.ts";
import { type AssumedField, assumedFieldsOf } from "../figures/fields.ts";
import { figureOf, withFigureUsed } from "../figures/figures-used.ts";
import { type Decision, decisionRules, decisions } from "./decision.ts";
import { highestCost } from "./highest-cost.ts";
import { highestOf, showFigure } from "./levers.ts";
import { OrderCase } from "./order-case.ts";
import { basisBreaksEven, type Rule } from "./rules.ts";
import { isOfGoods, type Scenario } from "./scenario.ts";
import { goCostsSupplied } from "./thresholds.ts";

/** One omitted cost, or zero that cannot be true: minor units and units of the request's scale. */
export interface MissingInput {
  readonly field: AssumedField;
  /** Above 0. */
  readonly assumed: Integer;
  readonly profitAtStake: Integer;
  /** The highest value at which the answer holds. */
  readonly flipsAt: Integer | null;
  /** The highest value at which the decision is better; null where there is no decision. */
  readonly betterUpTo: Integer | null;
}

/** The fields that stand at an assumed value above 0 in the basis, in field order. */
export function missingFields(scenario: Scenario): AssumedField[] {
  const { basisStated, basisUsed } = scenario;
  return assumedFieldsOf[scenario.form].filter(
    (field) => basisStated[field] === null && figureOf(basisUsed, field) > 0,
  );
}

/** The profit of the basis with one figure at 0, less that profit. */
function profitAtStake(scenario: Scenario, field: AssumedField): Integer {
  const { form, market, basisUsed, position, basis } = scenario;
  const without = withFigureUsed(basisUsed, field, 0);
  const goods = isOfGoods(field) ? undefined : basis.goods;
  return subtract(new OrderCase(form, market, without, position, goods).profit, basis.profit);
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

/** The way to the nearest flip over the assumed value, as an exact fraction; null without a flip. */
function wayToFlip({ assumed, flipsAt, betterUpTo }: MissingInput) {
  let way: Integer | null = null;
  for (const flip of [flipsAt, betterUpTo]) {
    if (flip === null) continue;
    const distance = absolute(subtract(flip, assumed));
    if (way === null || distance < way) way = distance;
  }
  return way === null ? null : { numerator: way, denominator: assumed };
}

/** The nearest flip first, then the largest stake; the sort keeps field order between equals. */
function byNearestFlip(a: MissingInput, b: MissingInput): number {
  const [wayA, wayB] = [wayToFlip(a), wayToFlip(b)];
  if (wayA === null || wayB === null) {
    if (wayA !== wayB) return wayA === null ? 1 : -1;
  } else {
    const left = multiply(wayA.numerator, wayB.denominator);
    const right = multiply(wayB.numerator, wayA.denominator);
    if (left !== right) return left < right ? -1 : 1;
  }
  if (a.profitAtStake === b.profitAtStake) return 0;
  return a.profitAtStake > b.profitAtStake ? -1 : 1;
}

/** The missing inputs of a request; `now` is its decision, null for an operation that decides nothing. */
export function missingInputs(scenario: Scenario, now: Decision | null): MissingInput[] {
  return missingFields(scenario)
    .map((field) => ({
      field,
      assumed: figureOf(scenario.basisUsed, field),
      profitAtStake: profitAtStake(scenario, field),
      ...(now === null ? flipsOfProfit(scenario, field) : flipsOfDecision(scenario, field, now)),
    }))
    .sort(byNearestFlip);
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
