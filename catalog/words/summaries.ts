/** The result of each single-product operation in a few sentences (domain.md 6.3). */
import type { freeProfitCheck, saLandedCost } from "../../src/core/index.ts";
import type { Text } from "../../src/lib/text.ts";
import { decisionTerms, riskTerms, termOf, verdictTerms } from "../results/fields/terms.ts";
import type { FreeProfitCheckResult, OpportunityScoreResult, ProductDecisionResult } from "../results/shown.ts";
import { amountText, join, type Money, numberText, percentText, resultText } from "./amounts.ts";
import { nextStepText } from "./levers.ts";

/** How many stress tests a product survives. */
function stressText(tests: OpportunityScoreResult["stress_tests"]): Text {
  const all = tests.length;
  const survived = tests.filter(({ profit_if_worse }) => profit_if_worse >= 0).length;
  return survived === all
    ? { en: `all ${all} stress tests survived`, ar: `اجتاز جميع اختبارات الضغط (${all})` }
    : { en: `${survived} of ${all} stress tests survived`, ar: `اجتاز ${survived} من أصل ${all} اختبارات ضغط` };
}

/** The other reading of the landed cost; null where there is no VAT. */
function otherReading(
  landedCost: number,
  reading: FreeProfitCheckResult["if_landed_cost_excludes_vat"],
  money: Money,
): Text | null {
  if (!reading) return null;
  const landed = amountText(landedCost, money);
  const result = resultText(reading.profit_per_unit, money);
  const margin = percentText(reading.margin_pct);
  return {
    en: `If your landed cost of ${landed.en} does not contain import VAT, read: ${result.en}, ${margin.en} of the price.`,
    ar: `إن كانت تكلفتك الواصلة ${landed.ar} لا تشمل ضريبة الاستيراد فالنتيجة: ${result.ar}، أي ${margin.ar} من السعر.`,
  };
}

/** Verdict, profit and margin of the plan case, the other reading, and the break-even price. */
export function freeProfitSummary(result: ReturnType<typeof freeProfitCheck>, money: Money): Text {
  const verdict = termOf(verdictTerms, result.verdict);
  const profit = resultText(result.profit_per_unit, money);
  const margin = percentText(result.margin_pct);
  const filled = result.notices.includes("COSTS_ASSUMED");
  const price = result.break_even_price === null ? null : amountText(result.break_even_price, money, "up");
  return join(
    {
      en: `${verdict.en}: ${profit.en} per unit for a VAT-registered seller, ${margin.en} of the price${filled ? ", with published costs for what was left out" : ""}.`,
      ar: `${verdict.ar}: ${profit.ar} لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي ${margin.ar} من سعر البيع${filled ? "، مع تكاليف منشورة لما لم يُدخل" : ""}.`,
    },
    otherReading(result.inputs_used.landed_cost, result.if_landed_cost_excludes_vat, money),
    price
      ? { en: `The break-even price is ${price.en}.`, ar: `سعر التعادل ${price.ar}.` }
      : {
          en: "No price up to four times today's breaks even.",
          ar: "لا سعر تعادل حتى أربعة أضعاف السعر الحالي.",
        },
  );
}

/** Landed cost with its parts, and what could change it. */
export function landedCostSummary(result: ReturnType<typeof saLandedCost>, money: Money): Text {
  const amount = (value: number) => amountText(value, money);
  const landed = amount(result.landed_cost);
  const cif = amount(result.cif_value);
  const duty = amount(result.customs_duty);
  const dutyRate = percentText(result.inputs_used.duty_rate_pct);
  const vat = amount(result.import_vat);
  const vatRate = percentText(result.inputs_used.vat_rate_pct);
  const standard = result.duty_rate_table.find(({ duty_rate_pct }) => duty_rate_pct === 5);
  const atStandard = result.notices.includes("DUTY_RATE_ASSUMED") && standard ? amount(standard.landed_cost) : null;
  const saved = result.preferences[0]?.saving ?? 0;
  const saving = saved > 0 ? amount(saved) : null;
  const costs = result.consignment_costs;
  const [low, high] = costs ? [amount(costs.landed_cost_low), amount(costs.landed_cost_high)] : [];
  const typical = result.notices.includes("FREIGHT_NOT_SUPPLIED")
    ? amount(result.landed_cost_with_typical_freight)
    : null;
  return join(
    {
      en: `Landed cost ${landed.en}: CIF value ${cif.en}, customs duty ${duty.en} (${dutyRate.en}) and import VAT ${vat.en} (${vatRate.en}).`,
      ar: `التكلفة الواصلة ${landed.ar}: القيمة الجمركية (سيف) ${cif.ar}، والرسوم الجمركية ${duty.ar} (${dutyRate.ar})، وضريبة القيمة المضافة على الاستيراد ${vat.ar} (${vatRate.ar}).`,
    },
    atStandard && {
      en: `Duty rate not supplied: at 5% it is ${atStandard.en}.`,
      ar: `لم تُحدَّد نسبة الرسوم: عند 5% تكون ${atStandard.ar}.`,
    },
    saving && {
      en: `A preference at 0% duty would save ${saving.en}.`,
      ar: `التفضيل برسوم 0% يوفّر ${saving.ar}.`,
    },
    low && high
      ? {
          en: `As one consignment with declaration, SABER and clearance: ${low.en} to ${high.en}.`,
          ar: `إرسالية واحدة مع البيان وسابر والتخليص: من ${low.ar} إلى ${high.ar}.`,
        }
      : null,
    typical && {
      en: `With typical freight: ${typical.en}.`,
      ar: `ومع الشحن والتأمين المعتادين: ${typical.ar}.`,
    },
  );
}

/** Score, profit and risk, and the other reading. */
export function opportunitySummary(
  result: Pick<OpportunityScoreResult, "headline" | "stress_tests" | "inputs_used" | "if_landed_cost_excludes_vat">,
  money: Money,
): Text {
  const { headline } = result;
  const score = numberText(headline.opportunity_score);
  const profit = resultText(headline.profit_per_unit, money);
  const margin = percentText(headline.margin_pct);
  const risk = termOf(riskTerms, headline.risk_level);
  const stress = stressText(result.stress_tests);
  return join(
    {
      en: `Opportunity score ${score.en}/100: ${profit.en} per unit for a VAT-registered seller, ${margin.en} of the price; risk ${risk.en}, ${stress.en}.`,
      ar: `درجة الفرصة ${score.ar} من 100: ${profit.ar} لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي ${margin.ar} من سعر البيع؛ مستوى المخاطر ${risk.ar}، و${stress.ar}.`,
    },
    otherReading(result.inputs_used.landed_cost, result.if_landed_cost_excludes_vat, money),
  );
}

/** Groups of costs that a decision looks for (domain.md 2.2). */
const mainCosts = 5;

type DossierFigures = Pick<ProductDecisionResult, "headline" | "vat_positions"> & {
  readonly next_step: Omit<ProductDecisionResult["next_step"], "text">;
  readonly checks: readonly { readonly check: string; readonly actual: number }[];
};

/** Decision, profit and risk; the nearest lever; the same without VAT registration; how many main costs are known. */
export function decisionSummary({ headline, next_step, vat_positions, checks }: DossierFigures, money: Money): Text {
  const decision = termOf(decisionTerms, headline.decision);
  const profit = resultText(headline.profit_per_unit, money);
  const margin = percentText(headline.margin_pct);
  const risk = termOf(riskTerms, headline.risk_level);
  const other = termOf(decisionTerms, headline.decision_if_unregistered);
  const otherProfit = resultText(headline.profit_if_unregistered, money);
  const orders = vat_positions.find(({ lawful_up_to_orders }) => lawful_up_to_orders !== null)?.lawful_up_to_orders;
  const lawful = typeof orders === "number" ? numberText(orders) : null;
  const supplied = checks.find(({ check }) => check === "costs_supplied")?.actual ?? mainCosts;
  return join(
    {
      en: `${decision.en}: ${profit.en} per unit for a VAT-registered seller, ${margin.en} of the price; risk ${risk.en}.`,
      ar: `${decision.ar}: ${profit.ar} لكل وحدة لبائع مسجّل في ضريبة القيمة المضافة، أي ${margin.ar} من سعر البيع؛ مستوى المخاطر ${risk.ar}.`,
    },
    nextStepText(next_step, money),
    {
      en: `Not registered: ${other.en}, ${otherProfit.en} per unit${lawful ? `, lawful up to ${lawful.en} orders a year` : ""}.`,
      ar: `لغير المسجّل: ${other.ar}، ${otherProfit.ar} لكل وحدة${lawful ? `، ويجوز حتى ${lawful.ar} طلبًا في السنة` : ""}.`,
    },
    supplied < mainCosts
      ? {
          en: `Main costs supplied: ${supplied} of ${mainCosts}.`,
          ar: `التكاليف الأساسية المُدخلة: ${supplied} من أصل ${mainCosts}.`,
        }
      : null,
  );
}
