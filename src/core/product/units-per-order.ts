/** How many pieces of a product have to go into one parcel (domain.md 5.3). */
import { amountsPerUnit } from "../../fields/index.ts";
import { pegged } from "../inputs/market.ts";
import { recordOf } from "../record-of.ts";
import { hasFiguresOfGo } from "./decision.ts";
import type { Request } from "./request.ts";

const mostPieces = 5;
/** The most that a set of two or more pieces may cost, SAR. */
const dearestSetSar = 500;

/**
 * Returns the fewest pieces in one customer's order at which a product has the figures of a GO; null: more than five,
 * or too dear a set.
 */
export function unitsPerOrder({ basis }: Request): number | null {
  const { rules, stated } = basis;
  const dearest = pegged(rules.currency, dearestSetSar);
  for (let pieces = 1; pieces <= mostPieces; pieces++) {
    const set = recordOf(amountsPerUnit, (field) => stated[field] && stated[field] * BigInt(pieces));
    if (Object.values(set).some((amount) => (amount ?? 0n) > rules.mostMoney)) return null;
    if (pieces > 1 && dearest !== null && (set.expected_sale_price ?? 0n) > dearest) return null;
    if (hasFiguresOfGo(basis.restated(set))) return pieces;
  }
  return null;
}
