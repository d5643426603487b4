/** The words of the frame, of the page for an unknown address, and words that several pages use. */
import type { Text } from "../../../lib/text.ts";

export const frameWords = {
  skipToContent: { en: "Skip to content", ar: "انتقل إلى المحتوى" },
  mainNavigation: { en: "Main", ar: "القائمة الرئيسة" },
  forDevelopers: { en: "For developers", ar: "للمطورين" },
  aboutNavigation: { en: "About this service", ar: "عن الخدمة" },
  forMerchants: { en: "For merchants", ar: "للتجار" },
  otherLanguage: { en: "العربية", ar: "English" },
  copy: { en: "Copy", ar: "نسخ" },
  allLines: { en: "All {count} lines", ar: "كل الأسطر ({count})" },
  free: { en: "Free", ar: "مجاني" },
  operatedBy: { en: "Operated by {operator}", ar: "الجهة المشغّلة: {operator}" },
  passed: { en: "passed", ar: "متحقق" },
  failed: { en: "not passed", ar: "غير متحقق" },
  checkedAt: { en: "Checked at {time}", ar: "وقت الفحص {time}" },
  factPayment: { en: "Payment", ar: "الدفع" },
  factFormula: { en: "Formula version", ar: "إصدار المعادلات" },
  factRegulation: { en: "Regulatory facts as of", ar: "المعلومات النظامية كما في" },
  version: { en: "Version", ar: "الإصدار" },
  paymentsAvailable: { en: "available", ar: "متاح" },
  paymentsUnavailable: { en: "unavailable at the moment", ar: "غير متاح حاليًا" },
  paymentUnavailable: { en: "Reports cannot be bought here at the moment", ar: "لا يمكن شراء التقارير هنا حاليًا" },
  buyMore: {
    en: "Code in curl, TypeScript, Python, MCP and A2A",
    ar: "أمثلة بلغات curl وTypeScript وPython وMCP وA2A",
  },
  sourceCode: { en: "Source code", ar: "الشيفرة المصدرية" },
  notFoundTitle: { en: "There is no page here", ar: "لا توجد صفحة في هذا العنوان" },
  notFoundText: {
    en: "The address may be mistyped, or the page may have moved. The analyses and the documentation are a click away.",
    ar: "قد يكون في العنوان خطأ، أو نُقلت الصفحة. ستجد التحليلات والتوثيق عبر الرابطين أدناه.",
  },
} as const satisfies Record<string, Text>;
