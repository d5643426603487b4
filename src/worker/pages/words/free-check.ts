/** The words of a free check's result, on its page and in the views of MCP hosts. */
import type { Text } from "../../../lib/text.ts";

export const freeCheckWords = {
  whereThePriceGoes: { en: "Where the price goes", ar: "أين يذهب سعر البيع" },
  vat: { en: "VAT in the price", ar: "ضريبة القيمة المضافة في السعر" },
  fees: { en: "Fees", ar: "العمولات والرسوم" },
  advertising: { en: "Advertising", ar: "الإعلان" },
  fulfillment: { en: "Fulfilment", ar: "التجهيز والتوصيل" },
  gain: { en: "Profit", ar: "الربح" },
  loss: { en: "Loss", ar: "الخسارة" },
  noBreakEven: { en: "none up to four times today's price", ar: "لا يوجد حتى أربعة أضعاف السعر الحالي" },
  verdictLoss: { en: "Loss", ar: "خسارة" },
  verdictBreakEven: { en: "Breaks even", ar: "تعادل" },
  verdictThin: { en: "Thin", ar: "هامش ضيّق" },
  verdictProfitable: { en: "Profitable", ar: "مربح" },
  leadOf: { en: "Your worst case", ar: "أسوأ حالة لك" },
  leadEarn: { en: "You earn {amount} per unit {case}.", ar: "تربح {amount} في القطعة {case}." },
  leadLose: { en: "You lose {amount} per unit {case}.", ar: "تخسر {amount} في القطعة {case}." },
  leadNothing: { en: "You earn nothing {case}.", ar: "لا تربح ولا تخسر {case}." },
  leadAsSupplied: { en: "on the costs you entered alone", ar: "بالتكاليف التي أدخلتها فقط" },
  leadRegistered: { en: "as a VAT-registered seller", ar: "إن كنت مسجّلًا في الضريبة" },
  leadOwnStore: {
    en: "if you sell in your own store without VAT registration",
    ar: "إن بعت في متجرك الخاص دون تسجيل ضريبي",
  },
  leadMarketplace: {
    en: "if you sell on a marketplace without VAT registration",
    ar: "إن بعت على منصة دون تسجيل ضريبي",
  },
  casesTitle: { en: "Profit by VAT status and channel", ar: "الربح حسب التسجيل الضريبي وقناة البيع" },
  caseName: { en: "Case", ar: "الحالة" },
  caseAsSupplied: { en: "Only the costs you entered", ar: "بالتكاليف التي أدخلتها فقط" },
  caseRegistered: { en: "VAT-registered, published costs added", ar: "مسجّل في الضريبة مع تكاليف منشورة" },
  caseRegisteredComplete: { en: "VAT-registered", ar: "مسجّل في ضريبة القيمة المضافة" },
  caseWithoutVat: {
    en: "VAT-registered, landed cost without import VAT",
    ar: "مسجّل في الضريبة، وتكلفتك دون ضريبة الاستيراد",
  },
  caseOwnStore: { en: "Not registered, own store", ar: "غير مسجّل، متجر خاص" },
  caseMarketplace: { en: "Not registered, on a marketplace", ar: "غير مسجّل، على منصة" },
  caseDifference: { en: "Difference of this case", ar: "الفرق في هذه الحالة" },
  bridgeText: {
    en: "Why {entered} becomes {registered}: VAT takes {vat}, costs you left out take {omitted}.",
    ar: "لماذا يصبح {entered} بعد الحساب {registered}؟ ضريبة القيمة المضافة {vat}، وتكاليف لم تُدخلها {omitted}.",
  },
  bridgeVat: {
    en: "Why {entered} becomes {registered}: VAT takes {vat}.",
    ar: "لماذا يصبح {entered} بعد الحساب {registered}؟ ضريبة القيمة المضافة {vat}.",
  },
  bridgeSigned: {
    en: "From {entered} to {registered}: VAT {vat}, costs you left out {omitted}.",
    ar: "من {entered} إلى {registered}: ضريبة القيمة المضافة {vat}، وتكاليف لم تُدخلها {omitted}.",
  },
  typicalCosts: { en: "Estimated for you: {fields}.", ar: "قدّرنا لك: {fields}." },
  item: { en: "Item", ar: "البند" },
  disclaimerTitle: { en: "A preliminary estimate, no advice", ar: "تقدير أولي، وليس استشارة" },
  chart: { en: "Chart", ar: "الرسم" },
} as const satisfies Record<string, Text>;

export type FreeCheckMessage = keyof typeof freeCheckWords;
