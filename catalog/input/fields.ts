/** Every field of a scenario, once: its bounds, unit and words (domain.md 2.1 and 2.5). */
import { z } from "@hono/zod-openapi";
import { regulatoryFacts } from "../../src/core/facts.ts";
import { bounds } from "../../src/core/inputs/fields.ts";
import { currencyCodes } from "../../src/core/inputs/market.ts";
import { typicalPct } from "../../src/core/inputs/typical-values.ts";
import { recordOf } from "../../src/core/record-of.ts";
import type { Locale, Text } from "../../src/lib/text.ts";

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
const perCentOfPrice: Text = { en: "% of the sale price", ar: "% من سعر البيع" };

/** Returns what stands in for an omitted cost; no value is below the least published price (domain.md 2.5). */
const standIn = (en: string, ar: string): Text => ({ en, ar });

/** Returns a share of the purchase value; the landed cost alone counts omitted freight as 0. */
const standInFreight = (pct: number): Text =>
  standIn(
    `${pct}% of the product value (0 for the landed cost alone)`,
    `${pct}% من قيمة الشراء (وللتكلفة بعد الجمارك وحدها صفر)`,
  );

/** The fee of the free check: a marketplace's and the reserve for returns there. */
const totalFee = typicalPct.marketplace_fee_pct + typicalPct.returns_reserve_pct.marketplace;

const unknown: Text = { en: "unknown, no points", ar: "مجهول، بلا نقاط" };

const { minimum: leastFee } = regulatoryFacts.FEE_AMAZON.value;
const { logistics_partner: leastFulfilment, delivered: leastOwnFulfilment } = regulatoryFacts.FULFILMENT.value;

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
      ar: "قيمة شراء القطعة؛ وفي حساب التكلفة بعد الجمارك قيمة القطعة أو الإرسالية كاملة",
    },
    unit: amount,
  },
  landed_cost: {
    label: { en: "Landed cost", ar: "التكلفة بعد الجمارك" },
    meaning: {
      en: "Cost of one unit on arrival, duty and import VAT included",
      ar: "تكلفة القطعة شاملة الشحن والجمارك وضريبة الاستيراد",
    },
    unit: amount,
  },
  expected_sale_price: {
    label: { en: "Expected sale price", ar: "سعر البيع المتوقع" },
    meaning: {
      en: "Price the buyer pays, VAT included",
      ar: "السعر الذي يدفعه المشتري للقطعة شاملًا الضريبة",
    },
    unit: amount,
  },
  shipping: {
    label: { en: "Shipping", ar: "الشحن" },
    meaning: { en: "Shipping to the port of entry", ar: "الشحن إلى منفذ الدخول" },
    unit: amount,
    omitted: standInFreight(typicalPct.shipping),
  },
  insurance: {
    label: { en: "Insurance", ar: "التأمين" },
    meaning: { en: "Insurance of the shipment", ar: "تأمين الشحنة" },
    unit: amount,
    omitted: standInFreight(typicalPct.insurance),
  },
  duty_rate_pct: {
    label: { en: "Duty rate", ar: "نسبة الرسوم الجمركية" },
    meaning: {
      en: "Customs duty on the CIF value, by HS code",
      ar: "نسبة الرسوم الجمركية على القيمة الجمركية بحسب البند الجمركي",
    },
    unit: perCent,
    omitted: {
      en: `${regulatoryFacts.DUTY_RISES.value.rate_pct}% (other Gulf states: ${regulatoryFacts.DUTY_STANDARD.value.rate_pct}%)`,
      ar: `${regulatoryFacts.DUTY_RISES.value.rate_pct}% (دول الخليج الأخرى: ${regulatoryFacts.DUTY_STANDARD.value.rate_pct}%)`,
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
      en: `the state's standard rate (Saudi Arabia: ${regulatoryFacts.IMPORT_VAT.value.rate_pct}%)`,
      ar: `النسبة الأساسية في الدولة (السعودية: ${regulatoryFacts.IMPORT_VAT.value.rate_pct}%)`,
    },
  },
  total_fee_pct: {
    label: { en: "Total fees", ar: "مجموع الرسوم والعمولات" },
    meaning: {
      en: "Marketplace, payment and returns percentages together",
      ar: "مجموع عمولة المنصة ورسوم الدفع واحتياطي المرتجعات",
    },
    unit: perCentOfPrice,
    omitted: standIn(
      `${totalFee}%, with at least SAR ${leastFee} for the marketplace`,
      `${totalFee}%، منها ريال واحد على الأقل للمنصة`,
    ),
  },
  marketplace_fee_pct: {
    label: { en: "Marketplace fee", ar: "عمولة المنصة" },
    meaning: {
      en: "Marketplace (referral) fee; 0 for an own store",
      ar: "عمولة المنصة (رسوم الإحالة)؛ وهي 0 للمتجر الخاص",
    },
    unit: perCentOfPrice,
    omitted: standIn(
      `${typicalPct.marketplace_fee_pct}%, at least SAR ${leastFee}; 0 with a payment fee alone (own store)`,
      `${typicalPct.marketplace_fee_pct}% وبحد أدنى ريال واحد؛ و0 مع رسوم الدفع وحدها (متجر خاص)`,
    ),
  },
  payment_fee_pct: {
    label: { en: "Payment fee", ar: "رسوم الدفع الإلكتروني" },
    meaning: { en: "Payment processing fee", ar: "رسوم الدفع الإلكتروني" },
    unit: perCentOfPrice,
    omitted: standIn(
      `own store ${typicalPct.payment_fee_pct}% + SAR ${regulatoryFacts.PAYMENT.value.fixed}; else what the marketplace fee leaves of ${typicalPct.payment_fee_pct}%`,
      `للمتجر الخاص ${typicalPct.payment_fee_pct}% مع ريال واحد، ولغيره ما تتركه عمولة المنصة من ${typicalPct.payment_fee_pct}%`,
    ),
  },
  ad_cost_per_order: {
    label: { en: "Advertising cost per order", ar: "تكلفة الإعلان لكل طلبية" },
    meaning: { en: "Advertising per order", ar: "ما يُنفق على الإعلان للحصول على طلبية واحدة" },
    unit: amount,
    omitted: standIn(
      `${typicalPct.ad_cost_per_order}% of the sale price`,
      `${typicalPct.ad_cost_per_order}% من سعر البيع`,
    ),
  },
  fulfillment_cost: {
    label: { en: "Fulfilment cost", ar: "تكلفة التجهيز والتوصيل" },
    meaning: { en: "Pick, pack and delivery per order", ar: "تجهيز الطلبية الواحدة وتغليفها وتوصيلها" },
    unit: amount,
    omitted: standIn(
      `${typicalPct.fulfillment_cost}% of the sale price, at least SAR ${leastFulfilment} (own store ${leastOwnFulfilment})`,
      `${typicalPct.fulfillment_cost}% من سعر البيع، وبحد أدنى ${leastFulfilment} ريالات (للمتجر الخاص ${leastOwnFulfilment})`,
    ),
  },
  returns_reserve_pct: {
    label: { en: "Returns reserve", ar: "احتياطي المرتجعات" },
    meaning: {
      en: "Return rate × share of the price lost per return, not the return rate",
      ar: "نسبة الإرجاع × ما يُفقد من السعر في كل إرجاع، وليست نسبة الإرجاع وحدها",
    },
    unit: perCentOfPrice,
    omitted: standIn(
      `${typicalPct.returns_reserve_pct.marketplace}%, own store ${typicalPct.returns_reserve_pct.own_store}%`,
      `${typicalPct.returns_reserve_pct.marketplace}%، وللمتجر الخاص ${typicalPct.returns_reserve_pct.own_store}%`,
    ),
  },
  other_cost_per_order: {
    label: { en: "Other cost per order", ar: "تكاليف أخرى لكل طلبية" },
    meaning: { en: "Other cost per order", ar: "أي تكلفة إضافية للطلبية الواحدة" },
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
    omitted: unknown,
  },
  delivery_days: {
    label: { en: "Delivery time", ar: "مدة التوصيل" },
    meaning: {
      en: "Time until the customer has the order, not the supplier's lead time",
      ar: "عدد الأيام حتى يستلم العميل طلبيته، وليست مدة التوريد",
    },
    unit: { en: "days", ar: "أيام" },
    omitted: unknown,
  },
  working_capital: {
    label: { en: "Working capital", ar: "رأس المال العامل" },
    meaning: {
      en: "Capital for the plan",
      ar: "رأس المال للخطة",
    },
    unit: amount,
  },
  products: {
    label: { en: "Products", ar: "المنتجات" },
    meaning: {
      en: "Products of one currency; each is named by its position, from 1",
      ar: "منتجات بعملة واحدة، ويُعرف كل منها بموضعه في القائمة ابتداءً من 1",
    },
    unit: { en: "list of product scenarios", ar: "قائمة منتجات" },
  },
} as const satisfies Record<string, FieldWords>;

export type FieldName = keyof typeof fieldWords;

/** The bound of every amount, which no product meets. */
export const { maximum: highestAmount } = bounds.product_value;

const wordsByName = new Map<string, FieldWords>(Object.entries(fieldWords));

/** Returns the words of a field, or undefined for a name that no input has. */
export const wordsOfField = (name: string): FieldWords | undefined => wordsByName.get(name);

/** Returns what people call a field; a name that no input has is returned unchanged. */
export const fieldLabel = (name: string): Text => wordsOfField(name)?.label ?? { en: name, ar: name };

/** Returns what a field means and in which unit, wherever it occurs. */
export function fieldMeaning(name: FieldName): Text {
  const { meaning, unit } = fieldWords[name];
  return { en: `${meaning.en}. Unit: ${unit.en}.`, ar: `${meaning.ar}. الوحدة: ${unit.ar}.` };
}

/** Returns the description of a field of an input: meaning, unit and what happens when it is omitted. */
export function fieldDescription(name: FieldName): Text {
  const { omitted }: FieldWords = fieldWords[name];
  const { en, ar } = fieldMeaning(name);
  return omitted ? { en: `${en} Omitted: ${omitted.en}.`, ar: `${ar} عند عدم الإدخال: ${omitted.ar}.` } : { en, ar };
}

/**
 * Returns the description of a field for a list of tools, whose words say the units of amounts and percentages one time
 * for each tool; undefined for a name that no input has.
 */
export function shortFieldDescription(name: string): Text | undefined {
  const words = wordsOfField(name);
  if (!words) return undefined;
  const { meaning, unit, omitted } = words;
  const share = (locale: Locale) => (unit === perCentOfPrice ? ` (${unit[locale]})` : "");
  return {
    en: `${meaning.en}${share("en")}.${omitted ? ` Omitted: ${omitted.en}.` : ""}`,
    ar: `${meaning.ar}${share("ar")}.${omitted ? ` دونه: ${omitted.ar}.` : ""}`,
  };
}

const number = (name: keyof typeof bounds) =>
  z.number().min(bounds[name].minimum).max(bounds[name].maximum).describe(fieldDescription(name).en);

/** The schema of the money to order with. */
export const workingCapital = number("working_capital");

/** The strict schema of one product or consignment: a currency, then its fields in their order. */
export const inputOf = <Required extends keyof typeof bounds, Optional extends keyof typeof bounds>({
  required,
  optional,
}: {
  readonly required: readonly Required[];
  readonly optional: readonly Optional[];
}) =>
  z.strictObject({
    currency: z.enum(currencyCodes).describe(fieldDescription("currency").en).optional(),
    ...recordOf(required, number),
    ...recordOf(optional, (name) => number(name).optional()),
  });
