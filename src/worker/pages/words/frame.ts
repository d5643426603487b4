/** The words of the frame, and those that several pages use. */
import type { Text } from "../../lib/text.ts";

export const frameWords = {
  skipToContent: { en: "Skip to content", ar: "انتقل إلى المحتوى" },
  mainNavigation: { en: "Main", ar: "القائمة الرئيسة" },
  forDevelopers: { en: "For developers", ar: "للمطورين" },
  aboutNavigation: { en: "About this service", ar: "عن الخدمة" },
  tools: { en: "Free check", ar: "الفحص المجاني" },
  forMerchants: { en: "For merchants", ar: "للتجار" },
  navigationBuy: { en: "Buy", ar: "الشراء" },
  developers: { en: "Developers", ar: "المطورون" },
  formulas: { en: "Formulas", ar: "المعادلات" },
  apiReference: { en: "API reference", ar: "مرجع الواجهة البرمجية" },
  status: { en: "Status", ar: "حالة الخدمة" },
  otherLanguage: { en: "العربية", ar: "English" },
  copy: { en: "Copy", ar: "نسخ" },
  allLines: { en: "All {count} lines", ar: "كل الأسطر ({count})" },
  copied: { en: "Copied", ar: "تم النسخ" },
  free: { en: "Free", ar: "مجاني" },
  operatedBy: { en: "Operated by {operator}", ar: "الجهة المشغّلة: {operator}" },
  yes: { en: "yes", ar: "نعم" },
  no: { en: "no", ar: "لا" },
  none: { en: "none", ar: "لا يوجد" },
  passed: { en: "passed", ar: "متحقق" },
  failed: { en: "not passed", ar: "غير متحقق" },
  total: { en: "Total", ar: "الإجمالي" },
  checkedAt: { en: "Checked at {time}", ar: "وقت الفحص {time}" },
  factPayment: { en: "Payment", ar: "الدفع" },
  factFormula: { en: "Formula version", ar: "إصدار المعادلات" },
  factRegulation: { en: "Regulatory facts as of", ar: "المعلومات النظامية كما في" },
  version: { en: "Version", ar: "الإصدار" },
  paymentsAvailable: { en: "available", ar: "متاح" },
  paymentsUnavailable: { en: "unavailable at the moment", ar: "غير متاح حاليًا" },
  paymentUnavailable: {
    en: "Reports cannot be bought here at the moment",
    ar: "لا يمكن شراء التقارير هنا حاليًا",
  },
  buyMore: {
    en: "Code in curl, TypeScript, Python, MCP and A2A",
    ar: "أمثلة بلغات curl وTypeScript وPython وMCP وA2A",
  },
  tellsLandedCost: { en: "Every line: duty, VAT, fees.", ar: "كل بند: الجمارك والضريبة والرسوم." },
  tellsScore: {
    en: "A score out of 100, and how far prices may move.",
    ar: "تقييم من 100، وإلى أي حد تتحمّل تغيّر الأسعار.",
  },
  tellsDecision: {
    en: "Both, and: buy, test, renegotiate or leave.",
    ar: "الاثنان، ومعهما القرار: اشترِ أو جرّب أو فاوض أو اترك.",
  },
  tellsRank: {
    en: "{minimum} to {maximum} products: which to buy first.",
    ar: "من {minimum} إلى {maximum} منتجًا: أيها تشتري أولًا.",
  },
  tellsPack: {
    en: "{minimum} to {maximum} products and a budget: how many, when, whom to pay.",
    ar: "من {minimum} إلى {maximum} منتجًا وميزانية: كم قطعة، ومتى، ولمن تدفع.",
  },
  tellsPilot: {
    en: "Up to {maximum}: the full decision on each, and a plan.",
    ar: "القرار الكامل لكل منتج حتى {maximum}، وخطة الشراء.",
  },
  tellsGrowth: {
    en: "Up to {maximum}: where to act first, the highest price to pay.",
    ar: "حتى {maximum} منتجًا: بمَ تبدأ، وأعلى سعر تشتري به.",
  },
  tellsScale: {
    en: "Up to {maximum}: adds safer plans, and a memo for your bank.",
    ar: "حتى {maximum} منتجًا: ويزيد خططًا أحوط، ومذكرة لمصرفك.",
  },
  required: { en: "required", ar: "مطلوب" },
  howToPay: { en: "How to pay", ar: "كيف أدفع؟" },
  terms: { en: "Terms", ar: "الشروط" },
  refunds: { en: "Refunds", ar: "استرداد المبالغ" },
  privacy: { en: "Privacy", ar: "الخصوصية" },
  sources: { en: "Where the numbers come from", ar: "من أين جاءت الأرقام" },
  glossary: { en: "What the words mean", ar: "معاني الكلمات" },
  about: { en: "Who runs this", ar: "من يشغّل الخدمة" },
  changelog: { en: "Changelog", ar: "سجل التغييرات" },
  sourceCode: { en: "Source code", ar: "الشيفرة المصدرية" },
} as const satisfies Record<string, Text>;

export type FrameWord = keyof typeof frameWords;
