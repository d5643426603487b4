/** What is thought of a product: decision, next step, stress tests and score (domain.md 4.6 to 4.8). */
import { decisions } from "../../src/core/product/decision.ts";
import { nextActions } from "../../src/core/product/next-step.ts";
import { scoreComponents } from "../../src/core/product/opportunity-score.ts";
import { stressTestNames } from "../../src/core/product/stress-tests.ts";
import { decision, marginPct, opportunityScore, profitPerUnit, riskLevel, roiPct } from "./fields/figures.ts";
import {
  amount,
  amountOrNull,
  checkFigure,
  fieldFigureOrNull,
  flag,
  flagOrNull,
  percent,
  percentOrNull,
  points,
  rows,
  section,
  text,
  textOrNull,
  word,
} from "./fields/kinds.ts";

const headlineTexts = ["The figures to read first", "الأرقام التي تُقرأ أولًا"] as const;

export const opportunityHeadline = section("OpportunityHeadline", ...headlineTexts, {
  opportunity_score: opportunityScore,
  profit_per_unit: profitPerUnit,
  margin_pct: marginPct,
  roi_pct: roiPct,
  risk_level: riskLevel,
});

/** The eight figures that decide about a product. */
export const decisionFigures = {
  decision,
  profit_per_unit: profitPerUnit,
  margin_pct: marginPct,
  roi_pct: roiPct,
  opportunity_score: opportunityScore,
  risk_level: riskLevel,
  decision_if_unregistered: word(
    "Decision for a seller without VAT registration",
    "القرار لبائع غير مسجّل في الضريبة",
    decisions,
  ),
  profit_if_unregistered: amount(
    "Profit per unit of a seller without VAT registration",
    "الربح لكل وحدة لبائع غير مسجّل في الضريبة",
  ),
};

export const decisionHeadline = section("DecisionHeadline", ...headlineTexts, decisionFigures);

/** A change that would lift a product or that it must not pass. */
export const leverChange = {
  lever: textOrNull(
    "Input field of the nearest lever; null when no single change is enough",
    "حقل أقرب ما يمكن تغييره، أو null إذا لم يكفِ تغيير واحد",
  ),
  value: fieldFigureOrNull("The value to hold or to reach", "القيمة المطلوب الحفاظ عليها أو بلوغها"),
  change_pct: percentOrNull("Its change from today", "تغيّرها عن القيمة الحالية"),
};

const step = {
  action: word("What to do about it", "ما المطلوب بشأنه", nextActions),
  lever: leverChange.lever,
  today: fieldFigureOrNull("Its value today", "قيمته الحالية"),
  value: leverChange.value,
  change_pct: leverChange.change_pct,
  within_range: flagOrNull(
    "Whether it lies within the published range: a plausible change, or one that a negotiation can reach",
    "هل يقع ضمن النطاق المنشور: تغيّر محتمل أو يمكن بلوغه بالتفاوض",
  ),
};

const stepTexts = [
  "The nearest lever: the figure that has the smallest part of its own published range to go",
  "أقرب ما يمكن تغييره: الرقم الذي يفصله عن غايته أصغر جزء من نطاقه المنشور",
] as const;

export const nextStep = section("NextStep", ...stepTexts, step);

/** The same where a result has room for words. */
export const nextStepInWords = section("NextStepInWords", ...stepTexts, {
  ...step,
  text: text("The next step in words, in the language of the request", "الخطوة التالية بالكلمات، بلغة الطلب"),
});

export const checks = rows(
  "Check",
  "The three conditions of GO. TEST needs a margin of 5%, RENEGOTIATE a profit or one figure moved within its range",
  "شروط القرار GO الثلاثة. وTEST يتطلب هامش 5%، وRENEGOTIATE ربحًا أو تغيير رقم واحد ضمن نطاقه",
  {
    check: word("The figure that is checked", "الرقم المطلوب فحصه", [
      "margin_pct",
      "stress_survived",
      "costs_supplied",
    ]),
    actual: checkFigure("The figure found", "الرقم الفعلي"),
    at_least: checkFigure("What GO demands", "ما يتطلبه GO"),
    passed: flag("Whether the condition holds", "هل تحقق الشرط"),
    explanation: text("The check in words, in the language of the request", "الشرط بالكلمات، بلغة الطلب"),
  },
);

export const stressTests = rows(
  "StressTest",
  "The profit with one figure at each end of its published range; a test is survived without a loss",
  "الربح عندما يكون رقم واحد عند كل طرف من نطاقه المنشور، ويُجتاز الاختبار دون خسارة",
  {
    test: word("What moves", "ما يتغيّر", stressTestNames),
    profit_if_worse: amount("Profit per unit at the worse end", "الربح لكل وحدة عند الطرف الأسوأ"),
    profit_if_better: amountOrNull(
      "Profit per unit at the better end; null where there is none",
      "الربح لكل وحدة عند الطرف الأفضل، أو null حيث لا يوجد",
    ),
  },
);

export const scoreBreakdown = rows(
  "ScoreComponent",
  "How the score comes about; it ranks and does not decide",
  "كيف تكوّنت الدرجة؛ وهي للترتيب لا للقرار",
  {
    component: word("What is scored", "المكوّن", scoreComponents),
    sub_score: points("Score of the component, 0 to 100; 0 when unknown", "درجة المكوّن من 0 إلى 100، وهي 0 إن لم يُعرف"),
    weight: percent("Weight of the component in the score", "وزن المكوّن في الدرجة"),
    points: points(
      "What it adds; all but the margin in proportion below a margin of 15%",
      "ما يضيفه؛ وكلها عدا الهامش بالتناسب دون هامش 15%",
    ),
  },
);
