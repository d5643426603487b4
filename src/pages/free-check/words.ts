/** The words of the live free check: the only ones that travel to the browser as data. */
import type { Text } from "../../operation/operation.ts";

export const freeCheckWords = {
  calculating: { en: "Calculating…", ar: "جارٍ الحساب…" },
  errorRequired: { en: "Enter a number.", ar: "أدخل رقمًا." },
  errorNumber: {
    en: "This is not a number that can be read. Enter digits, for example 1250.50.",
    ar: "تعذّرت قراءة هذا الرقم. أدخل أرقامًا، مثل 1250.50.",
  },
  errorAmbiguous: {
    en: "“{text}” can be {grouped} or {decimal}. Which one? Type it without the separator.",
    ar: "قد يعني «{text}» ‏{grouped} أو {decimal}. أيهما تقصد؟ اكتبه دون فاصل الآلاف.",
  },
  errorOtherUnit: {
    en: "This field does not take “{unit}”. Enter the number in the unit shown.",
    ar: "لا يقبل هذا الحقل «{unit}». أدخل الرقم بالوحدة الظاهرة.",
  },
  errorMinimum: { en: "At least {bound}.", ar: "الحد الأدنى {bound}." },
  errorMaximum: { en: "At most {bound}.", ar: "الحد الأقصى {bound}." },
  errorNetwork: {
    en: "The service could not be reached. Nothing was lost; try again.",
    ar: "تعذّر الوصول إلى الخدمة. لم تفقد شيئًا؛ حاول مرة أخرى.",
  },
  formHasErrors: { en: "Some fields need attention.", ar: "بعض الحقول تحتاج إلى تصحيح." },
  whereThePriceGoes: { en: "Where the price goes", ar: "أين يذهب سعر البيع" },
  salePrice: { en: "Sale price", ar: "سعر البيع" },
  landedCost: { en: "Landed cost", ar: "التكلفة الواصلة" },
  fees: { en: "Fees", ar: "العمولات والرسوم" },
  advertising: { en: "Advertising", ar: "الإعلان" },
  fulfillment: { en: "Fulfilment", ar: "التجهيز والتوصيل" },
  profit: { en: "Profit", ar: "الربح" },
  loss: { en: "Loss", ar: "الخسارة" },
  margin: { en: "Net margin", ar: "هامش الربح الصافي" },
  roi: { en: "Return on landed cost", ar: "العائد على التكلفة الواصلة" },
  breakEvenPrice: { en: "Break-even price", ar: "سعر التعادل" },
  noBreakEven: { en: "none: fees take the whole price", ar: "لا يوجد: الرسوم تستهلك السعر كله" },
  verdict: { en: "Verdict", ar: "الخلاصة" },
  verdictLoss: { en: "Loss", ar: "خسارة" },
  verdictBreakEven: { en: "Breaks even", ar: "تعادل" },
  verdictThin: { en: "Thin", ar: "هامش ضعيف" },
  verdictProfitable: { en: "Profitable", ar: "مربح" },
  realityCheck: { en: "Reality check with typical Gulf costs", ar: "اختبار واقعي بالتكاليف المعتادة في الخليج" },
  realityCheckText: {
    en: "You left {fields} empty. With typical values in their place:",
    ar: "تركت الحقول التالية فارغة: {fields}. وبإضافة القيم المعتادة إليها:",
  },
  realityCheckComplete: {
    en: "You gave every cost; nothing had to be filled in.",
    ar: "أدخلت كل التكاليف، ولم نحتج إلى إضافة شيء.",
  },
  vatCheck: { en: "If the price includes VAT", ar: "إذا كان السعر شاملًا لضريبة القيمة المضافة" },
  vatCheckText: {
    en: "A VAT-registered seller keeps {net} of this price at {rate}. Profit would then be {profit}, a margin of {margin}.",
    ar: "البائع المسجّل في الضريبة يبقى له {net} من هذا السعر عند نسبة {rate}. فيصبح الربح {profit} والهامش {margin}.",
  },
  noVatCheck: {
    en: "This currency has no standard VAT rate in the Gulf, so there is nothing to take off.",
    ar: "لا توجد نسبة ضريبة أساسية في الخليج لهذه العملة، فلا يُخصم شيء.",
  },
  amount: { en: "Amount", ar: "المبلغ" },
  item: { en: "Item", ar: "البند" },
  chart: { en: "Chart", ar: "الرسم" },
} as const satisfies Record<string, Text>;

export type FreeCheckWord = keyof typeof freeCheckWords;
