/** The orders of a plan, one for each consignment (domain-plans.md 4.11). */
import type { Integer } from "../exact/integer.ts";
import { type Money, named } from "./candidate.ts";
import { goodsCost, goodsSplit, type Lot } from "./goods.ts";
import type { Plan } from "./plan.ts";

/** One product in an order. */
interface OrderItem extends Lot {
  /** Units to sell, in all, before the next order; null in the last order and for a test. */
  readonly soldBeforeNext: Integer | null;
}

/** The items of every order: the lines in queue order, then in the first order the tests. */
export function orderItems({ consignments, lines, tests }: Plan): OrderItem[][] {
  return Array.from({ length: consignments }, (_, order) => {
    const isLast = order === consignments - 1;
    const ofLines = lines.flatMap(({ candidate, purchases }) => {
      const purchase = purchases[order];
      return purchase
        ? [{ candidate, units: purchase.bought, soldBeforeNext: isLast ? null : purchase.soldAfter }]
        : [];
    });
    const ofTests = order === 0 ? tests.map((test) => ({ ...test, soldBeforeNext: null })) : [];
    return [...ofLines, ...ofTests];
  });
}

/** The list `orders`. */
export function orders(plan: Plan, money: Money) {
  return orderItems(plan).map((items, position) => ({
    order: position + 1,
    goods_cost: money(goodsCost(items)),
    ...goodsSplit(items, money),
    shipment_cost: plan.consignmentCost === null ? null : money(plan.consignmentCost),
    items: items.map((item) => ({
      ...named(item.candidate, money),
      units: Number(item.units),
      goods_cost: money(goodsCost([item])),
      ...goodsSplit([item], money),
      sold_before_next_order: item.soldBeforeNext === null ? null : Number(item.soldBeforeNext),
    })),
  }));
}
