/** The result of each kind of analysis in two or three sentences (domain.md 6.3). */
import type { ShownAllocation } from "../../src/worker/core/result-capital-parts.ts";
import type { ShownDossier, ShownRisk } from "../../src/worker/core/result-parts.ts";
import type { ShownSummary } from "../../src/worker/core/result-portfolio-parts.ts";
import { stressTestNames } from "../../src/worker/core/result-words.ts";
import type { FreeProfitCheck, GccOpportunityScore, SaLandedCost } from "../../src/worker/core/results.ts";
import { isolated, rightToLeft, type Text } from "../../src/worker/lib/text.ts";
import { decisionTerms, riskTerms, scoreBandTerms, verdictTerms } from "../results/fields/terms.ts";
import { amountText, inBoth, type Money, numberText, percentText, resultText } from "./amounts.ts";

const join = (...sentences: readonly (Text | null)[]): Text =>
  inBoth((locale) => sentences.flatMap((sentence) => sentence?.[locale] ?? []).join(" "));

/** A product by its place in the request, counted from 1 and as a pointer: "Product 8 (products[7])". */
export const productText = (index: number): Text => ({
  en: `Product ${index + 1} (products[${index}])`,
  ar: `المنتج ${index + 1} ${rightToLeft}(${isolated(`products[${index}]`)})`,
});

/** How many stress tests a product survives; the sentence needs no plural of its own. */
function stressText({ stress_survived: survived }: ShownRisk): Text {
  const all = stressTestNames.length;
  if (survived === 0) return { en: "no stress test survived", ar: "لم يجتز أي اختبار ضغط" };
  return survived === all
    ? { en: `all ${all} stress tests survived`, ar: "اجتاز جميع اختبارات الضغط الخمسة" }
    : { en: `${survived} of ${all} stress tests survived`, ar: `اجتاز ${survived} من أصل ${all} اختبارات ضغط` };
}

/** Verdict, profit and margin of the plan case, the seller's own figures, and the break-even price. */
export function freeProfitSummary(result: FreeProfitCheck): Text {
  const verdict = verdictTerms[result.verdict];
  const profit = resultText(result.profit_per_unit, result);
  const margin = percentText(result.margin_pct);
  const filled = result.missing_inputs.length > 0;
  const own = resultText(result.as_supplied.profit_per_unit, result);
  const price = result.break_even_price === null ? null : amountText(result.break_even_price, result);
  return join(
    {
      en: `${verdict.en}: ${profit.en} per unit for a VAT-registered seller, ${margin.en} of the price${filled ? ", with typical Gulf costs for what was left out" : ""}.`,
      ar: `${verdict.ar}: ${profit.ar} لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي ${margin.ar} من سعر البيع${filled ? "، مع التكاليف المعتادة في الخليج لما لم يُدخل" : ""}.`,
    },
    { en: `Your figures as they are: ${own.en}.`, ar: `أرقامك كما هي: ${own.ar}.` },
    price
      ? { en: `The break-even price is ${price.en}.`, ar: `سعر التعادل ${price.ar}.` }
      : { en: "No price breaks even.", ar: "لا يوجد سعر تعادل." },
  );
}

/** Landed cost with its parts, and with typical freight where freight was left out. */
export function landedCostSummary(result: SaLandedCost): Text {
  const landed = amountText(result.landed_cost, result);
  const cif = amountText(result.cif_value, result);
  const duty = amountText(result.customs_duty, result);
  const dutyRate = percentText(result.inputs_used.duty_rate_pct);
  const vat = amountText(result.import_vat, result);
  const vatRate = percentText(result.inputs_used.vat_rate_pct);
  const rate = percentText(result.effective_import_tax_rate_pct);
  const typical = amountText(result.landed_cost_with_typical_freight, result);
  return join(
    {
      en: `Landed cost ${landed.en}: CIF value ${cif.en}, customs duty ${duty.en} (${dutyRate.en}) and import VAT ${vat.en} (${vatRate.en}); import taxes come to ${rate.en} of the CIF value.`,
      ar: `التكلفة الواصلة ${landed.ar}: القيمة الجمركية (سيف) ${cif.ar}، والرسوم الجمركية ${duty.ar} (${dutyRate.ar})، وضريبة القيمة المضافة على الاستيراد ${vat.ar} (${vatRate.ar})؛ وتبلغ ضرائب الاستيراد ورسومه ${rate.ar} من القيمة الجمركية.`,
    },
    result.notices.includes("FREIGHT_NOT_SUPPLIED")
      ? { en: `With typical freight: ${typical.en}.`, ar: `ومع الشحن والتأمين المعتادين: ${typical.ar}.` }
      : null,
  );
}

/** Score, profit and risk. */
export function opportunitySummary(result: GccOpportunityScore): Text {
  const score = numberText(result.opportunity_score);
  const band = scoreBandTerms[result.score_band];
  const profit = resultText(result.headline.profit_per_unit, result);
  const margin = percentText(result.headline.margin_pct);
  const risk = riskTerms[result.risk.risk_level];
  const stress = stressText(result.risk);
  return {
    en: `Opportunity score ${score.en}/100 (${band.en}): ${profit.en} per unit for a VAT-registered seller, ${margin.en} of the price; risk ${risk.en}, ${stress.en}.`,
    ar: `درجة الفرصة ${score.ar} من 100 (${band.ar}): ${profit.ar} لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي ${margin.ar} من سعر البيع؛ مستوى المخاطر ${risk.ar}، و${stress.ar}.`,
  };
}

/** Groups of costs that a decision looks for (domain.md 2.2). */
const mainCosts = 5;

/** Decision, profit, score and risk; the same without VAT registration; how much of it rests on typical costs. */
export function decisionSummary({ headline, costs_supplied }: ShownDossier, money: Money): Text {
  const decision = decisionTerms[headline.decision];
  const profit = resultText(headline.profit_per_unit, money);
  const margin = percentText(headline.margin_pct);
  const score = numberText(headline.opportunity_score);
  const risk = riskTerms[headline.risk_level];
  const otherDecision = decisionTerms[headline.decision_if_unregistered];
  const otherProfit = resultText(headline.profit_if_unregistered, money);
  return join(
    {
      en: `${decision.en}: ${profit.en} per unit for a VAT-registered seller, ${margin.en} of the price; score ${score.en}/100, risk ${risk.en}.`,
      ar: `${decision.ar}: ${profit.ar} لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي ${margin.ar} من سعر البيع؛ درجة الفرصة ${score.ar} من 100، ومستوى المخاطر ${risk.ar}.`,
    },
    {
      en: `Not registered: ${otherDecision.en}, ${otherProfit.en} per unit.`,
      ar: `لغير المسجّل: ${otherDecision.ar}، ${otherProfit.ar} لكل وحدة.`,
    },
    costs_supplied < mainCosts
      ? {
          en: `Main costs supplied: ${costs_supplied} of ${mainCosts}; the rest at typical values.`,
          ar: `التكاليف الأساسية المُدخلة: ${costs_supplied} من أصل ${mainCosts}، والباقي بقيم معتادة.`,
        }
      : null,
  );
}

/** Counts by decision and the product that ranks first; then what the budget buys, when there is one. */
export function portfolioSummary(
  result: Money & { readonly summary: ShownSummary; readonly allocation?: ShownAllocation | null },
): Text {
  const { summary, allocation } = result;
  const { GO, TEST, RENEGOTIATE, AVOID } = summary.decision_counts;
  const best = productText(summary.best_index);
  const short = summary.short_of_data_count;
  return join(
    {
      en: `Products: ${summary.product_count}; GO ${GO}, TEST ${TEST}, RENEGOTIATE ${RENEGOTIATE}, AVOID ${AVOID}. ${best.en} ranks first.`,
      ar: `عدد المنتجات: ${summary.product_count}؛ ابدأ ${GO}، جرّب ${TEST}، أعد التفاوض ${RENEGOTIATE}، تجنّب ${AVOID}. ${best.ar} هو الأول في الترتيب.`,
    },
    short > 0 ? { en: `Products short of cost data: ${short}.`, ar: `منتجات تنقصها بيانات التكلفة: ${short}.` } : null,
    allocation ? allocationSentence(allocation, result) : null,
  );
}

function allocationSentence(allocation: ShownAllocation, money: Money): Text {
  const capital = amountText(allocation.working_capital, money);
  const spent = amountText(allocation.cash_allocated, money);
  const reserve = amountText(allocation.reserve, money);
  const units = numberText(allocation.total_units);
  const profit = amountText(allocation.expected_profit, money);
  if (allocation.unallocated_reason === "NO_ELIGIBLE_PRODUCTS")
    return {
      en: `Nothing of ${capital.en} is spent: no product is worth buying yet.`,
      ar: `لا يُنفق شيء من ${capital.ar}: لا يوجد منتج يستحق الشراء بعد.`,
    };
  if (allocation.break_even_sell_through_pct === null)
    return {
      en: `${capital.en}, less the reserve and within the caps, buys no unit.`,
      ar: `لا يكفي ${capital.ar} بعد خصم الاحتياطي وضمن السقوف لشراء أي وحدة.`,
    };
  const breakEven = percentText(allocation.break_even_sell_through_pct);
  return {
    en: `Of ${capital.en}, ${spent.en} is spent (units: ${units.en}) for an expected profit of ${profit.en} if all are sold; the plan breaks even at ${breakEven.en} sold. ${reserve.en} stays in reserve.`,
    ar: `من أصل ${capital.ar} يُنفق ${spent.ar} (عدد الوحدات: ${units.ar})، والربح المتوقع ${profit.ar} إذا بيعت كلها، وتتعادل الخطة عند تصريف ${breakEven.ar}. ويبقى ${reserve.ar} احتياطيًا.`,
  };
}
