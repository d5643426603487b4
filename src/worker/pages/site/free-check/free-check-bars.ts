/** The chart of a free check: from the sale price down to the profit of the case that leads. */
import type { FreeProfitCheckResult } from "../../../../../catalog/results/shown.ts";
import type { Bar } from "../../../../shop/results/bars.tsx";
import type { Formats } from "../../../../shop/words/format.ts";
import type { FreeCheckWord } from "../../words/free-check.ts";
import type { Case } from "./free-check-cases.ts";

/** The costs are those of the registered case; another case that leads differs from it by one more bar. */
export function barsOf(figures: FreeProfitCheckResult, lead: Case, { word, money }: Formats<FreeCheckWord>): Bar[] {
  const { inputs_used: used, currency } = figures;
  const amount = (value: number) => money(value, currency);
  const price = used.expected_sale_price;
  const costs = [
    [word("vat"), price - figures.net_revenue],
    [word("landedCost"), figures.unit_cost],
    [word("fees"), figures.total_fees],
    [word("advertising"), used.ad_cost_per_order],
    [word("fulfillment"), used.fulfillment_cost],
  ] as const;
  let left = price;
  const spent = costs.map(([label, cost]): Bar => {
    const from = left;
    left -= cost;
    return { label, from, to: left, tone: "cost", figure: amount(cost && -cost) };
  });
  const difference: Bar = {
    label: word("caseDifference"),
    from: figures.profit_per_unit,
    to: lead.profit,
    tone: "cost",
    figure: amount(lead.profit - figures.profit_per_unit),
  };
  return [
    { label: word("salePrice"), from: 0, to: price, tone: "total", figure: amount(price) },
    ...spent,
    ...(lead.name === "vat_registered" ? [] : [difference]),
    {
      label: word(lead.profit < 0 ? "loss" : "profit"),
      from: 0,
      to: lead.profit,
      tone: lead.profit < 0 ? "loss" : "gain",
      figure: amount(lead.profit),
    },
  ];
}
