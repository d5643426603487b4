/** The everyday names of the codes in results. */

import type {
  Decision,
  HoldReason,
  ImportWay,
  InputBasis,
  NoLinesReason,
  Obstacle,
  ProductAction,
  ProfitVerdict,
  RiskLevel,
  ScoreComponent,
  VatPosition,
} from "../../src/core/codes.ts";
import type { factStatuses } from "../../src/core/facts.ts";
import type { StressTestName } from "../../src/core/inputs/ranges.ts";
import type { Text } from "../../src/lib/text.ts";

type Terms<Code extends string> = Readonly<Record<Code, Text>>;

export const decisionTerms: Terms<Decision> = {
  GO: { en: "GO", ar: "ابدأ" },
  TEST: { en: "TEST", ar: "جرّب بكمية محدودة" },
  RENEGOTIATE: { en: "RENEGOTIATE", ar: "أعد التفاوض" },
  AVOID: { en: "AVOID", ar: "تجنّب" },
};

export const riskTerms: Terms<RiskLevel> = {
  LOW: { en: "low", ar: "منخفضة" },
  MODERATE: { en: "moderate", ar: "متوسطة" },
  HIGH: { en: "high", ar: "مرتفعة" },
  SEVERE: { en: "severe", ar: "شديدة" },
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
  landed_cost: { en: "Landed cost +10%", ar: "ارتفاع التكلفة بعد الجمارك 10%" },
  freight: { en: "Freight doubled", ar: "تضاعف الشحن" },
  duty: { en: "Highest common duty", ar: "أعلى رسوم جمركية شائعة" },
  ads: { en: "Advertising doubled", ar: "تضاعف الإعلان" },
  fulfilment: { en: "Fulfilment +20%", ar: "ارتفاع التجهيز 20%" },
  returns: { en: "Returns doubled", ar: "تضاعف المرتجعات" },
  unsold_stock: { en: "One fifth unsold", ar: "بقاء خُمس المخزون" },
  all_at_once: { en: "All at once", ar: "كلها معًا" },
};

export const whyNotGoTerms: Terms<Obstacle> = {
  MARGIN_BELOW_15_PCT: { en: "margin below 15%", ar: "الهامش دون 15%" },
  STRESS_TEST_FAILED: { en: "a stress test ends in a loss", ar: "أحد اختبارات الضغط ينتهي بخسارة" },
  FEWER_THAN_4_COSTS: { en: "fewer than four of five costs known", ar: "أقل من أربع تكاليف معروفة من خمس" },
};

export const actionTerms: Terms<ProductAction> = {
  BUY: { en: "Buy", ar: "اشترِ" },
  TEST: { en: "Buy a test", ar: "اشترِ تجربة" },
  GET_DATA: { en: "Get the data first", ar: "استكمل البيانات أولًا" },
  SELL_IN_SETS: { en: "Sell in sets", ar: "بِعه مجموعات" },
  NEGOTIATE: { en: "Negotiate", ar: "فاوض" },
  HOLD: { en: "Hold", ar: "انتظر" },
  SAME: { en: "Same product", ar: "المنتج نفسه" },
  DROP: { en: "Drop", ar: "استبعد" },
};

export const holdReasonTerms: Terms<HoldReason> = {
  CAPITAL: { en: "the least order costs more than a tenth of the capital", ar: "أقل طلب منه يتجاوز عُشر رأس المال" },
  CONSIGNMENT: { en: "the order would not earn its consignment", ar: "الطلب لا يغطي تكلفة إرساليته" },
  MONEY: { en: "the money went to better ranked products", ar: "ذهب المال إلى منتجات أعلى ترتيبًا" },
};

/** Why a plan has no lines. */
export const noLinesTerms: Terms<NoLinesReason> = {
  NO_GO_PRODUCTS: { en: "no product is GO yet", ar: "لا منتج قراره «ابدأ» بعد" },
  CAPITAL_TOO_SMALL: {
    en: "the least order of any GO product costs more than a tenth of the capital",
    ar: "أقل طلب من أي منتج قراره «ابدأ» يتجاوز عُشر رأس المال",
  },
  CONSIGNMENT_COSTS_MORE: {
    en: "with a fifth unsold the order would not earn its consignment",
    ar: "إذا بقي خُمس الطلب دون بيع فلن يغطي تكلفة إرساليته",
  },
};

/** How a consignment is cleared. */
export const importWayTerms: Terms<ImportWay> = {
  COURIER: { en: "Courier", ar: "شحن سريع" },
  LCL: { en: "Part of a container", ar: "جزء من حاوية" },
  CONTAINER: { en: "Container (20 feet)", ar: "حاوية 20 قدمًا" },
};

export const vatPositionTerms: Terms<VatPosition> = {
  vat_registered: { en: "VAT-registered", ar: "مسجّل في الضريبة" },
  vat_as_cost: { en: "Not registered, VAT is a cost", ar: "غير مسجّل والضريبة تكلفة عليك" },
  deemed_supplier: {
    en: "Not registered, the marketplace is the deemed supplier",
    ar: "غير مسجّل، والمنصة هي المورّد المفترض",
  },
};

/** What the free check concludes. */
export const verdictTerms: Terms<ProfitVerdict> = {
  LOSS: { en: "Loss", ar: "خسارة" },
  BREAK_EVEN: { en: "Break-even", ar: "تعادل" },
  THIN: { en: "Thin margin", ar: "هامش ضيّق" },
  PROFITABLE: { en: "Profitable", ar: "مربح" },
};

/** Where a value in use comes from. */
export const basisTerms: Terms<InputBasis> = {
  supplied: { en: "yours", ar: "منك" },
  assumed: { en: "published Gulf value", ar: "قيمة منشورة في الخليج" },
  highest_common_rate: { en: "highest rate common on consumer goods", ar: "أعلى نسبة شائعة على السلع الاستهلاكية" },
  standard_rate: { en: "standard rate of the market", ar: "النسبة الأساسية في السوق" },
  own_store: { en: "own store: a payment fee alone was given", ar: "متجر خاص: أُدخلت رسوم الدفع وحدها" },
  zero: { en: "counted as 0", ar: "حُسبت صفرًا" },
  zero_not_counted: { en: "0 not believed: published value", ar: "صفر غير معتمد: قيمة منشورة" },
  rounded: { en: "rounded to the smallest coin", ar: "قُرّبت إلى أصغر وحدة نقدية" },
  unknown: { en: "unknown, no points", ar: "غير معروفة وبلا نقاط" },
};

/** How sure the source of a fact is. */
export const factStatusTerms: Terms<(typeof factStatuses)[number]> = {
  confirmed: { en: "confirmed", ar: "مؤكد" },
  not_reconfirmed: { en: "not confirmed again", ar: "لم يُعَد تأكيده" },
  weak: { en: "weak source", ar: "مصدر ضعيف" },
};

/** The everyday name of a code of an open list; an unknown code is returned unchanged. */
export const termOf = (terms: Readonly<Record<string, Text>>, code: string): Text =>
  terms[code] ?? { en: code, ar: code };
