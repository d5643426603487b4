/** What people call the words that results carry as values (domain.md 6.2). */
import type {
  CheckName,
  Decision,
  RankingKey,
  RiskLevel,
  ScoreBand,
  ScoreComponent,
  SegmentName,
  StressTestName,
  Verdict,
} from "../src/core/result-words.ts";
import type { Text } from "../src/operation/operation.ts";

export const decisionTerms: Readonly<Record<Decision, Text>> = {
  GO: { en: "GO", ar: "ابدأ" },
  TEST: { en: "TEST", ar: "جرّب بكمية محدودة" },
  RENEGOTIATE: { en: "RENEGOTIATE", ar: "أعد التفاوض" },
  AVOID: { en: "AVOID", ar: "تجنّب" },
};

export const riskTerms: Readonly<Record<RiskLevel, Text>> = {
  LOW: { en: "low", ar: "منخفض" },
  MODERATE: { en: "moderate", ar: "متوسط" },
  HIGH: { en: "high", ar: "مرتفع" },
  SEVERE: { en: "severe", ar: "شديد" },
};

export const scoreBandTerms: Readonly<Record<ScoreBand, Text>> = {
  EXCELLENT: { en: "excellent", ar: "ممتازة" },
  STRONG: { en: "strong", ar: "قوية" },
  FAIR: { en: "fair", ar: "مقبولة" },
  WEAK: { en: "weak", ar: "ضعيفة" },
  POOR: { en: "poor", ar: "متدنية" },
};

export const scoreComponentTerms: Readonly<Record<ScoreComponent, Text>> = {
  margin: { en: "Margin", ar: "الهامش" },
  roi: { en: "Return on investment", ar: "العائد" },
  robustness: { en: "Robustness", ar: "المتانة" },
  competition: { en: "Competition", ar: "المنافسة" },
  delivery: { en: "Delivery", ar: "سرعة التوصيل" },
};

export const stressTestTerms: Readonly<Record<StressTestName, Text>> = {
  price_down_10: { en: "Price −10 %", ar: "انخفاض السعر 10%" },
  landed_cost_up_10: { en: "Landed cost +10 %", ar: "ارتفاع التكلفة الواصلة 10%" },
  ad_cost_up_25: { en: "Advertising +25 %", ar: "ارتفاع الإعلان 25%" },
  returns_up_50: { en: "Returns +50 %", ar: "ارتفاع المرتجعات 50%" },
  combined_downside: { en: "Combined downside", ar: "الصدمة المجتمعة" },
};

export const checkTerms: Readonly<Record<CheckName, Text>> = {
  profit_per_unit: { en: "Profit per unit", ar: "الربح لكل وحدة" },
  prudent_margin_pct: { en: "Prudent margin", ar: "الهامش في الحالة المتحفّظة" },
  roi_pct: { en: "Return on investment", ar: "العائد على الاستثمار" },
  combined_downside_profit: { en: "Profit in the combined downside", ar: "الربح في الصدمة المجتمعة" },
  opportunity_score: { en: "Opportunity score", ar: "درجة الفرصة" },
  typical_margin_pct: { en: "Margin with typical costs", ar: "الهامش بالقيم المعتادة" },
};

export const rankingKeyTerms: Readonly<Record<RankingKey, Text>> = {
  decision: { en: "Decision", ar: "القرار" },
  opportunity_score: { en: "Opportunity score", ar: "درجة الفرصة" },
  prudent_cash_return_pct: { en: "Prudent return on cash", ar: "العائد المتحفّظ على النقد" },
  prudent_margin_pct: { en: "Prudent margin", ar: "الهامش المتحفّظ" },
  input_order: { en: "Order in the request", ar: "الترتيب في الطلب" },
};

export const segmentTerms: Readonly<Record<SegmentName, Text>> = {
  star: { en: "Star", ar: "متميّز" },
  steady: { en: "Steady", ar: "مستقر" },
  probe: { en: "Probe", ar: "تجريبي" },
  fix: { en: "Fix", ar: "يحتاج إعادة تفاوض" },
  drop: { en: "Drop", ar: "يُستبعد" },
};

/** What the free check concludes. */
export const verdictTerms: Readonly<Record<Verdict, Text>> = {
  LOSS: { en: "Loss", ar: "خسارة" },
  BREAK_EVEN: { en: "Break-even", ar: "تعادل" },
  THIN: { en: "Thin margin", ar: "هامش ضيّق" },
  PROFITABLE: { en: "Profitable", ar: "مربح" },
};
