/** Notices as people read them. Callers of the API read names of fields, people their words. */
import type { Locale, Text } from "../../lib/text.ts";

/** The fields of results that notices name, as the sentences of both languages take them. */
const fields: ReadonlyMap<string, Text> = new Map([
  ["returns_cover.needed", { en: "The table of returns", ar: "جدول المرتجعات" }],
  ["next_step", { en: "the next step", ar: "الخطوة التالية" }],
  ["limits", { en: "limits", ar: "حدود كل رقم" }],
  ["PROVEN_OPTIMAL", { en: "“Best plan”", ar: "«الخطة المثلى»" }],
  ["missing_inputs", { en: "The list of missing inputs", ar: "جدول المدخلات الناقصة" }],
  [
    "landed_cost_with_typical_freight",
    {
      en: "The landed cost with typical freight and insurance",
      ar: "مبلغ التكلفة بعد الجمارك مع الشحن والتأمين المعتادين",
    },
  ],
]);

/** A notice about a list that results of many products lack: each of their products says it. */
const ofMissingInputs = /(?: missing_inputs|، ويبيّن missing_inputs) [^.]*/;

/** A notice of a result of many products. */
export const noticeOfMany = (notice: string): string => notice.replace(ofMissingInputs, "").replace("..", ".");

/** A notice of a result in a language, with words for its names of JSON. */
export const readableNotice = (notice: string, locale: Locale): string =>
  notice.replace(
    /[a-z]+(?:_[a-z]+)+(?:\.[a-z]+)?|[A-Z]+(?:_[A-Z]+)+|\blimits\b/g,
    (name) => fields.get(name)?.[locale] ?? name,
  );

/** The disclaimer as people read it: without the version of the formulas, which programs compare. */
export const readableDisclaimer = (disclaimer: string): string =>
  disclaimer.replace(
    /,? computed with formula gcc-commerce\/[\d.]+\d|\s*ومحسوب بإصدار المعادلات gcc-commerce\/[\d.]+\d/u,
    "",
  );
