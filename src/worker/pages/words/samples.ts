/** The words of the page of samples. */
import type { Text } from "../../lib/text.ts";

export const samplesWords = {
  samplesPageTitle: { en: "What each analysis looks like", ar: "كيف تبدو نتيجة كل تحليل" },
  samplesPageText: {
    en: "The result of every analysis before you pay for it: calculated by the service itself from the examples it publishes, and laid out as buyers get it.",
    ar: "نتيجة كل تحليل قبل أن تدفع ثمنه: تحسبها الخدمة نفسها من الأمثلة التي تنشرها، وتعرضها كما تصل إلى المشتري.",
  },
  seeSample: { en: "See a sample result", ar: "شاهد نموذج النتيجة" },
  allSamples: { en: "Samples of all analyses", ar: "نماذج جميع التحليلات" },
  buyThis: { en: "Buy this analysis: {price}", ar: "اشترِ هذا التحليل: {price}" },
} as const satisfies Record<string, Text>;

export type SamplesWord = keyof typeof samplesWords;
