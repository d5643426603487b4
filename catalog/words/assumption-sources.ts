/** Why a value was assumed, in words (domain.md 6.3). */
import { memoize } from "../../src/worker/lib/memo.ts";
import type { Text } from "../../src/worker/lib/text.ts";

export const assumptionSources = {
  currency: { en: "not supplied", ar: "لم تُحدَّد" },
  inheritedCurrency: {
    en: "not supplied; taken from the other products",
    ar: "لم تُحدَّد؛ أُخذت من المنتجات الأخرى",
  },
  dutyRate: {
    en: "GCC common external tariff, standard rate; confirm the HS code",
    ar: "التعرفة الجمركية الموحدة لدول مجلس التعاون، النسبة الأساسية؛ تأكد من البند الجمركي",
  },
  typical: { en: "not supplied; typical Gulf value", ar: "لم تُدخل؛ قيمة معتادة في الخليج" },
  zero: { en: "not supplied; counted as 0", ar: "لم تُدخل؛ حُسبت صفرًا" },
  neutral: { en: "not supplied; neutral sub-score", ar: "لم تُدخل؛ درجة فرعية محايدة" },
  includesImportVat: {
    en: "taken to include import VAT",
    ar: "يُفترض أنها تشمل ضريبة القيمة المضافة على الاستيراد",
  },
  rounded: {
    en: "more decimals than the currency has; rounded to its minor unit",
    ar: "عدد المنازل العشرية أكثر مما في العملة؛ قُرّبت إلى أصغر وحدة فيها",
  },
} as const satisfies Record<string, Text>;

/** Why a VAT rate was assumed: the rate of a state, as its source said on a day, in a month or in a year. Remembered like `disclaimer`. */
export const vatRateSource = memoize(
  (state: Text, sourceDate: string): Text => ({
    en: `standard VAT rate of ${state.en}, source of ${sourceDate}`,
    ar: `نسبة ضريبة القيمة المضافة الأساسية في ${state.ar}، مصدر بتاريخ ${sourceDate}`,
  }),
);
