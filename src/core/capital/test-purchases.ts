/** The tests that the test money pays for: money spent to learn (domain-plans.md 4.11). */
import { add, type Integer, multiply, subtract, sum } from "../exact/integer.ts";
import type { Candidate } from "./candidate.ts";
import { fewestUnits } from "./working-capital.ts";

/** What a test of a product costs: goods, import VAT and advertising, in minor units. */
export function testCost({ landedCost, paidAhead }: Candidate): Integer {
  return multiply(fewestUnits, add(landedCost, paidAhead));
}

/** The candidates, in rank order, that the money pays a test of each: a dearer one is passed over. */
function affordable<C extends Candidate>(candidates: readonly C[], money: Integer): C[] {
  let left = money;
  return candidates.filter((candidate) => {
    const cost = testCost(candidate);
    if (cost > left) return false;
    left = subtract(left, cost);
    return true;
  });
}

/** The tests that are bought, in rank order. Without lines they pay for a consignment and must earn it. */
export function buyTests<C extends Candidate>(
  candidates: readonly C[],
  { testMoney, consignmentCost, withLines }: { testMoney: Integer; consignmentCost: Integer; withLines: boolean },
): C[] {
  if (withLines) return affordable(candidates, testMoney);
  const tests = affordable(candidates, subtract(testMoney, consignmentCost));
  const earned = multiply(fewestUnits, sum(...tests.map(({ profit }) => profit)));
  return earned < consignmentCost ? [] : tests;
}
