/** The result of each kind of analysis in one or two sentences. */

import type { Allocation, PortfolioSummary } from "../src/core/result-portfolio-parts.ts";
import type { FreeProfitCheck, GccOpportunityScore, ProductAnalysis, SaLandedCost } from "../src/core/results.ts";
import type { Text } from "../src/operation/operation.ts";
import { amountText, inBoth, type Money, numberText, percentText } from "./amounts.ts";
import { decisionTerms, riskTerms, scoreBandTerms, verdictTerms } from "./terms.ts";

const join = (...sentences: readonly (Text | null)[]): Text =>
  inBoth((locale) => sentences.flatMap((sentence) => sentence?.[locale] ?? []).join(" "));

/** Profit, margin, return and break-even price; then what typical costs would leave. */
export function freeProfitSummary(result: FreeProfitCheck): Text {
  const verdict = verdictTerms[result.verdict];
  const profit = amountText(result.profit_per_unit, result);
  const margin = percentText(result.net_margin_pct);
  const roi = percentText(result.roi_pct);
  const { break_even_price: price, reality_check: reality } = result;
  const breakEven = price === null ? null : amountText(price, result);
  return join(
    {
      en: `${verdict.en}: ${profit.en} per unit as supplied, ${margin.en} of the price and ${roi.en} of the landed cost.`,
      ar: `${verdict.ar}: الربح ${profit.ar} لكل وحدة وفق مدخلاتك، أي ${margin.ar} من سعر البيع و${roi.ar} من التكلفة الواصلة.`,
    },
    breakEven
      ? { en: `The break-even price is ${breakEven.en}.`, ar: `سعر التعادل ${breakEven.ar}.` }
      : { en: "No price breaks even.", ar: "لا يوجد سعر تعادل." },
    reality && typicalSentence(amountText(reality.profit_with_typical_costs, result)),
  );
}

const typicalSentence = (profit: Text): Text => ({
  en: `With typical Gulf costs for what was omitted: ${profit.en} per unit.`,
  ar: `وبإضافة التكاليف المعتادة في الخليج لما لم يُدخل: ${profit.ar} لكل وحدة.`,
});

/** Landed cost with its parts. */
export function landedCostSummary(result: SaLandedCost): Text {
  const landed = amountText(result.landed_cost, result);
  const cif = amountText(result.cif_value, result);
  const duty = amountText(result.customs_duty, result);
  const dutyRate = percentText(result.inputs_used.duty_rate_pct);
  const vat = amountText(result.import_vat, result);
  const vatRate = percentText(result.inputs_used.vat_rate_pct);
  const rate = percentText(result.effective_import_tax_rate_pct);
  return {
    en: `Landed cost ${landed.en}: CIF value ${cif.en}, customs duty ${duty.en} (${dutyRate.en}) and import VAT ${vat.en} (${vatRate.en}); import taxes come to ${rate.en} of the CIF value.`,
    ar: `التكلفة الواصلة ${landed.ar}: القيمة الجمركية (سيف) ${cif.ar}، والرسوم الجمركية ${duty.ar} (${dutyRate.ar})، وضريبة القيمة المضافة على الاستيراد ${vat.ar} (${vatRate.ar})؛ وتبلغ ضرائب الاستيراد ورسومه ${rate.ar} من القيمة الجمركية.`,
  };
}

/** Score, profit and risk. */
export function opportunitySummary(result: GccOpportunityScore): Text {
  const score = numberText(result.opportunity_score);
  const band = scoreBandTerms[result.score_band];
  const profit = amountText(result.unit_economics.profit_per_unit, result);
  const margin = percentText(result.unit_economics.net_margin_pct);
  const roi = percentText(result.unit_economics.roi_pct);
  const risk = riskTerms[result.risk.risk_level];
  const { stress_survived: survived, stress_total: total } = result.risk;
  return {
    en: `Opportunity score ${score.en}/100 (${band.en}): ${profit.en} per unit as supplied, ${margin.en} of the price and ${roi.en} of the landed cost; risk ${risk.en}, ${survived} of ${total} stress tests survived.`,
    ar: `درجة الفرصة ${score.ar} من 100 (${band.ar}): الربح ${profit.ar} لكل وحدة وفق مدخلاتك، أي ${margin.ar} من سعر البيع و${roi.ar} من التكلفة الواصلة؛ مستوى المخاطر ${risk.ar}، واجتاز المنتج ${survived} من ${total} من اختبارات الضغط.`,
  };
}

/** Decision, profit in both cases, score and risk (domain.md 6.3). */
export function decisionSummary(result: ProductAnalysis): Text {
  const decision = decisionTerms[result.decision];
  const profit = amountText(result.headline.profit_per_unit, result);
  const prudent = amountText(result.prudent_case.profit_per_unit, result);
  const margin = percentText(result.prudent_case.margin_pct);
  const score = numberText(result.opportunity_score);
  const risk = riskTerms[result.risk.risk_level];
  return {
    en: `${decision.en}: ${profit.en} per unit as supplied, ${prudent.en} in the prudent case (${margin.en} of the price); score ${score.en}/100, risk ${risk.en}.`,
    ar: `${decision.ar}: ربح ${profit.ar} لكل وحدة وفق مدخلاتك، و${prudent.ar} في الحالة المتحفّظة (${margin.ar} من سعر البيع)؛ درجة الفرصة ${score.ar} من 100، ومستوى المخاطر ${risk.ar}.`,
  };
}

/** Counts by decision and the product that ranks first; then what the budget buys, when there is one. */
export function portfolioSummary(
  result: Money & { readonly summary: PortfolioSummary },
  allocation: Allocation | null = null,
): Text {
  const { summary } = result;
  const counts = summary.decision_counts;
  const average = numberText(summary.average_opportunity_score);
  return join(
    {
      en: `${summary.product_count} ${summary.product_count === 1 ? "product" : "products"}: ${counts.GO} GO, ${counts.TEST} TEST, ${counts.RENEGOTIATE} RENEGOTIATE, ${counts.AVOID} AVOID. Index ${summary.best_index} ranks first; the average opportunity score is ${average.en}/100.`,
      ar: `عدد المنتجات ${summary.product_count}: ${decisionTerms.GO.ar} ${counts.GO}، ${decisionTerms.TEST.ar} ${counts.TEST}، ${decisionTerms.RENEGOTIATE.ar} ${counts.RENEGOTIATE}، ${decisionTerms.AVOID.ar} ${counts.AVOID}. المنتج ذو الموضع ${summary.best_index} هو الأول في الترتيب، ومتوسط درجة الفرصة ${average.ar} من 100.`,
    },
    allocation && allocationSentence(allocation, result),
  );
}

function allocationSentence(allocation: Allocation, money: Money): Text {
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
  if (allocation.total_units === 0)
    return {
      en: `Nothing of ${capital.en} is spent: it does not buy one unit.`,
      ar: `لا يُنفق شيء من ${capital.ar}: لا يكفي لشراء وحدة واحدة.`,
    };
  return {
    en: `Of ${capital.en}, ${spent.en} buys ${units.en} ${allocation.total_units === 1 ? "unit" : "units"} with a prudent profit of ${profit.en} if all are sold; ${reserve.en} stays in reserve.`,
    ar: `من أصل ${capital.ar} يُشترى بمبلغ ${spent.ar} عدد ${units.ar} من الوحدات بربح متحفّظ قدره ${profit.ar} إذا بيعت كلها، ويبقى ${reserve.ar} احتياطيًا.`,
  };
}
