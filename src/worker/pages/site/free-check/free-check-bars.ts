/** The chart of a free check: from the sale price down to the profit of the case that leads. */
import type { FreeProfitCheckResult } from "../../../../../catalog/results/shown.ts";
import { powerOfTen, roundTo, toDecimal, toNumber } from "../../../../core/number.ts";
import { rateOf, withoutVat } from "../../../../core/product/order.ts";
import { minorDecimals } from "../../../../shop/numbers/currency-names.ts";
import { type Bar, stairs } from "../../../../shop/results/bars.tsx";
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
  const figure = (value: number) => money(value, currency);
  const costs = [
    [say("vat"), paid - withoutVat(paid, vatRate, rules)],
    [say("landed_cost_ex_vat"), withoutVat(amount("landed_cost"), vatRate, rules)],
    [say("fees"), rateOf(paid, roundTo(fee, rateDecimals), rules)],
    [say("advertising"), amount("ad_cost_per_order")],
    [say("fulfillment"), amount("fulfillment_cost")],
  ] as const;
  const { profit } = lead;
  const registered = figures.profit_per_unit;
  const end = profit < 0 ? "loss" : "gain";
  return [
    { label: say("salePriceRow"), to: price, tone: "total", figure: figure(price) },
    ...stairs(
      price,
      costs.map(([label, cost]) => [label, shown(-cost)] as const),
      figure,
    ),
    ...(lead.name === "vat_registered"
      ? []
      : stairs(registered, [[say("caseDifference"), profit - registered]], figure)),
    { label: say(end), to: profit, tone: end, figure: figure(profit) },
  ];
}
