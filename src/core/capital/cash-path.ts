/** What the cash does, event by event, when all lines sell in step (domain-plans.md 4.11). */
import { add, type Integer, subtract, sum } from "../exact/integer.ts";
import { broughtBack, type Money } from "./candidate.ts";
import { keptForSelling } from "./consignments.ts";
import { goodsCost, goodsSplit, type Lot, sumOf } from "./goods.ts";
import { orderItems } from "./orders.ts";
import type { Plan } from "./plan.ts";

/** What happens to the cash at one event; amounts in minor units. */
interface CashEvent {
  readonly event: string;
  readonly bought: readonly Lot[];
  readonly consignmentCost: Integer;
  readonly proceeds: Integer;
  readonly sellingCosts: Integer;
  readonly vatBack: Integer;
  readonly kept: Integer;
}

const quiet = { bought: [], consignmentCost: 0, proceeds: 0, sellingCosts: 0, vatBack: 0, kept: 0 };

function orderEvent(plan: Plan, order: number, items: readonly Lot[]): CashEvent {
  const kept = plan.lines.map(({ candidate, purchases }) => {
    const purchase = purchases[order];
    return purchase ? keptForSelling(purchase, candidate) : 0;
  });
  return {
    ...quiet,
    event: `ORDER_${order + 1}`,
    bought: items,
    consignmentCost: plan.consignmentCost ?? 0,
    sellingCosts: order === 0 ? sumOf(plan.tests, ({ paidAhead }) => paidAhead) : 0,
    kept: sum(...kept),
  };
}

function soldEvent({ lines, consignments }: Plan, order: number): CashEvent {
  const sold = lines.flatMap(({ candidate, purchases }) => {
    const purchase = purchases[order];
    return purchase ? [{ candidate, units: subtract(purchase.soldAfter, purchase.soldBefore) }] : [];
  });
  return {
    ...quiet,
    event: order === consignments - 1 ? "ALL_SOLD" : `SOLD_${order + 1}`,
    proceeds: sumOf(sold, (candidate) => add(broughtBack(candidate), candidate.paidAhead)),
    sellingCosts: sumOf(sold, ({ paidAhead }) => paidAhead),
  };
}

function cashEvents(plan: Plan): CashEvent[] {
  const itemsByOrder = orderItems(plan);
  if (itemsByOrder.length === 0) return [];
  const events = itemsByOrder.flatMap((items, order) => {
    const ordered = orderEvent(plan, order, items);
    return plan.lines.length === 0 ? [ordered] : [ordered, soldEvent(plan, order)];
  });
  const vatBack = sumOf([...plan.lines, ...plan.tests], ({ importVat }) => importVat);
  return [...events, { ...quiet, event: "VAT_BACK", vatBack }];
}

/** The list `cash_path`: no dates, and empty without orders. */
export function cashPath(plan: Plan, money: Money) {
  let balance = plan.capital.workingCapital;
  return cashEvents(plan).map(({ event, bought, consignmentCost, proceeds, sellingCosts, vatBack, kept }) => {
    const out = sum(goodsCost(bought), consignmentCost, sellingCosts);
    balance = subtract(sum(balance, proceeds, vatBack), out);
    return {
      event,
      ...goodsSplit(bought, money),
      shipment_cost: money(consignmentCost),
      proceeds: money(proceeds),
      selling_costs: money(sellingCosts),
      vat_back: money(vatBack),
      balance: money(balance),
      kept_for_selling: money(kept),
    };
  });
}
