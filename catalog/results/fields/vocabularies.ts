/** Every word, flag and name that a result carries, once (domain.md 4.13 and 6.2). */
import { z } from "@hono/zod-openapi";
import * as words from "../../../src/worker/core/result-words.ts";
import { described, fieldName, fieldNameOrNull, figureOf, flag, text, word, wordOrNull } from "./kinds.ts";
import { actionTerms } from "./terms.ts";

const ofCheck = figureOf({ en: "that of the check", ar: "وحدة الشرط" });
const ofField = figureOf({ en: "that of the field", ar: "وحدة الحقل" });
const ofStep = figureOf({ en: "that of the figure", ar: "وحدة الرقم" });

const actions = words.actions.map((action) => actionTerms[action]);

/** Values whose unit another field of their row decides. */
export const variableFigures = {
  actual: ofCheck("The figure found", "الرقم الفعلي"),
  threshold: ofCheck("What it is compared with", "الحد المطلوب"),
  assumed_value: ofField("The typical value in its place", "القيمة المعتادة التي حلّت محله"),
  typical_value: ofField("The typical value", "القيمة المعتادة"),
  value: ofStep("What the expression gives", "ناتج العبارة"),
};

export const vocabularies = {
  formula_version: text("Version of the published formulas", "إصدار المعادلات المنشورة"),
  regulatory_as_of: text(
    "Date of the newest source of regulatory facts, YYYY-MM-DD",
    "تاريخ أحدث مصدر للمعلومات النظامية بصيغة YYYY-MM-DD",
  ),
  currency: text("Currency of every amount, ISO 4217", "عملة كل المبالغ برمز ISO 4217"),
  verdict: word(
    "What the profit amounts to; THIN is a margin under 15 %",
    "خلاصة الربح، وTHIN هامش أقل من 15%",
    words.verdicts,
  ),
  decision: word("Decision", "القرار", words.decisions),
  decision_if_unregistered: word(
    "Decision for a seller without VAT registration",
    "القرار لبائع غير مسجّل في الضريبة",
    words.decisions,
  ),
  decision_if_omitted_costs_zero: word(
    "Decision if every omitted cost were 0: what real figures could change",
    "القرار لو كانت كل التكاليف غير المُدخلة صفرًا: ما قد تغيّره الأرقام الفعلية",
    words.decisions,
  ),
  decision_at_target: wordOrNull(
    "Decision at the target supplier price; null without one",
    "القرار عند السعر المستهدف من المورّد، أو null إن لم يوجد",
    words.decisions,
  ),
  check: word("The figure that is checked", "الرقم المطلوب فحصه", words.checkNames),
  operator: word("How it is compared", "طريقة المقارنة", [">", ">="]),
  passed: flag("Whether the condition holds", "هل تحقق الشرط"),
  explanation: text("The check in words, in the language of the request", "الشرط بالكلمات، بلغة الطلب"),
  position: word("VAT position of the seller", "وضع البائع في ضريبة القيمة المضافة", words.vatPositionNames),
  applies: flag("Whether this seller can be in that position", "هل يمكن أن يكون البائع في هذا الوضع"),
  basis: word("What the fee is computed on", "أساس حساب المقابل المالي", ["these_amounts_are_one_declaration"]),
  scenario: word(
    "What the rate stands for; certified GCC origin or an exempt line is 0 %, VAT stays",
    "ما تمثله النسبة؛ المنشأ الخليجي الموثّق أو البند المعفى 0% مع بقاء ضريبة القيمة المضافة",
    words.dutyRateScenarios,
  ),
  used: flag("Whether the result uses this rate", "هل استُخدمت هذه النسبة في النتيجة"),
  score_band: word(
    "Band of the score: from 80, 65, 50, 30, below",
    "نطاق الدرجة: من 80 و65 و50 و30 وما دونها",
    words.scoreBands,
  ),
  component: word("What is scored", "المكوّن", words.scoreComponents),
  known: flag(
    "False when a neutral 50 stands in for a fact left out",
    "القيمة false عندما تحل درجة 50 محايدة محل معلومة غير مُدخلة",
  ),
  risk_level: word(
    "Risk: LOW survives all five stress tests, MODERATE three or four, HIGH one or two, SEVERE none or has no profit",
    "مستوى المخاطر: LOW يجتاز الاختبارات الخمسة، وMODERATE ثلاثة أو أربعة، وHIGH واحدًا أو اثنين، وSEVERE لا يجتاز شيئًا أو لا ربح له",
    words.riskLevels,
  ),
  test: word("The stress test, with its size in per cent", "اختبار الضغط وحجمه بالنسبة المئوية", words.stressTestNames),
  worst_test: word("The stress test with the lowest profit", "اختبار الضغط الأقل ربحًا", words.stressTestNames),
  worst_stress_test: word(
    "The stress test with the lowest profit of the plan",
    "اختبار الضغط الأقل ربحًا للخطة",
    words.stressTestNames,
  ),
  survives: flag("Whether no loss remains", "هل تنتهي الصدمة بلا خسارة"),
  driver: word("The input that changes", "العامل الذي يتغيّر", words.sensitivityDrivers),
  field: fieldName("Name of an input field", "اسم حقل من المدخلات"),
  kind: word("Why it was assumed", "سبب الافتراض", words.assumptionKinds),
  source: text("The reason in words, in the language of the request", "السبب بالكلمات، بلغة الطلب"),
  name: text("The figure that the step gives", "الرقم الذي تعطيه الخطوة"),
  expression: text(
    "Exact arithmetic on inputs_used and earlier steps: + - * / ( ), money(), floor_money(), round2(), round4()",
    "حساب دقيق على inputs_used والخطوات السابقة: + - * / ( ) وmoney() وfloor_money() وround2() وround4()",
  ),
  code: word("Code of the notice", "رمز التنبيه", words.noticeCodes),
  text: text("The notice in the language of the request", "التنبيه بلغة الطلب"),
  ranked_above_next_by: wordOrNull(
    "First sort key in which it differs from the next product; null for the last",
    "أول معيار ترتيب يختلف فيه عن المنتج التالي، أو null للأخير",
    words.rankingKeys,
  ),
  unallocated_reason: word("Why cash is left", "سبب بقاء مبلغ غير موزّع", words.unallocatedReasons),
  limited_by: word("What stops a further unit", "ما يمنع شراء وحدة أخرى", words.allocationLimits),
  optimality: word(
    "Whether no plan of this model earns more, or at most the gap more",
    "هل لا توجد خطة أكثر ربحًا في هذا النموذج، أو لا تزيد عليها إلا بقدر الفجوة",
    words.optimalities,
  ),
  action: word(
    `What to do: ${actions.map(({ en }) => en.toLowerCase()).join(", ")}`,
    `الإجراء: ${actions.map(({ ar }) => ar).join("، ")}`,
    words.actions,
  ),
  get_first: fieldNameOrNull(
    "The omitted cost on which most profit rests; null when none is omitted",
    "التكلفة غير المُدخلة التي يتوقف عليها أكبر قدر من الربح، أو null إن لم تنقص تكلفة",
  ),
  shock: word(
    "The change of the input of every product; base is none",
    "تغيّر المدخل في كل منتج، وbase بلا تغيير",
    words.shockNames,
  ),
  segment: word(
    "Segment; star: GO with a cash return from 50 %; steady: other GO; probe: TEST; fix: RENEGOTIATE; drop: AVOID",
    "الشريحة: star متميّز (GO وعائد نقدي من 50%)، steady مستقر (GO)، probe تجريبي (TEST)، fix يحتاج إعادة تفاوض (RENEGOTIATE)، drop يُستبعد (AVOID)",
    words.segmentNames,
  ),
  metric: word("The figure that is spread", "المقياس", words.distributionMetrics),
  art_47: text(
    "When a marketplace charges the VAT of an unregistered seller, in the language of the request",
    "متى تتولى المنصة ضريبة البائع غير المسجّل، بلغة الطلب",
  ),
  order_terms: text(
    "What to agree before ordering a phase, in the language of the request",
    "ما يجب الاتفاق عليه قبل طلب أي مرحلة، بلغة الطلب",
  ),
  disclaimer: text("The limits of the result, in the language of the request", "حدود النتيجة، بلغة الطلب"),
};

/** The value of an assumption: a figure, a currency, or null where a market fact stays unknown. */
export const assumedValue = described(z.union([z.number(), z.string()]).nullable(), {
  en: "The value used; null where it stays unknown. Unit: that of the field.",
  ar: "القيمة المستخدمة، أو null إن بقيت مجهولة. الوحدة: وحدة الحقل.",
});
