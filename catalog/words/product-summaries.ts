/** The result of each operation on one product or consignment in a few sentences (domain.md 8.1). */

import type { ImportWay } from "../../src/core/codes.ts";
import type {
  DecisionAnswer,
  Earnings,
  FreeCheckAnswer,
  Head,
  Input,
  LandedCostAnswer,
  ProductFoot,
  Result,
  ScoreAnswer,
} from "../../src/core/index.ts";
import { costsForAnOrder, type MainCost, mainCosts } from "../../src/core/inputs/main-costs.ts";
import { type Currency, instalmentsPct } from "../../src/core/inputs/market.ts";
import { goMarginPct, testMarginPct } from "../../src/core/product/decision.ts";
import { join, listText, type Text, withinWords } from "../../src/lib/text.ts";
import { amountText, exactDecimal, exactNumber, exactText, marketTerms, numberText, percentText } from "./amounts.ts";
import { fieldText, nextStepText } from "./next-step.ts";
import { noticeText } from "./notice-texts.ts";
import { decisionTerms, riskTerms, verdictTerms } from "./terms.ts";

/** The market that a result is about, and whether it was only assumed. */
export function marketText({ market }: Head, { notices }: Pick<ProductFoot, "notices">): Text {
  const state = marketTerms[market];
  return notices.includes("MARKET_ASSUMED")
    ? { en: `Counted as an import into ${state.en}`, ar: `على أساس الاستيراد إلى ${state.ar}` }
    : { en: `In ${state.en}`, ar: `في ${state.ar}` };
}

/** The profit of an order as a verb: "earns about 12.1 SAR", "loses about 3 SAR". */
function earnsText(profit: number, currency: Currency): Text {
  if (profit === 0) return { en: "neither earns nor loses anything", ar: "لا يربح ولا يخسر" };
  const amount = amountText(Math.abs(profit), currency);
  return profit > 0
    ? { en: `earns about ${amount.en}`, ar: `يربح نحو ${amount.ar}` }
    : { en: `loses about ${amount.en}`, ar: `يخسر نحو ${amount.ar}` };
}

/** A profit as a noun: "about 12.1 SAR", "a loss of about 3 SAR", "no profit". */
export function profitText(profit: number, currency: Currency): Text {
  if (profit === 0) return { en: "no profit", ar: "بلا ربح" };
  const amount = amountText(Math.abs(profit), currency);
  return profit > 0
    ? { en: `about ${amount.en}`, ar: `نحو ${amount.ar}` }
    : { en: `a loss of about ${amount.en}`, ar: `خسارة نحو ${amount.ar}` };
}

/** Zeros that cannot be true, and the profit if they were. */
type TypedZeros = FreeCheckAnswer["if_zeros_are_true"];

/**
 * The profit of a VAT-registered seller from an order, with its share of the price; where zeros cannot be
 * true, also the profit if they were.
 */
function sellerText(
  { profit_per_unit, margin_pct }: Earnings,
  zeros: TypedZeros,
  currency: Currency,
  isBrief = false,
): Text {
  const earns = earnsText(profit_per_unit, currency);
  const share = percentText(Math.abs(margin_pct));
  const seller =
    profit_per_unit === 0
      ? { en: `VAT-registered seller ${earns.en}`, ar: `المسجّل في الضريبة ${earns.ar}` }
      : {
          en: `VAT-registered seller ${earns.en}${isBrief ? "" : " an order"}, ${share.en}${isBrief ? "" : " of the price"}`,
          ar: `المسجّل في الضريبة ${earns.ar}${isBrief ? "" : " في الطلبية"}، أي ${share.ar}${isBrief ? "" : " من سعر البيع"}`,
        };
  if (!zeros) return { en: `A ${seller.en}`, ar: seller.ar };
  const fields = listText(zeros.fields.map(fieldText));
  // After "loses", an amount without a verb would be read as a loss.
  const isTurned = profit_per_unit < 0 && zeros.profit_per_unit > 0;
  const typed = (isTurned ? earnsText : profitText)(zeros.profit_per_unit, currency);
  return {
    en: `0 for ${fields.en} is not believed; with published values a ${seller.en}; as typed ${isTurned ? "it " : ""}${typed.en}`,
    ar: `الصفر في ${fields.ar} غير معتمد؛ وبالقيم المنشورة ${seller.ar}؛ وكما كُتب ${typed.ar}`,
  };
}

const inputValue = (inputs: readonly Input[], field: Input["field"]): number =>
  inputs.find((input) => input.field === field)?.value ?? 0;

/** The profit and the margin of another reading of the input. */
function readingText({ profit_per_unit, margin_pct }: Earnings, currency: Currency): Text {
  const profit = profitText(profit_per_unit, currency);
  const margin = percentText(Math.abs(margin_pct));
  return { en: `${profit.en}, ${margin.en}`, ar: `${profit.ar}، أي ${margin.ar}` };
}

/** The result if the stated landed cost is without VAT; null where there is no VAT. */
function otherReading(reading: Earnings | null, currency: Currency, isBrief = false): Text | null {
  if (!reading) return null;
  const { en, ar } = readingText(reading, currency);
  if (isBrief) return { en: `Landed cost without VAT: ${en}.`, ar: `وتكلفتك دون ضريبة: ${ar}.` };
  return { en: `If your landed cost is without VAT: ${en}.`, ar: `إن كانت تكلفتك دون ضريبة الاستيراد: ${ar}.` };
}

/** Verdict, profit and margin, the other reading, the break-even price, and a doubt that paid calls raise before. */
export function freeCheckSummary({ head, answer, foot }: Result<FreeCheckAnswer>): Text {
  const { currency } = head;
  const market = marketText(head, foot);
  const verdict = verdictTerms[answer.verdict];
  const seller = sellerText(answer, answer.if_zeros_are_true, currency);
  const filled = foot.notices.includes("COSTS_ASSUMED");
  const price = answer.break_even_price === null ? null : amountText(answer.break_even_price, currency, "up");
  return join(
    {
      en: `${market.en}: ${verdict.en.toLowerCase()}. ${seller.en}${filled ? ", with published costs for what was left out" : ""}.`,
      ar: `${market.ar}: ${verdict.ar}. ${seller.ar}${filled ? "، وحلّت قيم منشورة محل ما لم يُدخل" : ""}.`,
    },
    otherReading(answer.if_landed_cost_excludes_vat, currency),
    price
      ? { en: `The price without profit or loss is ${price.en}.`, ar: `سعر التعادل ${price.ar}.` }
      : {
          en: "No price up to four times today's breaks even.",
          ar: "لا سعر تعادل حتى أربعة أضعاف السعر الحالي.",
        },
    foot.notices.includes("PERCENT_LOOKS_LIKE_FRACTION") && noticeText("PERCENT_LOOKS_LIKE_FRACTION", head),
  );
}

/** The cost of the goods at the border by courier and by sea; for a small parcel also that of a private person. */
function borderText({ answer, foot }: Result<LandedCostAnswer>, currency: Currency): Text | null {
  if (!answer.border_costs) return null;
  const { ways, customs_processing_fee } = answer.border_costs;
  const range = (way: ImportWay) => {
    const found = ways.find((each) => each.way === way);
    const [from, to] = [found?.landed_cost_low ?? 0, found?.landed_cost_high ?? 0].map((cost) =>
      exactNumber(cost, currency),
    );
    return { en: `${from?.en} to ${to?.en}`, ar: `من ${from?.ar} إلى ${to?.ar}` };
  };
  const [courier, sea] = [range("COURIER"), range("LCL")];
  if (!foot.notices.includes("WITHIN_PERSONAL_SHIPMENT_THRESHOLD"))
    return {
      en: `At the border with fee, clearance and certificate: by courier ${courier.en}, as part of a container ${sea.en}.`,
      ar: `وعند المنفذ مع المقابل والتخليص والشهادة: بالشحن السريع ${courier.ar}، وجزءًا من حاوية ${sea.ar}.`,
    };
  const free = answer.other_duty_rates.find(({ duty_rate_pct }) => duty_rate_pct === 0) ?? answer;
  const parcel = exactNumber(free.landed_cost + customs_processing_fee, currency);
  return {
    en: `As a private person's parcel: ${parcel.en} with the customs fee; by courier with clearance ${courier.en}.`,
    ar: `وطردًا لفرد: ${parcel.ar} مع مقابل الجمارك؛ وبالشحن السريع مع التخليص ${courier.ar}.`,
  };
}

/** The landed cost line by line, and what could change it; every amount is exact. */
export function landedCostSummary(result: Result<LandedCostAnswer>): Text {
  const { head, answer, foot } = result;
  const { currency } = head;
  const number = (value: number) => exactNumber(value, currency);
  const state = marketTerms[head.market];
  const assumed = foot.notices.includes("MARKET_ASSUMED");
  const landed = exactText(answer.landed_cost, currency);
  const [cif, duty, vat] = [answer.cif_value, answer.customs_duty, answer.import_vat].map(number);
  const [dutyRate, vatRate] = (["duty_rate_pct", "vat_rate_pct"] as const).map((rate) =>
    exactDecimal(inputValue(foot.inputs, rate)),
  );
  const at = (rate: number) => answer.other_duty_rates.find(({ duty_rate_pct }) => duty_rate_pct === rate);
  const standard = foot.notices.includes("DUTY_RATE_ASSUMED") ? at(5) : undefined;
  const free = answer.customs_duty > 0 ? at(0) : undefined;
  const typical = answer.landed_cost_with_typical_freight;
  return join(
    {
      en: `${assumed ? "Counted as an import into" : "Imported into"} ${state.en} this costs ${landed.en}: CIF value ${cif?.en}, customs duty ${duty?.en} (${dutyRate?.en}%), import VAT ${vat?.en} (${vatRate?.en}%).`,
      ar: `${assumed ? "على أساس الاستيراد" : "الاستيراد"} إلى ${state.ar} يكلّف ${landed.ar}: القيمة الجمركية (سيف) ${cif?.ar}، والرسوم الجمركية ${duty?.ar} (${dutyRate?.ar}%)، وضريبة الاستيراد ${vat?.ar} (${vatRate?.ar}%).`,
    },
    standard && {
      en: `The duty rate was not given; at 5% it is ${number(standard.landed_cost).en}.`,
      ar: `لم تُدخل نسبة الرسوم؛ وعند 5% يكلّف ${number(standard.landed_cost).ar}.`,
    },
    free && {
      en: `Free of duty it would cost ${number(free.landed_cost).en}.`,
      ar: `ودون رسوم يكلّف ${number(free.landed_cost).ar}.`,
    },
    borderText(result, currency),
    typical !== null && {
      en: `With typical freight and insurance: ${number(typical).en}.`,
      ar: `ومع الشحن والتأمين المعتادين: ${number(typical).ar}.`,
    },
  );
}

/** Score, profit, margin and risk, the stress tests survived, and the other reading. */
export const scoreSummary = (result: Result<ScoreAnswer>): Text =>
  withinWords(60, scoreText(result, false), () => scoreText(result, true));

function scoreText({ head, answer, foot }: Result<ScoreAnswer>, isBrief: boolean): Text {
  const { currency } = head;
  const market = marketText(head, foot);
  const score = numberText(answer.opportunity_score);
  const seller = sellerText(answer, answer.if_zeros_are_true, currency, isBrief);
  const risk = riskTerms[answer.risk_level];
  const tests = answer.stress_tests;
  const survived = tests.filter(({ profit_if_worse }) => profit_if_worse >= 0).length;
  return join(
    {
      en: `${market.en}: score ${score.en} of 100. ${seller.en}; risk ${risk.en}, ${survived} of ${tests.length} tests survived.`,
      ar: `${market.ar}: التقييم ${score.ar} من 100. ${seller.ar}؛ والمخاطر ${risk.ar}، واجتاز من الاختبارات ${survived} من ${tests.length}.`,
    },
    otherReading(answer.if_landed_cost_excludes_vat, currency, isBrief),
  );
}

/**
 * Decision, profit, margin and risk; a reserve read as a return rate; payment in instalments; the next step; the same
 * without registration.
 */
export const decisionSummary = (result: Result<DecisionAnswer>, missing: readonly MainCost[]): Text =>
  withinWords(90, decisionText(result, missing, false), () => decisionText(result, missing, true));

function decisionText(
  { head, answer, foot }: Result<DecisionAnswer>,
  missing: readonly MainCost[],
  isBrief: boolean,
): Text {
  const { currency } = head;
  const market = marketText(head, foot);
  const decision = decisionTerms[answer.decision];
  const seller = sellerText(answer, answer.if_zeros_are_true, currency, isBrief);
  const risk = riskTerms[answer.risk_level];
  const [unregistered] = answer.if_unregistered;
  const known = mainCosts.length - missing.length;
  const isOwnStore = inputValue(foot.inputs, "marketplace_fee_pct") === 0;
  const delivery = { cost: answer.set_fulfillment_cost ?? 0, isOwnStore };
  return join(
    {
      en: `${market.en}: ${decision.en}. ${seller.en}; risk ${risk.en}.`,
      ar: `${market.ar}: ${decision.ar}. ${seller.ar}؛ والمخاطر ${risk.ar}.`,
    },
    returnRateText(answer, inputValue(foot.inputs, "returns_reserve_pct"), currency, isBrief),
    instalmentsText(answer, currency, isBrief),
    nextStepText(answer.next_step, { missing, delivery, currency, isBrief }),
    unregistered && unregisteredText(unregistered, currency, isBrief),
    known < costsForAnOrder && {
      en: `Costs known: ${known} of ${mainCosts.length}.`,
      ar: `التكاليف المعروفة: ${known} من ${mainCosts.length}.`,
    },
  );
}

/** The margin that payment in instalments leaves, if it falls below that of a GO or of a TEST. */
function instalmentsText(
  { margin_pct, if_instalments }: DecisionAnswer,
  currency: Currency,
  isBrief: boolean,
): Text | null {
  if (!if_instalments) return null;
  const falls = [goMarginPct, testMarginPct].some((pct) => margin_pct >= pct && if_instalments.margin_pct < pct);
  if (!falls) return null;
  const { en, ar } = readingText(if_instalments, currency);
  return {
    en: `If ${instalmentsPct}%${isBrief ? "" : " of your buyers"} pay in instalments: ${en}.`,
    ar: `وإن دفع ${instalmentsPct}%${isBrief ? "" : " من المشترين"} بالتقسيط: ${ar}.`,
  };
}

/** The decision on the product if its reserve is a return rate; null if there is no such question. */
export function returnRateText(
  { if_return_rate }: Pick<DecisionAnswer, "if_return_rate">,
  reservePct: number,
  currency: Currency,
  isBrief = false,
): Text | null {
  if (!if_return_rate) return null;
  const decision = decisionTerms[if_return_rate.decision];
  const profit = profitText(if_return_rate.profit_per_unit, currency);
  const rate = percentText(reservePct);
  if (isBrief)
    return {
      en: `If ${rate.en} is a return rate: ${decision.en}, ${profit.en}.`,
      ar: `وإن كانت ${rate.ar} نسبة إرجاع: ${decision.ar}، ${profit.ar}.`,
    };
  return {
    en: `If ${rate.en} is your return rate, it is ${decision.en}: ${profit.en} an order.`,
    ar: `إن كانت ${rate.ar} نسبة إرجاع فالقرار «${decision.ar}»: ${profit.ar} في الطلبية.`,
  };
}

function unregisteredText(
  { decision, profit_per_unit, lawful_up_to_orders_a_year: orders }: DecisionAnswer["if_unregistered"][number],
  currency: Currency,
  isBrief: boolean,
): Text {
  const term = decisionTerms[decision];
  const profit = profitText(profit_per_unit, currency);
  const lawful = orders === null ? null : numberText(orders);
  return {
    en: `Not registered: ${term.en}, ${profit.en}${lawful ? `, lawful${isBrief ? "" : " without registering"} up to ${lawful.en} order${orders === 1 ? "" : "s"} a year` : ""}.`,
    ar: `لغير المسجّل: ${term.ar}، ${profit.ar}${lawful ? `، والمسموح${isBrief ? "" : " دون تسجيل"} من الطلبيات في السنة حتى ${lawful.ar}` : ""}.`,
  };
}
