/** The result of each operation on one product or consignment in a few sentences (domain.md 8.1). */

import type {
  DecisionAnswer,
  FreeCheckAnswer,
  Head,
  Input,
  LandedCostAnswer,
  ProductFoot,
  Reading,
  Result,
  ScoreAnswer,
} from "../../src/core/index.ts";
import { costsForAnOrder, type MainCost, mainCosts } from "../../src/core/inputs/main-costs.ts";
import type { Currency } from "../../src/core/inputs/market.ts";
import type { Text } from "../../src/lib/text.ts";
import { amountText, exactNumber, exactText, join, marketTerms, numberText, percentText } from "./amounts.ts";
import { nextStepText } from "./next-step.ts";
import { decisionTerms, riskTerms, verdictTerms } from "./terms.ts";

/** Returns which market a result is about; one that was only assumed is said to be. */
export function marketText({ market }: Head, { notices }: Pick<ProductFoot, "notices">): Text {
  const state = marketTerms[market];
  return notices.includes("MARKET_ASSUMED")
    ? { en: `Counted as an import into ${state.en}`, ar: `محسوب استيرادًا إلى ${state.ar}` }
    : { en: `In ${state.en}`, ar: `في ${state.ar}` };
}

/** Returns what a seller makes of an order, as a verb: "earns about 12.1 SAR", "loses about 3 SAR". */
function earnsText(profit: number, currency: Currency): Text {
  if (profit === 0) return { en: "neither earns nor loses anything", ar: "لا يربح ولا يخسر" };
  const amount = amountText(Math.abs(profit), currency);
  return profit > 0
    ? { en: `earns about ${amount.en}`, ar: `يربح نحو ${amount.ar}` }
    : { en: `loses about ${amount.en}`, ar: `يخسر نحو ${amount.ar}` };
}

/** Returns a profit as a noun: "about 12.1 SAR", "a loss of about 3 SAR", "no profit". */
export function profitText(profit: number, currency: Currency): Text {
  if (profit === 0) return { en: "no profit", ar: "بلا ربح" };
  const amount = amountText(Math.abs(profit), currency);
  return profit > 0
    ? { en: `about ${amount.en}`, ar: `نحو ${amount.ar}` }
    : { en: `a loss of about ${amount.en}`, ar: `خسارة نحو ${amount.ar}` };
}

/** Returns what a VAT-registered seller makes of an order, and how much of the price that is. */
function sellerText({ profit_per_unit, margin_pct }: Reading, currency: Currency): Text {
  const earns = earnsText(profit_per_unit, currency);
  const share = percentText(Math.abs(margin_pct));
  return profit_per_unit === 0
    ? { en: `A VAT-registered seller ${earns.en}`, ar: `المسجّل في الضريبة ${earns.ar}` }
    : {
        en: `A VAT-registered seller ${earns.en} an order, ${share.en} of the price`,
        ar: `المسجّل في الضريبة ${earns.ar} في الطلبية، أي ${share.ar} من سعر البيع`,
      };
}

const inputValue = (inputs: readonly Input[], field: Input["field"]): number =>
  inputs.find((input) => input.field === field)?.value ?? 0;

/** Returns the other reading of the landed cost; null where there is no VAT. */
function otherReading({ inputs }: ProductFoot, reading: Reading | null, currency: Currency): Text | null {
  if (!reading) return null;
  const landed = amountText(inputValue(inputs, "landed_cost"), currency);
  const profit = profitText(reading.profit_per_unit, currency);
  const margin = percentText(Math.abs(reading.margin_pct));
  return {
    en: `If your landed cost of ${landed.en} is without import VAT: ${profit.en}, ${margin.en}.`,
    ar: `إن كانت تكلفتك بعد الجمارك ${landed.ar} دون ضريبة الاستيراد: ${profit.ar}، أي ${margin.ar}.`,
  };
}

/** Returns verdict, profit and margin, the other reading, the break-even price. */
export function freeCheckSummary({ head, answer, foot }: Result<FreeCheckAnswer>): Text {
  const { currency } = head;
  const market = marketText(head, foot);
  const verdict = verdictTerms[answer.verdict];
  const seller = sellerText(answer, currency);
  const filled = foot.notices.includes("COSTS_ASSUMED");
  const price = answer.break_even_price === null ? null : amountText(answer.break_even_price, currency, "up");
  return join(
    {
      en: `${market.en}: ${verdict.en.toLowerCase()}. ${seller.en}${filled ? ", with published costs for what was left out" : ""}.`,
      ar: `${market.ar}: ${verdict.ar}. ${seller.ar}${filled ? "، وحلّت قيم منشورة محل ما لم يُدخل" : ""}.`,
    },
    otherReading(foot, answer.if_landed_cost_excludes_vat, currency),
    price
      ? { en: `The price without profit or loss is ${price.en}.`, ar: `سعر التعادل ${price.ar}.` }
      : {
          en: "No price up to four times today's breaks even.",
          ar: "لا سعر تعادل حتى أربعة أضعاف السعر الحالي.",
        },
  );
}

/** Returns the landed cost line by line, and what could change it; every amount is exact. */
export function landedCostSummary({ head, answer, foot }: Result<LandedCostAnswer>): Text {
  const { currency } = head;
  const number = (value: number) => exactNumber(value, currency);
  const state = marketTerms[head.market];
  const assumed = foot.notices.includes("MARKET_ASSUMED");
  const landed = exactText(answer.landed_cost, currency);
  const [cif, duty, vat] = [answer.cif_value, answer.customs_duty, answer.import_vat].map(number);
  const [dutyRate, vatRate] = (["duty_rate_pct", "vat_rate_pct"] as const).map((rate) =>
    numberText(inputValue(foot.inputs, rate)),
  );
  const at = (rate: number) => answer.other_duty_rates.find(({ duty_rate_pct }) => duty_rate_pct === rate);
  const standard = foot.notices.includes("DUTY_RATE_ASSUMED") ? at(5) : undefined;
  const free = answer.customs_duty > 0 ? at(0) : undefined;
  const costs = answer.border_costs;
  const typical = answer.landed_cost_with_typical_freight;
  return join(
    {
      en: `${assumed ? "Counted as an import into" : "Imported into"} ${state.en} this costs ${landed.en}: CIF value ${cif?.en}, customs duty ${duty?.en} (${dutyRate?.en}%), import VAT ${vat?.en} (${vatRate?.en}%).`,
      ar: `${assumed ? "محسوب استيرادًا" : "الاستيراد"} إلى ${state.ar} يكلّف ${landed.ar}: القيمة الجمركية (سيف) ${cif?.ar}، والرسوم الجمركية ${duty?.ar} (${dutyRate?.ar}%)، وضريبة الاستيراد ${vat?.ar} (${vatRate?.ar}%).`,
    },
    standard && {
      en: `The duty rate was not given; at 5% it is ${number(standard.landed_cost).en}.`,
      ar: `لم تُدخل نسبة الرسوم؛ وعند 5% يكلّف ${number(standard.landed_cost).ar}.`,
    },
    free && {
      en: `Free of duty by a preference it would cost ${number(free.landed_cost).en}.`,
      ar: `وبتفضيل يعفيه من الرسوم يكلّف ${number(free.landed_cost).ar}.`,
    },
    costs && {
      en: `As one consignment with declaration, certificate and clearance: ${number(costs.landed_cost_low).en} to ${number(costs.landed_cost_high).en}.`,
      ar: `إرسالية واحدة مع البيان والشهادة والتخليص: من ${number(costs.landed_cost_low).ar} إلى ${number(costs.landed_cost_high).ar}.`,
    },
    typical !== null && {
      en: `With typical freight and insurance: ${number(typical).en}.`,
      ar: `ومع الشحن والتأمين المعتادين: ${number(typical).ar}.`,
    },
  );
}

/** Returns score, profit, margin and risk, the stress tests survived, the other reading. */
export function scoreSummary({ head, answer, foot }: Result<ScoreAnswer>): Text {
  const { currency } = head;
  const market = marketText(head, foot);
  const score = numberText(answer.opportunity_score);
  const seller = sellerText(answer, currency);
  const risk = riskTerms[answer.risk_level];
  const tests = answer.stress_tests;
  const survived = tests.filter(({ profit_if_worse }) => profit_if_worse >= 0).length;
  return join(
    {
      en: `${market.en}: score ${score.en} of 100. ${seller.en}; risk ${risk.en}, ${survived} of ${tests.length} stress tests survived.`,
      ar: `${market.ar}: التقييم ${score.ar} من 100. ${seller.ar}؛ والمخاطر ${risk.ar}، واجتاز من اختبارات الضغط ${survived} من ${tests.length}.`,
    },
    otherReading(foot, answer.if_landed_cost_excludes_vat, currency),
  );
}

/**
 * Returns decision, profit, margin and risk; a reserve read as a return rate; the next step; the same without
 * registration.
 */
export function decisionSummary({ head, answer, foot }: Result<DecisionAnswer>, missing: readonly MainCost[]): Text {
  const { currency } = head;
  const market = marketText(head, foot);
  const decision = decisionTerms[answer.decision];
  const seller = sellerText(answer, currency);
  const risk = riskTerms[answer.risk_level];
  const [unregistered] = answer.if_unregistered;
  const known = mainCosts.length - missing.length;
  return join(
    {
      en: `${market.en}: ${decision.en}. ${seller.en}; risk ${risk.en}.`,
      ar: `${market.ar}: ${decision.ar}. ${seller.ar}؛ والمخاطر ${risk.ar}.`,
    },
    returnRateText(answer, inputValue(foot.inputs, "returns_reserve_pct"), currency),
    nextStepText(answer.next_step, missing, currency),
    unregistered && unregisteredText(unregistered, currency),
    known < costsForAnOrder && {
      en: `Costs known: ${known} of ${mainCosts.length}.`,
      ar: `التكاليف المعروفة: ${known} من ${mainCosts.length}.`,
    },
  );
}

/** Returns what the product is if its reserve was a return rate; null where that is not asked. */
export function returnRateText(
  { if_return_rate }: Pick<DecisionAnswer, "if_return_rate">,
  reservePct: number,
  currency: Currency,
): Text | null {
  if (!if_return_rate) return null;
  const decision = decisionTerms[if_return_rate.decision];
  const profit = profitText(if_return_rate.profit_per_unit, currency);
  const rate = percentText(reservePct);
  return {
    en: `If ${rate.en} is your return rate, it is ${decision.en}: ${profit.en} an order.`,
    ar: `إن كانت ${rate.ar} نسبة إرجاع فالقرار «${decision.ar}»: ${profit.ar} في الطلبية.`,
  };
}

function unregisteredText(
  { decision, profit_per_unit, lawful_up_to_orders_a_year: orders }: DecisionAnswer["if_unregistered"][number],
  currency: Currency,
): Text {
  const term = decisionTerms[decision];
  const profit = profitText(profit_per_unit, currency);
  const lawful = orders === null ? null : numberText(orders);
  return {
    en: `Not registered: ${term.en}, ${profit.en}${lawful ? `, lawful up to ${lawful.en} order${orders === 1 ? "" : "s"} a year` : ""}.`,
    ar: `لغير المسجّل: ${term.ar}، ${profit.ar}${lawful ? `، والمسموح من الطلبيات في السنة حتى ${lawful.ar}` : ""}.`,
  };
}
