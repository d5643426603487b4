/** The words around the published facts. */
import type { Text } from "../../../lib/text.ts";

export const sourcesWords = {
  sources: { en: "Where the numbers come from", ar: "من أين جاءت الأرقام" },
  sourcesText: {
    en: "Every rate, fee and threshold in our results, with its source, its date and the day by which we look at it again.",
    ar: "كل نسبة ورسم وحدّ في نتائجنا، مع مصدره وتاريخه واليوم الذي نراجعه قبله.",
  },
  sourcesNewest: { en: "The newest source is of {date}.", ar: "أحدث مصدر بتاريخ {date}." },
  factSourceLabel: { en: "Source", ar: "المصدر" },
  factDateLabel: { en: "Date of the source", ar: "تاريخ المصدر" },
  factUndated: { en: "no date", ar: "بلا تاريخ" },
  factStatusLabel: { en: "How sure", ar: "درجة التأكد" },
  factReviewLabel: { en: "Next review by", ar: "المراجعة القادمة قبل" },
  factAuthorityLabel: { en: "Ask who decides", ar: "الجهة المختصة" },
  factWrong: {
    en: "You know better, or newer? Write to {contact}: we correct mistakes first.",
    ar: "لديك معلومة أصح أو أحدث؟ راسلنا على {contact}، فتصحيح الخطأ عندنا قبل كل شيء.",
  },
} as const satisfies Record<string, Text>;

export type SourcesMessage = keyof typeof sourcesWords;
