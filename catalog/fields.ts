/** Every field of a scenario, once: its bounds, unit and words (domain.md 4.1, 2.2 and 6.2). */
import { z } from "@hono/zod-openapi";
import { bounds } from "../src/core/bounds.ts";
import { currencyCodes } from "../src/core/currency.ts";
import { saudiVatRatePct, standardDutyRatePct } from "../src/core/regulation.ts";
import type { TypicalField } from "../src/core/result-words.ts";
import { typicalValues } from "../src/core/typical-values.ts";
import type { Text } from "../src/operation/operation.ts";

/** What a field is called, what it means, in which unit, and what happens when it is left out. */
interface FieldWords {
  readonly label: Text;
  readonly meaning: Text;
  readonly unit: Text;
  /** Absent where the field is required. */
  readonly omitted?: Text;
}

const amount: Text = { en: "`currency`", ar: "عملة `currency`" };
const perCent: Text = { en: "%", ar: "نسبة مئوية" };
const perCentOfPrice: Text = { en: "% of the sale price", ar: "نسبة مئوية من سعر البيع" };

/** What typical amounts are shares of, as sentences call it. */
const bases = {
  product_value: { en: "product value", ar: "قيمة المنتج" },
  expected_sale_price: { en: "sale price", ar: "سعر البيع" },
} as const satisfies Record<string, Text>;

/** What stands in for an omitted cost: 0, and a typical Gulf value beside it. */
function zeroOrTypical(field: TypicalField): Text {
  const { pct, of } = typicalValues[field];
  const base = of === null ? null : bases[of];
  return {
    en: `0 (typical: ${base ? `${pct} % of the ${base.en}` : pct})`,
    ar: `صفر (المعتاد: ${base ? `${pct}% من ${base.ar}` : pct})`,
  };
}

const neutral: Text = { en: "neutral sub-score", ar: "درجة فرعية محايدة" };

/** The words of every field of an input. */
export const fieldWords = {
  currency: {
    label: { en: "Currency", ar: "العملة" },
    meaning: {
      en: "Currency of every amount; nothing is converted",
      ar: "عملة كل المبالغ، ولا يجري أي تحويل بين العملات",
    },
    unit: { en: "ISO 4217 code", ar: "رمز ISO 4217" },
    omitted: {
      en: "SAR, or what other products state",
      ar: "الريال السعودي، أو العملة المذكورة في المنتجات الأخرى",
    },
  },
  product_value: {
    label: { en: "Product purchase value", ar: "قيمة شراء المنتج" },
    meaning: { en: "Supplier price of one unit", ar: "سعر شراء الوحدة من المورّد" },
    unit: amount,
  },
  landed_cost: {
    label: { en: "Landed cost", ar: "التكلفة الواصلة" },
    meaning: {
      en: "Cost of one unit on arrival, duty and import VAT included",
      ar: "تكلفة الوحدة عند وصولها شاملة الرسوم الجمركية وضريبة الاستيراد",
    },
    unit: amount,
  },
  expected_sale_price: {
    label: { en: "Expected sale price", ar: "سعر البيع المتوقع" },
    meaning: {
      en: "Price the buyer pays, VAT included",
      ar: "السعر الذي يدفعه المشتري للوحدة شاملًا الضريبة",
    },
    unit: amount,
  },
  shipping: {
    label: { en: "Shipping", ar: "الشحن" },
    meaning: { en: "Freight of one unit to the port", ar: "أجرة شحن الوحدة إلى ميناء الوصول" },
    unit: amount,
    omitted: zeroOrTypical("shipping"),
  },
  insurance: {
    label: { en: "Insurance", ar: "التأمين" },
    meaning: { en: "Freight insurance of one unit", ar: "تأمين شحن الوحدة" },
    unit: amount,
    omitted: zeroOrTypical("insurance"),
  },
  duty_rate_pct: {
    label: { en: "Duty rate", ar: "نسبة الرسوم الجمركية" },
    meaning: {
      en: "Customs duty on the CIF value, by HS code",
      ar: "نسبة الرسوم الجمركية على القيمة الجمركية بحسب البند الجمركي",
    },
    unit: perCent,
    omitted: {
      en: `${standardDutyRatePct}`,
      ar: `${standardDutyRatePct}`,
    },
  },
  vat_rate_pct: {
    label: { en: "VAT rate", ar: "نسبة ضريبة القيمة المضافة" },
    meaning: { en: "Import VAT on CIF value and duty", ar: "نسبة ضريبة الاستيراد على القيمة الجمركية مع الرسوم" },
    unit: perCent,
    omitted: {
      en: `the state's standard rate (Saudi Arabia: ${saudiVatRatePct})`,
      ar: `النسبة الأساسية في الدولة (السعودية: ${saudiVatRatePct})`,
    },
  },
  total_fee_pct: {
    label: { en: "Total fees", ar: "مجموع الرسوم والعمولات" },
    meaning: {
      en: "Marketplace, payment and returns percentages together",
      ar: "مجموع عمولة المنصة ورسوم الدفع ومخصص المرتجعات",
    },
    unit: perCentOfPrice,
    omitted: zeroOrTypical("total_fee_pct"),
  },
  marketplace_fee_pct: {
    label: { en: "Marketplace fee", ar: "عمولة المنصة" },
    meaning: { en: "Marketplace commission", ar: "نسبة عمولة المنصة" },
    unit: perCentOfPrice,
    omitted: zeroOrTypical("marketplace_fee_pct"),
  },
  payment_fee_pct: {
    label: { en: "Payment fee", ar: "رسوم الدفع الإلكتروني" },
    meaning: { en: "Payment processing fee", ar: "نسبة رسوم معالجة الدفع" },
    unit: perCentOfPrice,
    omitted: zeroOrTypical("payment_fee_pct"),
  },
  ad_cost_per_order: {
    label: { en: "Advertising cost per order", ar: "تكلفة الإعلان لكل طلب" },
    meaning: { en: "Advertising per order", ar: "ما يُنفق على الإعلان للحصول على طلب واحد" },
    unit: amount,
    omitted: zeroOrTypical("ad_cost_per_order"),
  },
  fulfillment_cost: {
    label: { en: "Fulfilment cost", ar: "تكلفة التجهيز والتوصيل" },
    meaning: { en: "Pick, pack and delivery per order", ar: "تجهيز الطلب الواحد وتغليفه وتوصيله" },
    unit: amount,
    omitted: zeroOrTypical("fulfillment_cost"),
  },
  returns_reserve_pct: {
    label: { en: "Returns reserve", ar: "مخصص المرتجعات" },
    meaning: { en: "Price share lost to returns", ar: "الجزء من السعر الذي تستهلكه المرتجعات" },
    unit: perCentOfPrice,
    omitted: zeroOrTypical("returns_reserve_pct"),
  },
  other_cost_per_order: {
    label: { en: "Other cost per order", ar: "تكاليف أخرى لكل طلب" },
    meaning: { en: "Other cost per order", ar: "أي تكلفة إضافية للطلب الواحد" },
    unit: amount,
    omitted: { en: "0", ar: "صفر" },
  },
  competitor_count: {
    label: { en: "Competitors", ar: "عدد المنافسين" },
    meaning: {
      en: "Sellers of comparable products; may be an average",
      ar: "عدد بائعي المنتجات المشابهة، ويجوز أن يكون متوسطًا كسريًا",
    },
    unit: { en: "count", ar: "عدد" },
    omitted: neutral,
  },
  delivery_days: {
    label: { en: "Delivery time", ar: "مدة التوصيل" },
    meaning: { en: "Time until the buyer has the order", ar: "عدد الأيام حتى يستلم المشتري طلبه" },
    unit: { en: "days", ar: "أيام" },
    omitted: neutral,
  },
  working_capital: {
    label: { en: "Working capital", ar: "رأس المال العامل" },
    meaning: {
      en: "Budget to split across the products; an allocation needs it",
      ar: "الميزانية المراد توزيعها على المنتجات، ولا توزيع لرأس المال من دونها",
    },
    unit: amount,
  },
  products: {
    label: { en: "Products", ar: "المنتجات" },
    meaning: {
      en: "Products of one currency, each named by its 0-based position",
      ar: "منتجات بعملة واحدة، ويُعرف كل منها بموضعه في القائمة ابتداءً من الصفر",
    },
    unit: { en: "list of product scenarios", ar: "قائمة منتجات" },
  },
} as const satisfies Record<string, FieldWords>;

export type FieldName = keyof typeof fieldWords;

/** The description of a field: meaning, unit and what happens when it is omitted. */
export function fieldDescription(name: FieldName): Text {
  const { meaning, unit, omitted }: FieldWords = fieldWords[name];
  return {
    en: `${meaning.en}. Unit: ${unit.en}.${omitted ? ` Omitted: ${omitted.en}.` : ""}`,
    ar: `${meaning.ar}. الوحدة: ${unit.ar}.${omitted ? ` عند عدم الإدخال: ${omitted.ar}.` : ""}`,
  };
}

const number = (name: keyof typeof bounds) =>
  z.number().min(bounds[name].minimum).max(bounds[name].maximum).describe(fieldDescription(name).en);

/** The schema of every field of an input. */
export const fields = {
  currency: z.enum(currencyCodes).describe(fieldDescription("currency").en).optional(),
  product_value: number("product_value"),
  landed_cost: number("landed_cost"),
  expected_sale_price: number("expected_sale_price"),
  total_fee_pct: number("total_fee_pct").optional(),
  ad_cost_per_order: number("ad_cost_per_order").optional(),
  fulfillment_cost: number("fulfillment_cost").optional(),
  working_capital: number("working_capital"),
};

/** What is added to the goods until they have arrived. */
export const purchaseFields = {
  shipping: number("shipping").optional(),
  insurance: number("insurance").optional(),
  duty_rate_pct: number("duty_rate_pct").optional(),
  vat_rate_pct: number("vat_rate_pct").optional(),
};

/** What one order costs beside the goods, and the market it meets. */
export const saleFields = {
  marketplace_fee_pct: number("marketplace_fee_pct").optional(),
  payment_fee_pct: number("payment_fee_pct").optional(),
  ad_cost_per_order: fields.ad_cost_per_order,
  fulfillment_cost: fields.fulfillment_cost,
  returns_reserve_pct: number("returns_reserve_pct").optional(),
  other_cost_per_order: number("other_cost_per_order").optional(),
  competitor_count: number("competitor_count").optional(),
  delivery_days: number("delivery_days").optional(),
};
