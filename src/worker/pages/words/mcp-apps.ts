/** The words that only the views of MCP hosts say. */
import type { Text } from "../../../lib/text.ts";

export const mcpAppsWords = {
  viewWaiting: {
    en: "The figures appear here as soon as the analysis is done.",
    ar: "تظهر الأرقام هنا فور انتهاء التحليل.",
  },
  viewShortened: {
    en: "Long lists are shown in part. The answer names the address of the whole result.",
    ar: "القوائم الطويلة معروضة جزئيًا، وفي الجواب عنوان النتيجة كاملة.",
  },
  viewCancelled: { en: "The analysis was cancelled. Nothing is shown.", ar: "أُلغي التحليل، ولا شيء يُعرض." },
} as const satisfies Record<string, Text>;
