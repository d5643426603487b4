/** `free_profit_check`: is there a profit at all, with assumed values for what was left out? (domain.md 7.1) */
import { showHundredths } from "../number.ts";
import { undecidedMissingInputs } from "../product/missing-inputs.ts";
import { marginOf, orderOf } from "../product/order.ts";
import { ifZerosAreTrue, type ProductNumbers, readProduct } from "../product/product.ts";
import { type ProductRequest, showEarnings, showProfit } from "../product/request.ts";
import { productFoot } from "./foot.ts";
import { breakEvenPrice, headOf, showUnregistered, withoutVatInCost } from "./parts.ts";
import { profitVerdictOn } from "./verdict.ts";

/** The caller's own arithmetic, in which every omitted cost is 0, and how the plan case differs from it. */
function asSupplied(request: ProductRequest) {
  const { rules, stated, used, order } = request;
  const literal = {
    ...used,
    marketplace_fee_pct: stated.total_fee_pct ?? 0n,
    ad_cost_per_order: stated.ad_cost_per_order ?? 0n,
    fulfillment_cost: stated.fulfillment_cost ?? 0n,
  };
  const registered = orderOf({ ...request, used: literal });
  const own = registered.profit - registered.netRevenue + order.price + registered.unitCost - used.landed_cost;
  return {
    ...showEarnings(rules, own, order.price),
    vat_effect: rules.money(registered.profit - own),
    omitted_costs_effect: rules.money(order.profit - registered.profit),
  };
}

/** Answers the free check of a landed cost and a price, both of one unit with VAT in them. Never throws. */
export function freeProfitCheck(input: ProductNumbers) {
  const reading = readProduct("free", input);
  const { request } = reading;
  const { rules, order } = request;
  const unregistered = [request.in("vat_as_cost"), ...(rules.market === "SA" ? [request.in("deemed_supplier")] : [])];
  return {
    head: headOf(rules),
    answer: {
      verdict: profitVerdictOn(order.profit, showHundredths(marginOf(order))),
      ...showProfit(request),
      if_zeros_are_true: ifZerosAreTrue(reading),
      break_even_price: breakEvenPrice(request),
      if_landed_cost_excludes_vat: withoutVatInCost(request),
      as_supplied: asSupplied(request),
      if_unregistered: unregistered.map((seller) => showUnregistered(seller, {})),
      missing_inputs: undecidedMissingInputs(request),
    },
    foot: productFoot(reading, unregistered),
  };
}
