/** The consignments that carry a line, the gates between them, and what one unit ties up (domain-plans.md 4.11). */
import { add, ceilDivide, floorDivide, type Integer, maximum, minimum, multiply, subtract } from "../exact/integer.ts";
import { broughtBack, type UnitMoney } from "./candidate.ts";

/** How many consignments carry a plan. */
export type Consignments = 1 | 2 | 3;

/** Every number of consignments that a plan may have, rising. */
export const consignmentCounts: readonly Consignments[] = [1, 2, 3];

/** The share of a line, per cent, that is bought with each consignment and those before it. */
const boughtPct: Readonly<Record<Consignments, readonly number[]>> = { 1: [100], 2: [40, 100], 3: [25, 60, 100] };

/** The share of what is bought, per cent, that is sold before the next consignment is ordered. */
const gatePct = 70;

/** Ads and other costs are kept ready for one unit in so many. */
const keptForOneIn = 4;

/** One purchase of a line: units bought and sold, both cumulative. */
export interface Purchase {
  /** Units bought with this order. */
  readonly bought: Integer;
  /** Units bought with this order and those before it. */
  readonly boughtInAll: Integer;
  /** Units sold before this order. */
  readonly soldBefore: Integer;
  /** Units sold before the next order; all of them after the last. */
  readonly soldAfter: Integer;
}

/** The purchases of a line of `units`, one for each consignment, in whole units. */
export function purchases(units: Integer, consignments: Consignments): Purchase[] {
  const shares = boughtPct[consignments];
  let boughtBefore: Integer = 0;
  let soldBefore: Integer = 0;
  return shares.map((share, order) => {
    const boughtInAll = floorDivide(multiply(units, share), 100);
    const isLast = order === shares.length - 1;
    const soldAfter = isLast ? units : ceilDivide(multiply(units, share * gatePct), 10_000);
    const purchase = { bought: subtract(boughtInAll, boughtBefore), boughtInAll, soldBefore, soldAfter };
    boughtBefore = boughtInAll;
    soldBefore = soldAfter;
    return purchase;
  });
}

/** What is kept ready for advertising after a purchase, in minor units. */
export function keptForSelling({ boughtInAll, soldBefore }: Purchase, { paidAhead }: UnitMoney): Integer {
  return floorDivide(multiply(subtract(boughtInAll, soldBefore), paidAhead), keptForOneIn);
}

/** `c(m)`: the cash that one unit of a line ties up at most, in minor units, at least 1. */
export function cashPerUnit(unit: UnitMoney, consignments: Consignments): Integer {
  const back = broughtBack(unit);
  // All shares are whole ten-thousandths, and a quarter of them whole parts of 40,000: one division, rounded up once.
  const whole = 10_000 * keptForOneIn;
  let peak: Integer = whole;
  let sold = 0;
  for (const share of boughtPct[consignments]) {
    const bought = share * 100;
    const goods = multiply(unit.landedCost, bought * keptForOneIn);
    const kept = multiply(unit.paidAhead, bought - sold);
    peak = maximum(peak, add(subtract(goods, multiply(back, sold * keptForOneIn)), kept));
    sold = share * gatePct;
  }
  return ceilDivide(peak, whole);
}

/** The least cash that a unit ties up with any number of consignments, in minor units. */
export function leastCashPerUnit(unit: UnitMoney): Integer {
  return consignmentCounts.map((consignments) => cashPerUnit(unit, consignments)).reduce(minimum);
}

/**
 * The largest loss of a line that stops selling right after a purchase, its stock worth nothing.
 * In minor units, with the first order (from 1) after which it is that large.
 */
export function worstStall(unit: UnitMoney, purchases: readonly Purchase[]) {
  const back = broughtBack(unit);
  let worst: { loss: Integer; order: number } | null = null;
  for (const [position, { boughtInAll, soldBefore }] of purchases.entries()) {
    const loss = subtract(multiply(boughtInAll, unit.unitCost), multiply(soldBefore, back));
    if (worst === null || loss > worst.loss) worst = { loss, order: position + 1 };
  }
  return worst ?? { loss: 0, order: 1 };
}
