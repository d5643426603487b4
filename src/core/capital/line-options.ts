/** The sizes that a line may have, each with the steps of plan money that it takes (domain-plans.md 4.11). */
import { floorDivide, type Integer, minimum, multiply } from "../exact/integer.ts";
import type { Candidate } from "./candidate.ts";
import { fewestUnits, planSteps, productCapSteps } from "./working-capital.ts";

/** One size of a line. */
export interface LineOption {
  readonly steps: number;
  readonly units: Integer;
  /** What these units earn when all are sold, in minor units. */
  readonly gain: Integer;
}

/** The rule that says how many units a product may have at each number of steps. */
export interface OptionRule {
  /** The most steps of one product. */
  readonly steps: number;
  /** The units at a number of steps, by the cash and the price of one unit. */
  units(steps: number, cash: Integer, price: Integer): Integer;
}

/** The rising options of a product whose unit ties up `cash`: from 30 units on, each larger than the last. */
export function lineOptions(
  { profit, price }: Pick<Candidate, "profit" | "price">,
  cash: Integer,
  rule: OptionRule,
): LineOption[] {
  const options: LineOption[] = [];
  let most: Integer = fewestUnits - 1;
  for (let steps = 1; steps <= rule.steps; steps++) {
    const units = rule.units(steps, cash, price);
    if (units > most) {
      options.push({ steps, units, gain: multiply(units, profit) });
      most = units;
    }
  }
  return options;
}

/** As many units as the steps pay for, at most so many steps for one product. */
export function cappedByCash(planMoney: Integer, steps: number = productCapSteps): OptionRule {
  return {
    steps,
    units: (steps, cash) => floorDivide(multiply(planMoney, steps), multiply(cash, planSteps)),
  };
}

/** The same, and never more than the same share of the turnover that a year allows (domain-plans.md 4.12). */
export function cappedByTurnover(planMoney: Integer, turnover: Integer, steps: number): OptionRule {
  const byCash = cappedByCash(planMoney, steps);
  return {
    steps,
    units: (steps, cash, price) =>
      minimum(
        byCash.units(Math.min(steps, productCapSteps), cash, price),
        floorDivide(multiply(turnover, steps), multiply(price, planSteps)),
      ),
  };
}
