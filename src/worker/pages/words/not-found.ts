/** The words of the page for addresses that do not exist. */
import type { Text } from "../../../lib/text.ts";

export const notFoundWords = {
  notFoundTitle: { en: "There is no page here", ar: "لا توجد صفحة في هذا العنوان" },
  notFoundText: {
    en: "The address may be mistyped, or the page may have moved. The analyses and the documentation are a click away.",
    ar: "قد يكون في العنوان خطأ، أو نُقلت الصفحة. ستجد التحليلات والتوثيق عبر الرابطين أدناه.",
  },
} as const satisfies Record<string, Text>;

export type NotFoundMessage = keyof typeof notFoundWords;
