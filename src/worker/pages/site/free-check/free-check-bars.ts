/** The chart of a free check: from the sale price down to the profit of the case that leads. */
import type { FreeProfitCheckResult } from "../../../../../catalog/results/shown.ts";
import { assume, readStated } from "../../../../core/inputs/figures.ts";
import { currencyCodes, defaultCurrency } from "../../../../core/inputs/market.ts";
import { orderOf } from "../../../../core/product/order.ts";
import type { Bar } from "../../../../shop/results/bars.tsx";
import type { Case, ResultLanguage } from "./free-check-cases.ts";

/** The costs are those of the registered case; another case that leads differs from it by one more bar. */
export function barsOf(figures: FreeProfitCheckResult, lead: Case, { say, money }: ResultLanguage): Bar[] {
  const { currency } = figures;
  // The values in use, sent again, give the same order: its lines are not all in the answer.
  const values = Object.fromEntries(figures.inputs.map(({ field, value }) => [field, value ?? undefined]));
  const code = currencyCodes.find((known) => known === currency) ?? defaultCurrency;
  const { rules, stated } = readStated("free", values, code);
  const used = assume("free", rules, stated);
  const order = orderOf("free", used, rules, "vat_registered");
  const price = rules.money(order.price);
  const bar = (label: string, from: number, to: number, tone: Bar["tone"], amount: number): Bar => ({
    label,
    from,
    to,
    tone,
    figure: money(amount, currency),
  });
  const costs = [
    [say("vat"), order.price - order.netRevenue],
    [say("landed_cost_ex_vat"), order.unitCost],
    [say("fees"), order.fees],
    [say("advertising"), used.ad_cost_per_order],
    [say("fulfillment"), used.fulfillment_cost],
  ] as const;
  let left = price;
  const spent = costs.map(([label, cost]) => {
    const from = left;
    left -= rules.money(cost);
    return bar(label, from, left, "cost", rules.money(-cost));
  });
  const { profit } = lead;
  const registered = figures.profit_per_unit;
  const end = profit < 0 ? "loss" : "gain";
  return [
    bar(say("salePrice"), 0, price, "total", price),
    ...spent,
    ...(lead.name === "vat_registered"
      ? []
      : [bar(say("caseDifference"), registered, profit, "cost", profit - registered)]),
    bar(say(end), 0, profit, end, profit),
  ];
}
