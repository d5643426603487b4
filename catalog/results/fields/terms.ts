/** What people call the words that results carry as values (domain.md 6.2). */
import type {
  Action,
  CheckName,
  Decision,
  RankingKey,
  RiskLevel,
  ScoreBand,
  ScoreComponent,
  SegmentName,
  StressTestName,
  VatPositionName,
  Verdict,
} from "../../../src/worker/core/result-words.ts";
import type { Text } from "../../../src/worker/lib/text.ts";

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
  EXCELLENT: { en: "EXCELLENT", ar: "ممتازة" },
  STRONG: { en: "STRONG", ar: "قوية" },
  FAIR: { en: "FAIR", ar: "مقبولة" },
  WEAK: { en: "WEAK", ar: "ضعيفة" },
  POOR: { en: "POOR", ar: "متدنية" },
};

export const scoreComponentTerms: Readonly<Record<ScoreComponent, Text>> = {
  margin: { en: "Margin", ar: "الهامش" },
  roi: { en: "Return", ar: "العائد" },
  robustness: { en: "Robustness", ar: "المتانة" },
  competition: { en: "Competition", ar: "المنافسة" },
  delivery: { en: "Delivery", ar: "سرعة التوصيل" },
};

export const stressTestTerms: Readonly<Record<StressTestName, Text>> = {
  price_down_10: { en: "Price −10 %", ar: "انخفاض السعر 10%" },
  landed_cost_up_10: { en: "Landed cost +10 %", ar: "ارتفاع التكلفة الواصلة 10%" },
  ad_cost_up_25: { en: "Advertising +25 %", ar: "ارتفاع الإعلان 25%" },
  returns_up_50: { en: "Returns +50 %", ar: "ارتفاع المرتجعات 50%" },
  combined_downside: { en: "Combined downside", ar: "الصدمة المركّبة" },
};

export const checkTerms: Readonly<Record<CheckName, Text>> = {
  profit_per_unit: { en: "Profit per unit", ar: "الربح لكل وحدة" },
  margin_pct: { en: "Margin", ar: "هامش الربح" },
  roi_pct: { en: "Return on cost", ar: "العائد على التكلفة" },
  combined_downside_profit: { en: "Profit in the combined downside", ar: "الربح في الصدمة المركّبة" },
  opportunity_score: { en: "Opportunity score", ar: "درجة الفرصة" },
  costs_supplied: { en: "Main costs supplied (of 5)", ar: "التكاليف الأساسية المُدخلة (من أصل 5)" },
};

export const rankingKeyTerms: Readonly<Record<RankingKey, Text>> = {
  decision: { en: "Decision", ar: "القرار" },
  opportunity_score: { en: "Opportunity score", ar: "درجة الفرصة" },
  cash_return_pct: { en: "Return on cash", ar: "العائد على النقد" },
  margin_pct: { en: "Margin", ar: "هامش الربح" },
  input_order: { en: "Order in the request", ar: "الترتيب في الطلب" },
};

/** What to do with a product. */
export const actionTerms: Readonly<Record<Action, Text>> = {
  BUY: { en: "Buy", ar: "اشترِ" },
  TEST_BUY: { en: "Buy a test quantity", ar: "اشترِ كمية تجريبية" },
  GET_DATA: { en: "Get the missing costs first", ar: "استكمل التكاليف الناقصة أولًا" },
  NEGOTIATE: { en: "Negotiate the price", ar: "فاوض على السعر" },
  HOLD: { en: "Hold", ar: "انتظر" },
  DROP: { en: "Drop", ar: "استبعد" },
};

export const vatPositionTerms: Readonly<Record<VatPositionName, Text>> = {
  vat_registered: { en: "VAT-registered", ar: "مسجّل في ضريبة القيمة المضافة" },
  vat_as_cost: { en: "Not registered, own store", ar: "غير مسجّل، متجر خاص" },
  deemed_supplier: {
    en: "Not registered, the marketplace is the deemed supplier",
    ar: "غير مسجّل، والمنصة هي المورّد المفترض",
  },
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

/** What people call a word of a list that may grow; a word that is not known yet stands for itself. */
export const termOf = (terms: Readonly<Record<string, Text>>, word: string): Text =>
  terms[word] ?? { en: word, ar: word };
