/** How many pieces of a product have to go into one customer's order (domain.md 5.3). */
import { amountsPerUnit } from "../../fields/index.ts";
import { pegged } from "../inputs/market.ts";
import { recordOf } from "../record-of.ts";
import { hasFiguresOfGo } from "./decision.ts";
import { show } from "./limits.ts";
import type { ProductRequest } from "./request.ts";

const mostPieces = 5;
/** The most that a set of two or more pieces may cost, SAR. */
const dearestSetSar = 500;

/** The delivery of a set, in minor units: marketplaces charge each piece, a logistics partner a little more a set. */
function fulfilmentOf({ rules, used }: ProductRequest, pieces: number): bigint {
  const { fulfillment_cost: one, ownStore } = used;
  if (!ownStore) return one * BigInt(pieces);
  return one + (pieces <= 3 ? rules.moreForTwoOrThree : rules.moreForFourOrFive);
}

/**
 * The fewest pieces in one customer's order at which a product has the figures of a GO, and what their delivery
 * costs; null: more than five, or too dear a set.
 */
export function unitsPerOrder(request: ProductRequest) {
  const none = { units_per_order: null, set_fulfillment_cost: null };
  if (hasFiguresOfGo(request)) return { ...none, units_per_order: 1 };
  const { rules, stated } = request;
  const dearest = pegged(rules.currency, dearestSetSar) ?? rules.mostMoney;
  for (let pieces = 2; pieces <= mostPieces; pieces++) {
    const fulfilment = fulfilmentOf(request, pieces);
    const fields = recordOf(amountsPerUnit, (field) => stated[field] && stated[field] * BigInt(pieces));
    const amounts = [...Object.values(fields), fulfilment];
    const isTooDear = (fields.expected_sale_price ?? 0n) > dearest;
    if (isTooDear || amounts.some((amount) => (amount ?? 0n) > rules.mostMoney)) return none;
    const set = request.restated({ ...fields, fulfillment_cost: fulfilment > 0n ? fulfilment : null });
    if (!hasFiguresOfGo(set)) continue;
    return { units_per_order: pieces, set_fulfillment_cost: show(set, "fulfillment_cost", set.used.fulfillment_cost) };
  }
  return none;
}
