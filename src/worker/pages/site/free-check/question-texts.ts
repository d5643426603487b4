/** Texts of the page about a question: problems at their fields, understood figures, the landed cost, the channel. */
import { assume, readStated } from "../../../../core/inputs/figures.ts";
import { assumedDutyPct, currencies, marketOf } from "../../../../core/inputs/market.ts";
import { typicalPct } from "../../../../core/inputs/typical-values.ts";
import { conversionText } from "../../../../shop/conversion.ts";
import type { Language } from "../../../../shop/words/language.ts";
import type { FreeCheckFormMessage } from "../../words/free-check-form.ts";
import { channelCosts } from "./channel-costs.ts";
import { sourceOf } from "./duty-categories.ts";
import type { Understood } from "./free-check-question.ts";
import type { FieldProblem, FreeCheckInput, QuestionField } from "./question.ts";
import { rateOf } from "./question-amounts.ts";

type FreeCheckLanguage = Language<FreeCheckFormMessage>;

/** Returns the problem of a field in one sentence. */
export function problemText(problem: FieldProblem, typed: string, { say, number }: FreeCheckLanguage): string {
  switch (problem.kind) {
    case "required":
      return say("errorRequired");
    case "unreadable":
      return say("errorNumber");
    case "other_unit":
      return say("errorOtherUnit", { unit: problem.unit });
    case "rate":
      return say("errorRate", { currency: `\u2068${problem.currency}\u2069` });
    case "pieces":
      return say("errorPieces");
    case "ambiguous":
      return say("errorAmbiguous", {
        text: typed.trim(),
        grouped: String(problem.readings[0]),
        decimal: String(problem.readings[1]),
      });
    case "minimum":
      return say("errorMinimum", { bound: number(problem.bound) });
    case "maximum":
      return say("errorMaximum", { bound: number(problem.bound) });
  }
}

/** How a field was understood, when that is not what anybody sees in the field itself. */
export function understoodText(
  field: QuestionField,
  typed: string,
  { values, converted }: Understood,
  currency: string,
  { say, number, percent }: FreeCheckLanguage,
): string {
  const value = values[field];
  const found = converted[field];
  if (found) return `\u2066${conversionText(found.amount, found.conversion, currency, { number })}\u2069`;
  if (value === undefined || /^\d+(\.\d+)?$/.test(typed.trim())) return "";
  const isCount = field === "pieces" || field === "exchange_rate";
  const written = field.endsWith("_pct") ? percent(value) : isCount ? number(value) : `${number(value)} ${currency}`;
  return say("understoodAs", { value: written });
}

/** A line of what a piece costs until it is in the warehouse. */
export interface CostLine {
  readonly label: string;
  readonly amount: string;
}

/** The lines of the cost, the total last; none before a supplier's price is known. */
export function costLines(
  { estimate }: Understood,
  currency: string,
  language: FreeCheckLanguage,
): readonly CostLine[] {
  if (!estimate) return [];
  const { say, percent } = language;
  const line = (label: string, value: number): CostLine => ({ label, amount: language.money(value, currency) });
  const { clearance, saber, delivery } = estimate;
  const isInWarehouse = clearance + saber + delivery > 0;
  return [
    line(say("linePurchase"), estimate.productValue),
    line(say("lineFreight"), estimate.freight),
    line(say("lineDuty", { rate: percent(estimate.dutyRatePct) }), estimate.customsDuty),
    line(say("lineVat", { rate: percent(estimate.vatRatePct) }), estimate.importVat),
    ...(isInWarehouse
      ? [
          line(say("lineClearance"), clearance),
          line(say("lineSaber"), saber),
          line(say("lineDelivery"), delivery),
          line(say("lineWarehouse"), estimate.warehouseCost),
        ]
      : [line(say("lineLanded"), estimate.landedCost)]),
  ];
}

/** What a kind of goods pays, with the date of its source. */
export function categoryText(category: FreeCheckInput["category"], { say, date, percent }: FreeCheckLanguage): string {
  if (!category) return "";
  const { source_date: day } = sourceOf(category);
  const isDay = day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day);
  return say("categoryText", {
    rate: percent(category.ratePct),
    date: isDay ? date(day) : (day ?? ""),
  });
}

/** What stands in for each empty field, as it would be typed; nothing for what cannot be known yet. */
export function typicalTexts(
  question: FreeCheckInput,
  { values }: Pick<Understood, "values">,
): Readonly<Partial<Record<QuestionField, string>>> {
  const { currency, channel, category, purchaseCurrency } = question;
  const { decimals } = currencies[currency];
  const { product_value, expected_sale_price } = values;
  const freight = typicalPct.shipping + typicalPct.insurance;
  const costs = channel && channelCosts(channel, currency, expected_sale_price);
  const texts: [QuestionField, string][] = [
    ["duty_rate_pct", String(category?.ratePct ?? assumedDutyPct(marketOf(currency)))],
  ];
  const rate = purchaseCurrency === currency ? undefined : rateOf(purchaseCurrency, question);
  if (rate !== undefined) texts.push(["exchange_rate", String(rate)]);
  if (product_value !== undefined) texts.push(["shipping", ((product_value * freight) / 100).toFixed(decimals)]);
  if (costs) texts.push(["total_fee_pct", String(costs.feePct)]);
  if (costs?.fulfillment !== undefined) texts.push(["fulfillment_cost", costs.fulfillment.toFixed(decimals)]);
  if (expected_sale_price !== undefined) {
    const { rules, stated } = readStated("free", { expected_sale_price }, currency);
    const used = assume("free", rules, stated);
    const money = (amount: bigint) => rules.money(amount).toFixed(decimals);
    if (!costs) texts.push(["total_fee_pct", String(rules.percent(used.total_fee_pct))]);
    texts.push(["ad_cost_per_order", money(used.ad_cost_per_order)]);
    if (costs?.fulfillment === undefined) texts.push(["fulfillment_cost", money(used.fulfillment_cost)]);
  }
  return Object.fromEntries(texts);
}

/** What a channel charges, with source and date. */
export function channelText(
  { currency, channel }: Pick<FreeCheckInput, "currency" | "channel">,
  { values }: Pick<Understood, "values">,
  language: FreeCheckLanguage,
): string {
  if (!channel) return "";
  const { say, text, percent, money, date } = language;
  const { feePct, fulfillment } = channelCosts(channel, currency, values.expected_sale_price);
  return say("channelText", {
    name: text(channel.name),
    fee: percent(feePct),
    returns: percent(typicalPct.returns_reserve_pct[channel.kind]),
    fulfillment: fulfillment === undefined ? "" : say("channelFulfillment", { amount: money(fulfillment, currency) }),
    source: text(channel.source),
    date: date(channel.date),
  });
}
