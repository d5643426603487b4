/** Every field of a scenario, once: its bounds, unit and words (domain.md 4.1, 2.2 and 6.2). */
import { z } from "@hono/zod-openapi";
import { bounds } from "../../src/worker/core/bounds.ts";
import { currencyCodes } from "../../src/worker/core/currency.ts";
import { regulatoryFacts } from "../../src/worker/core/regulation.ts";
import { typicalValues } from "../../src/worker/core/typical-values.ts";
import type { Text } from "../../src/worker/lib/text.ts";

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

/** A typical Gulf value that stands in for an omitted cost (domain.md 2.2). */
const typical = (en: string, ar: string): Text => ({ en: `typical ${en}`, ar: `القيمة المعتادة ${ar}` });

/** A typical share of the purchase value; the landed cost alone counts omitted freight as 0. */
const typicalFreight = (pct: number): Text =>
  typical(
    `${pct} % of the product value (0 for the landed cost alone)`,
    `${pct}% من قيمة الشراء (وصفر عند حساب التكلفة الواصلة وحدها)`,
  );

const typicalOfPrice = (pct: number): Text => typical(`${pct} % of the sale price`, `${pct}% من سعر البيع`);
const typicalPct = (pct: number): Text => typical(`${pct} %`, `${pct}%`);

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
    meaning: {
      en: "Purchase value of one unit; for the landed cost alone, of one unit or the whole consignment",
      ar: "قيمة شراء الوحدة؛ وفي حساب التكلفة الواصلة قيمة الوحدة أو الإرسالية كاملة",
    },
    unit: amount,
  },
  landed_cost: {
    label: { en: "Landed cost", ar: "التكلفة الواصلة" },
    meaning: {
      en: "Cost of one unit on arrival, duty and import VAT included",
      ar: "تكلفة الوحدة عند وصولها شاملة الرسوم الجمركية وضريبة القيمة المضافة على الاستيراد",
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
    meaning: { en: "Shipping to the port of entry", ar: "الشحن إلى منفذ الدخول" },
    unit: amount,
    omitted: typicalFreight(typicalValues.shipping.pct),
  },
  insurance: {
    label: { en: "Insurance", ar: "التأمين" },
    meaning: { en: "Insurance of the shipment", ar: "تأمين الشحنة" },
    unit: amount,
    omitted: typicalFreight(typicalValues.insurance.pct),
  },
  duty_rate_pct: {
    label: { en: "Duty rate", ar: "نسبة الرسوم الجمركية" },
    meaning: {
      en: "Customs duty on the CIF value, by HS code",
      ar: "نسبة الرسوم الجمركية على القيمة الجمركية بحسب البند الجمركي",
    },
    unit: perCent,
    omitted: {
      en: `${regulatoryFacts.DUTY_STANDARD.value} %`,
      ar: `${regulatoryFacts.DUTY_STANDARD.value}%`,
    },
  },
  vat_rate_pct: {
    label: { en: "VAT rate", ar: "نسبة ضريبة القيمة المضافة" },
    meaning: {
      en: "VAT on the import and in the sale price",
      ar: "نسبة ضريبة القيمة المضافة على الاستيراد وفي سعر البيع",
    },
    unit: perCent,
    omitted: {
      en: `the state's standard rate (Saudi Arabia: ${regulatoryFacts.IMPORT_VAT.value} %)`,
      ar: `النسبة الأساسية في الدولة (السعودية: ${regulatoryFacts.IMPORT_VAT.value}%)`,
    },
  },
  total_fee_pct: {
    label: { en: "Total fees", ar: "مجموع الرسوم والعمولات" },
    meaning: {
      en: "Marketplace, payment and returns percentages together",
      ar: "مجموع عمولة المنصة ورسوم الدفع ومخصص المرتجعات",
    },
    unit: perCentOfPrice,
    omitted: typicalPct(typicalValues.total_fee_pct.pct),
  },
  marketplace_fee_pct: {
    label: { en: "Marketplace fee", ar: "عمولة المنصة" },
    meaning: {
      en: "Marketplace (referral) fee; 0 for an own store",
      ar: "عمولة المنصة (رسوم الإحالة)؛ وهي 0 للمتجر الخاص",
    },
    unit: perCentOfPrice,
    omitted: typicalPct(typicalValues.marketplace_fee_pct.pct),
  },
  payment_fee_pct: {
    label: { en: "Payment fee", ar: "رسوم الدفع الإلكتروني" },
    meaning: { en: "Payment processing fee", ar: "رسوم الدفع الإلكتروني" },
    unit: perCentOfPrice,
    omitted: typical(
      `what the marketplace fee leaves of ${typicalValues.payment_fee_pct.pct} %`,
      `ما تتركه عمولة المنصة من ${typicalValues.payment_fee_pct.pct}%`,
    ),
  },
  ad_cost_per_order: {
    label: { en: "Advertising cost per order", ar: "تكلفة الإعلان لكل طلب" },
    meaning: { en: "Advertising per order", ar: "ما يُنفق على الإعلان للحصول على طلب واحد" },
    unit: amount,
    omitted: typicalOfPrice(typicalValues.ad_cost_per_order.pct),
  },
  fulfillment_cost: {
    label: { en: "Fulfilment cost", ar: "تكلفة التجهيز والتوصيل" },
    meaning: { en: "Pick, pack and delivery per order", ar: "تجهيز الطلب الواحد وتغليفه وتوصيله" },
    unit: amount,
    omitted: typicalOfPrice(typicalValues.fulfillment_cost.pct),
  },
  returns_reserve_pct: {
    label: { en: "Returns reserve", ar: "مخصص المرتجعات" },
    meaning: {
      en: "Return rate × share of the price lost per return, not the return rate",
      ar: "نسبة الإرجاع × ما يُفقد من السعر في كل إرجاع، وليست نسبة الإرجاع وحدها",
    },
    unit: perCentOfPrice,
    omitted: typicalPct(typicalValues.returns_reserve_pct.pct),
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

/** What a field means and in which unit, wherever it occurs. */
export function fieldMeaning(name: FieldName): Text {
  const { meaning, unit } = fieldWords[name];
  return { en: `${meaning.en}. Unit: ${unit.en}.`, ar: `${meaning.ar}. الوحدة: ${unit.ar}.` };
}

/** The description of a field of an input: meaning, unit and what happens when it is omitted. */
export function fieldDescription(name: FieldName): Text {
  const { omitted }: FieldWords = fieldWords[name];
  const { en, ar } = fieldMeaning(name);
  return omitted ? { en: `${en} Omitted: ${omitted.en}.`, ar: `${ar} عند عدم الإدخال: ${omitted.ar}.` } : { en, ar };
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
