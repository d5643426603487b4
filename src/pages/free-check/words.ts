/** The words of the live free check: the only ones that travel to the browser as data. */
import { vatPositionTerms } from "../../../catalog/terms.ts";
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
  vat: { en: "VAT in the price", ar: "ضريبة القيمة المضافة في السعر" },
  landedCost: { en: "Landed cost without VAT", ar: "التكلفة الواصلة قبل الضريبة" },
  fees: { en: "Fees", ar: "العمولات والرسوم" },
  advertising: { en: "Advertising", ar: "الإعلان" },
  fulfillment: { en: "Fulfilment", ar: "التجهيز والتوصيل" },
  profit: { en: "Profit", ar: "الربح" },
  loss: { en: "Loss", ar: "الخسارة" },
  margin: { en: "Margin", ar: "هامش الربح" },
  roi: { en: "Return on cost", ar: "العائد على التكلفة" },
  breakEvenPrice: { en: "Break-even price", ar: "سعر التعادل" },
  noBreakEven: { en: "none: no price covers these costs", ar: "لا يوجد: لا سعر يغطي هذه التكاليف" },
  verdict: { en: "Verdict", ar: "الخلاصة" },
  verdictLoss: { en: "Loss", ar: "خسارة" },
  verdictBreakEven: { en: "Breaks even", ar: "تعادل" },
  verdictThin: { en: "Thin", ar: "هامش ضعيف" },
  verdictProfitable: { en: "Profitable", ar: "مربح" },
  asSupplied: { en: "Your figures as they are", ar: "أرقامك كما هي" },
  asSuppliedText: {
    en: "VAT changes this by {vat}, costs left out by {omitted}.",
    ar: "أثر ضريبة القيمة المضافة {vat}، وأثر التكاليف غير المُدخلة {omitted}.",
  },
  typicalCosts: {
    en: "Typical Gulf costs stand in for: {fields}.",
    ar: "استُخدمت التكاليف المعتادة في الخليج بدلًا من: {fields}.",
  },
  unregistered: { en: "If you are not registered for VAT", ar: "إذا لم تكن مسجّلًا في ضريبة القيمة المضافة" },
  ownStore: vatPositionTerms.vat_as_cost,
  marketplace: vatPositionTerms.deemed_supplier,
  amount: { en: "Amount", ar: "المبلغ" },
  item: { en: "Item", ar: "البند" },
  chart: { en: "Chart", ar: "الرسم" },
} as const satisfies Record<string, Text>;

export type FreeCheckWord = keyof typeof freeCheckWords;
