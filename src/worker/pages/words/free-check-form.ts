/** The words of the free check's form that the browser does not need. */
import type { Text } from "../../lib/text.ts";

export const freeCheckFormWords = {
  calculate: { en: "Calculate", ar: "احسب" },
  optional: { en: "optional", ar: "اختياري" },
  questionCost: { en: "What one unit costs you", ar: "كم تكلّفك الوحدة" },
  questionSale: { en: "Where and for how much you sell it", ar: "أين تبيعها وبكم" },
  questionCosts: { en: "What each order costs you", ar: "كم يكلّفك كل طلب" },
  questionVat: { en: "Are you registered for VAT?", ar: "هل أنت مسجّل في ضريبة القيمة المضافة؟" },
  registeredUnsure: { en: "Not sure: show both", ar: "لا أعرف: أظهر الحالتين" },
  registeredYes: { en: "Yes", ar: "نعم" },
  registeredNo: { en: "No", ar: "لا" },
  workItOut: {
    en: "I know only the supplier's price: work it out",
    ar: "لا أعرف إلا سعر المورّد: احسبها لي",
  },
  productValueLabel: { en: "Supplier's price", ar: "سعر المورّد" },
  productValueHint: { en: "Per unit, without freight", ar: "للوحدة دون الشحن" },
  freightLabel: { en: "Freight and insurance", ar: "الشحن والتأمين" },
  freightHint: { en: "Per unit, to the port of entry", ar: "للوحدة حتى منفذ الدخول" },
  dutyHint: { en: "By HS code; most goods 5%", ar: "بحسب البند الجمركي، وأغلب السلع 5%" },
  typicalShareOfPurchase: { en: "Typical: {pct} of the purchase price.", ar: "المعتاد: {pct} من سعر الشراء." },
  typicalShareOfPrice: { en: "Typical: {pct} of the price.", ar: "المعتاد: {pct} من السعر." },
  estimateNote: {
    en: "Worked out with the published formula. “{name}” gives it line by line for {price}, with the customs fee, a table of duty rates and a signed receipt.",
    ar: "محسوبة بالمعادلة المنشورة. أما تحليل «{name}» فيقدّمها بندًا بندًا مقابل {price}، مع المقابل المالي الجمركي وجدول نسب الرسوم وإيصال موقّع.",
  },
  channelLabel: { en: "Sales channel", ar: "قناة البيع" },
  channelNone: { en: "Not chosen: typical fees", ar: "لم تُحدَّد: الرسوم المعتادة" },
  nextTitle: { en: "The next step", ar: "الخطوة التالية" },
  nextText: {
    en: "With what you entered carried over. You see the price again before you sign anything.",
    ar: "مع نقل ما أدخلته. وسترى السعر مرة أخرى قبل أن توقّع أي شيء.",
  },
  entryNote: {
    en: "Numbers as you write them: 1,250.50, ٢٥٫٥, 15%. The address of this page keeps what you enter.",
    ar: "اكتب الأرقام كما اعتدت: 1,250.50 أو 25.5 أو 15%. ويحفظ عنوان هذه الصفحة ما تُدخله.",
  },
  requestJson: { en: "Request as JSON", ar: "الطلب بصيغة JSON" },
  requestCurl: { en: "Request with curl", ar: "الطلب باستخدام curl" },
} as const satisfies Record<string, Text>;

export type FreeCheckFormWord = keyof typeof freeCheckFormWords;
