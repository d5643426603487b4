/** Names of fields in Arabic letters, as a caller may send them. */
import type { RequestField } from "../../src/fields/field.ts";
import { fields } from "../../src/fields/index.ts";
import { hasArabicLetters } from "../../src/lib/text.ts";

/** Arabic words for things that no field holds, each under the English name whose advice applies. */
const others: Readonly<Record<string, string>> = {
  price: "السعر, الثمن",
  quantity: "الكمية, العدد, عدد القطع, عدد الوحدات",
  budget: "الميزانية, رأس المال",
  name: "اسم المنتج, الاسم, المنتج, الصنف, اسم الصنف, رمز المنتج, الفئة, التصنيف, الوصف",
  product_cost: "قيمة المنتج, قيمة البضاعة, ثمن البضاعة, ثمن الشراء, تكلفة البضاعة",
  landed_cost: "تكلفة الوصول, التكلفة النهائية, التكلفة الواصلة, تكلفة القطعة بعد الجمارك",
  profit_margin: "الربح, هامش الربح, نسبة الربح, الربح المستهدف",
  ad_budget: "ميزانية الإعلان, ميزانية الإعلانات, ميزانية التسويق",
  delivery_cost: "أجرة التوصيل, أجور التوصيل, سعر التوصيل",
  packaging: "التغليف, تكلفة التغليف",
  storage: "التخزين, رسوم التخزين, تكلفة التخزين, الإيجار, الرواتب",
  installment_fee: "رسوم التقسيط, رسوم تابي, رسوم تمارا, رسوم مدى, رسوم البطاقات",
  lead_time: "مدة التوريد, مدة الشحن, وقت الشحن",
  clearance: "التخليص, التخليص الجمركي, رسوم التخليص, سابر, رسوم سابر",
  discount: "الخصم, نسبة الخصم",
  exchange_rate: "سعر الصرف",
  channel: "القناة, قناة البيع, طريقة البيع, المنصة, المتجر",
  return_rate: "المرتجعات, نسبة المرتجعات, نسبة الإرجاع, نسبة الاسترجاع",
  country: "الدولة, البلد, السوق, المدينة",
  origin: "بلد المنشأ, المنشأ, دولة المنشأ",
  weight: "الوزن, الحجم",
  hs_code: "رمز النظام المنسق, البند الجمركي, رمز البند",
  excise: "الضريبة الانتقائية, ضريبة السلع الانتقائية",
  cod_fee: "رسوم الدفع عند الاستلام, الدفع عند الاستلام",
};

/** Spells a name so that it can be compared: one form of each letter, no article, spaces between the words. */
const spelt = (name: string): string =>
  name
    .normalize("NFKD")
    .replace(/[\p{M}\u0640]/gu, "")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .split(/[^\p{L}]+/u)
    .map((word) => word.replace(/^(?:بال|لل|ال)(?=\p{L}{2})/u, ""))
    .filter(Boolean)
    .join(" ");

/** English names by the spelling of the Arabic ones; computed when the first Arabic name comes. */
let known: ReadonlyMap<string, string> | undefined;

function knownNames(): ReadonlyMap<string, string> {
  const ofFields = Object.entries<RequestField>(fields).map(
    ([name, { label, headings = [] }]) => [name, [label.ar, ...headings.flat()].join(", ")] as const,
  );
  return new Map(
    [...ofFields, ...Object.entries(others)].flatMap(([name, texts]) =>
      texts
        .split(", ")
        .filter(hasArabicLetters)
        .map((text) => [spelt(text), name] as const),
    ),
  );
}

/** The English name of what a name in Arabic letters means; undefined for an unknown name. */
export function englishName(name: string): string | undefined {
  if (!hasArabicLetters(name)) return undefined;
  known ??= knownNames();
  return known.get(spelt(name));
}
