/** The capital, split once into plan money, test money and reserve (domain-plans.md 4.11). */
import { floorDivide, type Integer, multiply, subtract } from "../exact/integer.ts";

/** How many equal steps the plan money is handed out in. */
export const planSteps = 160;

/** The most steps that one product may hold: a tenth of the capital. */
export const productCapSteps = 20;

/** Fewer units say nothing about demand: no line is smaller, and a test is as large. */
export const fewestUnits = 30;

const planPct = 80;
const testPct = 10;

/** The plan money of a capital, in minor units. */
export function planMoneyOf(workingCapital: Integer): Integer {
  return floorDivide(multiply(workingCapital, planPct), 100);
}

/** The most that one product may tie up when it may hold so many steps of the plan money. */
export function productCap(planMoney: Integer, steps: number): Integer {
  return floorDivide(multiply(planMoney, steps), planSteps);
}

/** The parts of a capital; all amounts in minor units. */
export function splitCapital(workingCapital: Integer) {
  const planMoney = planMoneyOf(workingCapital);
  const testMoney = floorDivide(multiply(workingCapital, testPct), 100);
  return {
    workingCapital,
    reserve: subtract(subtract(workingCapital, planMoney), testMoney),
    testMoney,
    planMoney,
    productCap: productCap(planMoney, productCapSteps),
  };
}

export type SplitCapital = ReturnType<typeof splitCapital>;
