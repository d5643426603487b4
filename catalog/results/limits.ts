/** How far each figure may move, and where an omitted one would change the answer (domain.md 4.8 and 4.9). */
import { amount, fieldFigure, fieldFigureOrNull, percentOrNull, rows, text } from "./fields/kinds.ts";

const lever = text("Input field that moves alone", "حقل المدخلات الذي يتغيّر وحده");
const today = fieldFigure("Its value in the plan case", "قيمته في حالة الخطة");
const breakEven = {
  break_even: fieldFigureOrNull(
    "Its limit without a loss; null when none is enough",
    "حدّه دون خسارة، أو null إن لم تكفِ قيمة",
  ),
  break_even_change_pct: percentOrNull("The way there from today", "المسافة إليه من القيمة الحالية"),
};

/** For a price the lowest value at which it holds when resubmitted, for a cost the highest. */
const limitTexts = [
  "How far each figure can go before profit, TEST or GO is gone: the highest cost or the lowest price at which it holds when resubmitted alone",
  "إلى أي حد يتغيّر كل رقم قبل زوال الربح أو TEST أو GO: أعلى تكلفة أو أقل سعر يبقى عنده ذلك إذا أُعيد إرساله وحده",
] as const;

export const decisionLimits = rows("DecisionLimit", ...limitTexts, {
  lever,
  today,
  ...breakEven,
  test: fieldFigureOrNull("Its limit for TEST; null when none is enough", "حدّه للقرار TEST، أو null إن لم تكفِ قيمة"),
  go: fieldFigureOrNull(
    "Its limit for GO, whatever was supplied; null when none is enough",
    "حدّه للقرار GO مهما كان المُدخل، أو null إن لم تكفِ قيمة",
  ),
  go_change_pct: percentOrNull("The way to GO from today", "المسافة إلى GO من القيمة الحالية"),
});

export const opportunityLimits = rows("OpportunityLimit", ...limitTexts, {
  lever,
  today,
  ...breakEven,
  margin_15: fieldFigureOrNull(
    "Its limit for a margin of 15%; null when none is enough",
    "حدّه لهامش 15%، أو null إن لم تكفِ قيمة",
  ),
  margin_15_change_pct: percentOrNull(
    "The way to a margin of 15% from today",
    "المسافة إلى هامش 15% من القيمة الحالية",
  ),
});

const missing = {
  field: text("Name of the omitted field", "اسم الحقل غير المُدخل"),
  assumed_value: fieldFigure("The value that stands in for it", "القيمة التي حلّت محله"),
  profit_at_stake: amount("What 0 instead of it would add to the profit", "ما يُضاف إلى الربح لو كان صفرًا"),
  flips_at: fieldFigureOrNull(
    "Highest value at which the answer holds; null when it holds everywhere or nothing decides",
    "أعلى قيمة تبقى عندها النتيجة، أو null إن بقيت دائمًا أو لم يكن قرار",
  ),
};

const missingTexts = [
  "Omitted costs and zeros that cannot be true, the one nearest to a flip first",
  "التكاليف غير المُدخلة والأصفار غير الممكنة، والأقرب إلى تغيير النتيجة أولًا",
] as const;

export const missingInputs = rows("MissingInput", ...missingTexts, missing);
export const decisionMissingInputs = rows("DecisionMissingInput", ...missingTexts, {
  ...missing,
  better_up_to: fieldFigureOrNull(
    "Highest value at which the decision is better; null when none",
    "أعلى قيمة يتحسن عندها القرار، أو null إن لم توجد",
  ),
});
