/** Names of fields in Arabic letters, as a caller may send them. */
import type { RequestField } from "../../src/fields/field.ts";
import { fields } from "../../src/fields/index.ts";
import { hasArabicLetters } from "../../src/lib/text.ts";

/** Arabic words for things that no field holds, each under the English name whose advice applies. */
const others: Readonly<Record<string, string>> = {
  price: "السعر, الثمن",
  quantity: "الكمية, العدد, عدد القطع, عدد الوحدات",
  budget: "الميزانية, رأس المال",
  name: "اسم المنتج, الاسم, المنتج, الصنف, اسم الصنف",
  return_rate: "المرتجعات, نسبة المرتجعات, نسبة الإرجاع",
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
