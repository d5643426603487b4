/** How the plan ends in 243 fixed cases of price, cost, advertising, returns and sales (domain-plans.md 4.12). */
import { add, compare, floorDivide, type Integer, multiply, roundDivide, subtract, sum } from "../exact/integer.ts";
import { shareOf, showHundredths } from "../exact/percentage.ts";
import type { Candidate, Money } from "./candidate.ts";
import type { Plan } from "./plan.ts";

/** Per cent of today's price, landed cost, advertising and returns reserve. */
type Shock = Readonly<Record<"price" | "landedCost" | "ads" | "returns", number>>;

/** A candidate that says what a unit costs and earns at other levels, in minor units. */
export interface Shockable extends Candidate {
  shocked(shock: Shock): { readonly profit: Integer; readonly unitCost: Integer };
}

/** The drivers with their levels, per cent, the worst first. */
const drivers = [
  { driver: "price", levels: [90, 100, 105] },
  { driver: "landed_cost", levels: [110, 100, 95] },
  { driver: "ad_cost", levels: [125, 100, 90] },
  { driver: "returns", levels: [150, 100, 75] },
  { driver: "sell_through", levels: [60, 80, 100] },
] as const;

const [prices, landedCosts, adCosts, returns, sellThroughs] = drivers;

/** The level of each driver, by position and in their order, and how the plan ends, in minor units. */
interface Case {
  readonly at: readonly number[];
  readonly result: Integer;
}

/** The results of a shock at every level of sales. */
function resultsOf({ lines, consignmentCosts }: Plan<Shockable>, shock: Shock): Integer[] {
  const shocked = lines.map(({ candidate, units }) => ({ units, ...candidate.shocked(shock) }));
  return sellThroughs.levels.map((level) => {
    let result = subtract(0, consignmentCosts);
    for (const { units, profit, unitCost } of shocked) {
      const sold = floorDivide(multiply(units, level), 100);
      result = add(result, subtract(multiply(sold, profit), multiply(subtract(units, sold), unitCost)));
    }
    return result;
  });
}

function casesOf(plan: Plan<Shockable>): Case[] {
  return prices.levels.flatMap((price, p) =>
    landedCosts.levels.flatMap((landedCost, l) =>
      adCosts.levels.flatMap((ads, a) =>
        returns.levels.flatMap((returned, r) =>
          resultsOf(plan, { price, landedCost, ads, returns: returned }).map((result, s) => ({
            at: [p, l, a, r, s],
            result,
          })),
        ),
      ),
    ),
  );
}

function mean(results: readonly Integer[]): Integer {
  return roundDivide(sum(...results), results.length);
}

/** The mean result at each level of each driver, widest range first, equals in their order. */
function driverMeans(cases: readonly Case[]) {
  const means = drivers.map(({ driver, levels }, position) => {
    const at = (level: number) => mean(cases.filter((one) => one.at[position] === level).map(({ result }) => result));
    const [low, middle, high] = [at(0), at(1), at(2)];
    return { driver, levels, means: [low, middle, high], range: subtract(high, low) };
  });
  return means.sort((a, b) => compare(b.range, a.range));
}

/** One case in twenty, one in ten, and the middle one, counted from the worst. */
const worstCases = 12;
const tenthCase = 25;
const middleCase = 122;

/** The object `scenarios`; null without lines. */
export function scenarios(plan: Plan<Shockable>, money: Money) {
  if (plan.lines.length === 0) return null;
  const cases = casesOf(plan);
  const rising = cases.map(({ result }) => result).sort(compare);
  const nth = (position: number) => money(rising[position - 1] ?? 0);
  const losses = rising.filter((result) => result < 0).length;
  return {
    cases: rising.length,
    worst: nth(1),
    mean_of_worst_12: money(mean(rising.slice(0, worstCases))),
    tenth_percentile: nth(tenthCase),
    median: nth(middleCase),
    best: nth(rising.length),
    cases_with_a_loss: losses,
    cases_with_a_loss_pct: showHundredths(shareOf(losses, rising.length)),
    drivers: driverMeans(cases).map(({ driver, levels, means }) => ({
      driver,
      levels_pct: [...levels],
      mean_results: means.map(money),
    })),
  };
}
