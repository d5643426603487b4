/** The words of the page of samples. */
import type { Text } from "../../../lib/text.ts";

export const samplesWords = {
  samplesPageTitle: { en: "What each analysis looks like", ar: "كيف تبدو نتيجة كل تحليل" },
  samplesPageText: {
    en: "A real result for sample data, as buyers get it. Every report has one.",
    ar: "نتيجة حقيقية لبيانات مثال، كما تصل إلى المشتري. لكل تقرير مثال.",
  },
  seeSample: { en: "Sample", ar: "مثال" },
  allSamples: { en: "All samples", ar: "كل الأمثلة" },
  buyThis: { en: "Buy this analysis: {price}", ar: "اشترِ هذا التحليل: {price}" },
} as const satisfies Record<string, Text>;

export type SamplesMessage = keyof typeof samplesWords;
