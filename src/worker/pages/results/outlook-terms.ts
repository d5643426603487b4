/** What people call shocks and metrics (domain.md 6.2). */
import { stressTestTerms } from "../../../../catalog/results/fields/terms.ts";
import type { DistributionMetric, ShockName } from "../../core/result-words.ts";
import type { Text } from "../../lib/text.ts";

export const shockTerms: Readonly<Record<ShockName, Text>> = {
  base: { en: "As it is", ar: "كما هو" },
  price_down_10: stressTestTerms.price_down_10,
  product_value_up_10: { en: "Purchase price +10 %", ar: "ارتفاع سعر الشراء 10%" },
  ad_cost_up_25: stressTestTerms.ad_cost_up_25,
  returns_up_50: stressTestTerms.returns_up_50,
  duty_rate_up_5pp: { en: "Duty rate +5 points", ar: "ارتفاع نسبة الرسوم 5 نقاط" },
};

export const metricTerms: Readonly<Record<DistributionMetric, Text>> = {
  margin_pct: { en: "Margin", ar: "هامش الربح" },
  roi_pct: { en: "Return on cost", ar: "العائد على التكلفة" },
  cash_return_pct: { en: "Return on cash", ar: "العائد على النقد" },
  opportunity_score: { en: "Opportunity score", ar: "درجة الفرصة" },
};
