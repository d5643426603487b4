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

/** One piece of a product, in the Arabic of programs: never what a figure counts. */
const unit = /(?<!\p{L}|أصغر )((?:[وفبكل]|ب?ال|وال|لل)?)وحد(ة(?!:| الحقل| الشرط)|ات|تين)(?!\p{L})/gu;
const pieces: Readonly<Record<string, string>> = { ة: "قطعة", ات: "قطع", تين: "قطعتين" };

/** An Arabic sentence of a result in the words of the pages, one word for one thing; an English one as it is. */
export const inPageWords = (sentence: string): string =>
  sentence
    .replace(unit, (_, before: string, ending: string) => before + (pieces[ending] ?? ending))
    .replace(/(?<=التكلفة|تكلفتك) الواصلة(?!\p{L})/gu, " بعد الجمارك");

/** A notice of a result of many products. */
export const noticeOfMany = (notice: string): string => notice.replace(ofMissingInputs, "").replace("..", ".");

/** A notice of a result in a language, with words for its names of JSON. */
export const readableNotice = (notice: string, locale: Locale): string =>
  inPageWords(notice).replace(
    /[a-z]+(?:_[a-z]+)+(?:\.[a-z]+)?|[A-Z]+(?:_[A-Z]+)+|\blimits\b/g,
    (name) => fields.get(name)?.[locale] ?? name,
  );

/** The disclaimer as people read it: without the version of the formulas, which programs compare. */
export const readableDisclaimer = (disclaimer: string): string =>
  disclaimer.replace(
    /,? computed with formula gcc-commerce\/[\d.]+\d|\s*ومحسوب بإصدار المعادلات gcc-commerce\/[\d.]+\d/u,
    "",
  );
