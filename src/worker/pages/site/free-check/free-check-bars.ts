/** The chart of a free check: from the sale price down to the profit of the case that leads. */
import type { FreeProfitCheckResult } from "../../../../../catalog/results/shown.ts";
import { powerOfTen, roundTo, toDecimal, toNumber } from "../../../../core/number.ts";
import { rateOf, withoutVat } from "../../../../core/product/order.ts";
import { minorDecimals } from "../../../../shop/numbers/currency-names.ts";
import type { Bar } from "../../../../shop/results/bars.tsx";
import type { Case, ResultLanguage } from "./free-check-cases.ts";

/** The costs are those of the registered case; if another case leads, one more bar shows the difference. */
export function barsOf(figures: FreeProfitCheckResult, lead: Case, { say, money }: ResultLanguage): Bar[] {
  const { currency } = figures;
  const decimals = minorDecimals(currency);
  const inUse = (name: string) => toDecimal(figures.inputs.find(({ field }) => field === name)?.value ?? 0);
  const amount = (name: string) => roundTo(inUse(name), decimals);
  const shown = (units: bigint) => toNumber(units, decimals);
  const [vat, fee] = [inUse("vat_rate_pct"), inUse("total_fee_pct")];
  const rateDecimals = Math.max(vat.decimals, fee.decimals);
  const rules = { whole: 100n * powerOfTen(rateDecimals) };
  const [paid, vatRate] = [amount("expected_sale_price"), roundTo(vat, rateDecimals)];
  const price = shown(paid);
  const bar = (label: string, from: number, to: number, tone: Bar["tone"], amount: number): Bar => ({
    label,
    from,
    to,
    tone,
    figure: money(amount, currency),
  });
  const costs = [
    [say("vat"), paid - withoutVat(paid, vatRate, rules)],
    [say("landed_cost_ex_vat"), withoutVat(amount("landed_cost"), vatRate, rules)],
    [say("fees"), rateOf(paid, roundTo(fee, rateDecimals), rules)],
    [say("advertising"), amount("ad_cost_per_order")],
    [say("fulfillment"), amount("fulfillment_cost")],
  ] as const;
  let left = price;
  const spent = costs.map(([label, cost]) => {
    const from = left;
    left -= shown(cost);
    return bar(label, from, left, "cost", shown(-cost));
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
