/** The chart of a free check: from the sale price down to the profit of the case that leads. */
import type { FreeProfitCheckResult } from "../../../../../catalog/results/shown.ts";
import { currencyCodes } from "../../../../core/inputs/market.ts";
import { readProduct } from "../../../../core/product/product.ts";
import type { Bar } from "../../../../shop/results/bars.tsx";
import type { Language } from "../../../../shop/words/language.ts";
import type { FreeCheckMessage } from "../../words/free-check.ts";
import type { Case } from "./free-check-cases.ts";

/** The costs are those of the registered case; another case that leads differs from it by one more bar. */
export function barsOf(figures: FreeProfitCheckResult, lead: Case, { say, money }: Language<FreeCheckMessage>): Bar[] {
  const { currency } = figures;
  const amount = (value: number) => money(value, currency);
  // The values in use, sent again, give the same order: its lines are not all in the answer.
  const values = Object.fromEntries(figures.inputs.map(({ field, value }) => [field, value ?? undefined]));
  const code = currencyCodes.find((known) => known === currency);
  const { rules, used, order } = readProduct("free", values, code).request;
  const price = rules.money(order.price);
  const costs: readonly (readonly [string, bigint])[] = [
    [say("vat"), order.price - order.netRevenue],
    [say("landedCost"), order.unitCost],
    [say("fees"), order.fees],
    [say("advertising"), used.ad_cost_per_order],
    [say("fulfillment"), used.fulfillment_cost],
  ];
  let left = price;
  const spent = costs.map(([label, cost]): Bar => {
    const from = left;
    left -= rules.money(cost);
    return { label, from, to: left, tone: "cost", figure: amount(rules.money(-cost)) };
  });
  const difference: Bar = {
    label: say("caseDifference"),
    from: figures.profit_per_unit,
    to: lead.profit,
    tone: "cost",
    figure: amount(lead.profit - figures.profit_per_unit),
  };
  return [
    { label: say("salePrice"), from: 0, to: price, tone: "total", figure: amount(price) },
    ...spent,
    ...(lead.name === "vat_registered" ? [] : [difference]),
    {
      label: say(lead.profit < 0 ? "loss" : "gain"),
      from: 0,
      to: lead.profit,
      tone: lead.profit < 0 ? "loss" : "gain",
      figure: amount(lead.profit),
    },
  ];
}
