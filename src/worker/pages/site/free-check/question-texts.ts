/** Texts of the page about a question: problems at their fields, understood figures, the kind of goods, the channel. */
import { regulatoryFacts } from "../../../../core/facts.ts";
import { assume, readStated } from "../../../../core/inputs/figures.ts";
import { assumedDutyPct, currencies, marketOf } from "../../../../core/inputs/market.ts";
import { typicalPct } from "../../../../fields/index.ts";
import { isRate } from "../../../../fields/units.ts";
import { isolated, isolatedText } from "../../../../lib/text.ts";
import { conversionText } from "../../../../shop/numbers/conversion.ts";
import type { PageLanguage } from "../page-texts.ts";
import { channelCosts } from "./channel-costs.ts";
import type { FreeCheckInput, QuestionField } from "./question.ts";
import { type FieldProblem, rateOf, type Understood } from "./understand.ts";

/** The problem of a field in one sentence. */
export function problemText(problem: FieldProblem, typed: string, { say, number }: PageLanguage): string {
  switch (problem.kind) {
    case "required":
      return say("errorRequired");
    case "unreadable":
      return say("errorNumber");
    case "other_unit":
      return say("errorOtherUnit", { unit: problem.unit });
    case "rate":
      return say("errorRate", { currency: isolatedText(problem.currency) });
    case "pieces":
      return say("errorPieces");
    case "ambiguous":
      return say("errorAmbiguous", {
        text: typed.trim(),
        grouped: String(problem.readings[0]),
        decimal: String(problem.readings[1]),
      });
    case "minimum":
      return say("problemMinimum", { bound: number(problem.bound) });
    case "maximum":
      return say("problemMaximum", { bound: number(problem.bound) });
  }
}

/** The reading of a field, if it is not the text that the field shows. */
export function understoodText(field: QuestionField, question: Understood, language: PageLanguage): string {
  const { say, number, percent } = language;
  const { currency } = question;
  const value = question.values[field];
  const found = question.converted[field];
  if (found) return isolated(conversionText(found.amount, found.conversion, currency, language));
  if (value === undefined || /^\d+(\.\d+)?$/.test(question.texts[field].trim())) return "";
  const isCount = field === "pieces" || field === "exchange_rate";
  const written = isRate(field) ? percent(value) : isCount ? number(value) : `${number(value)} ${currency}`;
  return say("understoodAs", { value: written });
}

/** The duty of a kind of goods, with the date of its source. */
export function categoryText({ category }: FreeCheckInput, { say, date, percent }: PageLanguage): string {
  if (!category) return "";
  return say("categoryText", {
    rate: percent(category.ratePct),
    date: date(regulatoryFacts[category.fact].source_date ?? ""),
  });
}

/** The value that replaces each empty field, as it would be typed; empty if it cannot be known yet. */
export function typicalTexts(question: Understood): Readonly<Partial<Record<QuestionField, string>>> {
  const { currency, channel, category, purchaseCurrency } = question;
  const { product_value, expected_sale_price } = question.values;
  const rate = purchaseCurrency === currency ? undefined : rateOf(purchaseCurrency, question);
  const money = (amount: number | undefined) => amount?.toFixed(currencies[currency].decimals) ?? "";
  const freight = typicalPct("shipping") + typicalPct("insurance");
  const costs = channel && channelCosts(channel, currency, expected_sale_price);
  const { rules, stated } = readStated("free", { expected_sale_price }, currency);
  const used = expected_sale_price === undefined ? undefined : assume("free", rules, stated);
  return {
    duty_rate_pct: String(category?.ratePct ?? assumedDutyPct(marketOf(currency))),
    exchange_rate: String(rate ?? ""),
    shipping: money(product_value && (product_value * freight) / 100),
    total_fee_pct: String(costs?.feePct ?? (used ? rules.percent(used.total_fee_pct) : "")),
    ad_cost_per_order: money(used && rules.money(used.ad_cost_per_order)),
    fulfillment_cost: money(costs?.fulfillment ?? (used && rules.money(used.fulfillment_cost))),
  };
}

/** The fees of a channel, with source and date. */
export function channelText({ currency, channel, values }: Understood, language: PageLanguage): string {
  if (!channel) return "";
  const { say, text, percent, money, date } = language;
  const { feePct, fulfillment } = channelCosts(channel, currency, values.expected_sale_price);
  return say("channelText", {
    name: text(channel.name),
    fee: percent(feePct),
    returns: percent(typicalPct("returns_reserve_pct")[channel.kind]),
    fulfillment: fulfillment === undefined ? "" : say("channelFulfillment", { amount: money(fulfillment, currency) }),
    source: text(channel.source),
    date: date(channel.date),
  });
}
