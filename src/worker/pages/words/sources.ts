/** The words of the page that says where the numbers come from. */
import type { Text } from "../../../lib/text.ts";

export const sourcesWords = {
  sourcesText: {
    en: "Every rate, fee and threshold in our results, with its source, its date and the day by which we look at it again.",
    ar: "كل نسبة ورسم وحدّ في نتائجنا، مع مصدره وتاريخه واليوم الذي نراجعه قبله.",
  },
  sourcesNewest: { en: "The newest source is of {date}.", ar: "أحدث مصدر بتاريخ {date}." },
  recomputeTitle: { en: "Recompute it yourself", ar: "احسبها بنفسك" },
  recomputeText: {
    en: "This Excel file holds our published samples with live formulas: change an input, and every figure follows. Beside each figure stands the one that we publish, and the difference, which is 0.",
    ar: "في ملف Excel هذا أمثلتنا المنشورة بمعادلات حيّة: غيّر أي مُدخل فتتغيّر الأرقام كلها. وبجانب كل رقم الرقم الذي ننشره والفرق بينهما، وهو 0.",
  },
  recomputeDownload: { en: "Download the Excel file", ar: "نزّل ملف Excel" },
  recomputeFormulas: { en: "The same formulas, step by step", ar: "المعادلات نفسها خطوة بخطوة" },
  factsTitle: { en: "Every rate and rule with its source", ar: "كل نسبة وقاعدة مع مصدرها" },
  factSourceLabel: { en: "Source", ar: "المصدر" },
  factDateLabel: { en: "Date of the source", ar: "تاريخ المصدر" },
  factUndated: { en: "no date", ar: "بلا تاريخ" },
  factStatusLabel: { en: "How sure", ar: "درجة التأكد" },
  factReviewLabel: { en: "Next review by", ar: "المراجعة القادمة قبل" },
  factAuthorityLabel: { en: "Ask who decides", ar: "الجهة المختصة" },
  factWrong: {
    en: "You know better, or newer? Write to {contact}: a mistake is mended first.",
    ar: "لديك معلومة أصح أو أحدث؟ راسلنا على {contact}، فتصحيح الخطأ عندنا قبل كل شيء.",
  },
  sheetFigure: { en: "Figure", ar: "الرقم" },
  sheetName: { en: "Name in the formula", ar: "الاسم في المعادلة" },
  sheetComputed: { en: "Computed here", ar: "المحسوب هنا" },
  sheetPublished: { en: "Published by the service", ar: "المنشور من الخدمة" },
  sheetDifference: { en: "Difference", ar: "الفرق" },
  sheetInput: { en: "Input: change it", ar: "مُدخل: غيّره" },
} as const satisfies Record<string, Text>;

export type SourcesWord = keyof typeof sourcesWords;
