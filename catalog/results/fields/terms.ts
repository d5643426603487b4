/** What people call the words that results carry as values (domain.md 6.2 and domain-plans.md 6). */
import type { NoLinesReason } from "../../../src/core/capital/plan-figures.ts";
import type { preferenceIds } from "../../../src/core/operations/sa-landed-cost.ts";
import type { actions } from "../../../src/core/portfolio/action-plan.ts";
import type { Decision } from "../../../src/core/product/decision.ts";
import type { FixedCost } from "../../../src/core/product/dossier/volume.ts";
import type { ScoreComponent } from "../../../src/core/product/opportunity-score.ts";
import type { VatPosition } from "../../../src/core/product/order-case.ts";
import type { RiskLevel } from "../../../src/core/product/risk.ts";
import type { StressTestName } from "../../../src/core/product/stress-tests.ts";
import type { Verdict } from "../../../src/core/product/verdict.ts";
import type { Text } from "../../../src/lib/text.ts";

type Terms<Word extends string> = Readonly<Record<Word, Text>>;

export const decisionTerms: Terms<Decision> = {
  GO: { en: "GO", ar: "ابدأ" },
  TEST: { en: "TEST", ar: "جرّب بكمية محدودة" },
  RENEGOTIATE: { en: "RENEGOTIATE", ar: "أعد التفاوض" },
  AVOID: { en: "AVOID", ar: "تجنّب" },
};

export const riskTerms: Terms<RiskLevel> = {
  LOW: { en: "low", ar: "منخفض" },
  MODERATE: { en: "moderate", ar: "متوسط" },
  HIGH: { en: "high", ar: "مرتفع" },
  SEVERE: { en: "severe", ar: "شديد" },
};

export const scoreComponentTerms: Terms<ScoreComponent> = {
  margin: { en: "Margin", ar: "الهامش" },
  roi: { en: "Return on cost", ar: "العائد على التكلفة" },
  robustness: { en: "Robustness", ar: "الصمود" },
  competition: { en: "Competition", ar: "المنافسة" },
  delivery: { en: "Delivery", ar: "سرعة التوصيل" },
};

export const stressTestTerms: Terms<StressTestName> = {
  price: { en: "Price −10%", ar: "انخفاض السعر 10%" },
  product_value: { en: "Supplier +10%", ar: "ارتفاع سعر المورّد 10%" },
  landed_cost: { en: "Landed cost +10%", ar: "ارتفاع التكلفة الواصلة 10%" },
  freight: { en: "Freight doubled", ar: "تضاعف الشحن" },
  duty: { en: "Highest common duty", ar: "أعلى نسبة رسوم شائعة" },
  ads: { en: "Advertising doubled", ar: "تضاعف الإعلان" },
  fulfilment: { en: "Fulfilment +20%", ar: "ارتفاع التجهيز 20%" },
  returns: { en: "Returns doubled", ar: "تضاعف المرتجعات" },
  unsold_stock: { en: "One fifth unsold", ar: "بقاء خُمس المخزون" },
  all_at_once: { en: "All at once", ar: "كلها معًا" },
};

export const checkTerms: Terms<"margin_pct" | "stress_survived" | "costs_supplied"> = {
  margin_pct: { en: "Margin", ar: "هامش الربح" },
  stress_survived: { en: "Stress tests survived", ar: "اختبارات الضغط المجتازة" },
  costs_supplied: { en: "Main costs supplied (of 5)", ar: "التكاليف الأساسية المُدخلة (من أصل 5)" },
};

/** What to do with a product. */
export const actionTerms: Terms<(typeof actions)[number]> = {
  BUY: { en: "Buy", ar: "اشترِ" },
  TEST: { en: "Buy a test", ar: "اشترِ تجربة" },
  GET_DATA: { en: "Get the data first", ar: "استكمل البيانات أولًا" },
  NEGOTIATE: { en: "Negotiate", ar: "فاوض" },
  HOLD: { en: "Hold", ar: "انتظر" },
  SAME: { en: "Same product", ar: "المنتج نفسه" },
  DROP: { en: "Drop", ar: "استبعد" },
};

/** Why a plan has no lines. */
export const noLinesTerms: Terms<NoLinesReason> = {
  NO_GO_PRODUCTS: { en: "no product is GO yet", ar: "لا يوجد منتج قراره «ابدأ» بعد" },
  CAPITAL_TOO_SMALL: {
    en: "30 units of any product tie up more than a tenth of it",
    ar: "ثلاثون وحدة من أي منتج تحتجز أكثر من عُشره",
  },
  SHIPMENTS_COST_MORE: {
    en: "what it could buy does not earn the cost of a consignment",
    ar: "ما يمكن شراؤه لا يغطي تكلفة إرسالية",
  },
};

export const vatPositionTerms: Terms<VatPosition> = {
  vat_registered: { en: "VAT-registered", ar: "مسجّل في ضريبة القيمة المضافة" },
  vat_as_cost: { en: "Not registered, VAT is a cost", ar: "غير مسجّل والضريبة تكلفة" },
  deemed_supplier: {
    en: "Not registered, the marketplace is the deemed supplier",
    ar: "غير مسجّل، والمنصة هي المورّد المفترض",
  },
};

/** What the free check concludes. */
export const verdictTerms: Terms<Verdict> = {
  LOSS: { en: "Loss", ar: "خسارة" },
  BREAK_EVEN: { en: "Break-even", ar: "تعادل" },
  THIN: { en: "Thin margin", ar: "هامش ضيّق" },
  PROFITABLE: { en: "Profitable", ar: "مربح" },
};

/** What can bring the duty to 0. */
export const preferenceTerms: Terms<(typeof preferenceIds)[number]> = {
  GCC_ORIGIN: { en: "Certified Gulf origin", ar: "منشأ خليجي موثّق" },
  GAFTA: { en: "Arab free trade area", ar: "منطقة التجارة الحرة العربية الكبرى" },
  EFTA: { en: "EFTA", ar: "رابطة التجارة الحرة الأوروبية" },
  SINGAPORE: { en: "Singapore", ar: "سنغافورة" },
  GULF_DUTY_PAID: { en: "Duty already paid in another Gulf state", ar: "رسوم مدفوعة في دولة خليجية أخرى" },
};

/** Costs that are paid once, whatever is sold. */
export const fixedCostTerms: Terms<FixedCost> = {
  ANY_1000: { en: "Any fixed cost of 1,000", ar: "أي تكلفة ثابتة قدرها 1,000" },
  SABER_SHIPMENT_CERTIFICATE: { en: "SABER shipment certificate", ar: "شهادة سابر للإرسالية" },
  SABER_PRODUCT_CERTIFICATE: { en: "SABER product certificate", ar: "شهادة سابر للمنتج" },
  CLEARANCE_UPPER: { en: "Clearance, upper end", ar: "التخليص، الحد الأعلى" },
  SFDA_REGISTRATION: { en: "SFDA registration", ar: "التسجيل لدى هيئة الغذاء والدواء" },
};

/** What the cases of a plan move. */
export const driverTerms: Terms<"price" | "landed_cost" | "ad_cost" | "returns" | "sell_through"> = {
  price: { en: "Price", ar: "السعر" },
  landed_cost: { en: "Landed cost", ar: "التكلفة الواصلة" },
  ad_cost: { en: "Advertising", ar: "الإعلان" },
  returns: { en: "Returns", ar: "المرتجعات" },
  sell_through: { en: "Share sold", ar: "نسبة المبيع" },
};

/** How sure the source of a fact is. */
export const factStatusTerms: Terms<"confirmed" | "not_reconfirmed" | "weak" | "unverified"> = {
  confirmed: { en: "confirmed", ar: "مؤكد" },
  not_reconfirmed: { en: "not confirmed again", ar: "لم يُعَد تأكيده" },
  weak: { en: "weak source", ar: "مصدر ضعيف" },
  unverified: { en: "unverified", ar: "غير مؤكد" },
};

/** An event of the cash path: `ORDER_1`, `SOLD_1`, `ALL_SOLD`, `VAT_BACK`. */
export function eventTerm(event: string): Text {
  const order = event.replace(/^\D+/, "");
  if (event.startsWith("ORDER_")) return { en: `Order ${order}`, ar: `الأمر ${order}` };
  if (event.startsWith("SOLD_")) return { en: `Enough of order ${order} sold`, ar: `بيع ما يكفي من الأمر ${order}` };
  if (event === "ALL_SOLD") return { en: "All sold", ar: "بيع الكل" };
  if (event === "VAT_BACK") return { en: "Import VAT back with the return", ar: "استرداد ضريبة الاستيراد مع الإقرار" };
  return { en: event, ar: event };
}

/** What people call a word of an open list; an unknown word stands for itself. */
export const termOf = (terms: Readonly<Record<string, Text>>, word: string): Text =>
  terms[word] ?? { en: word, ar: word };
