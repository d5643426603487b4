/** The words of the live free check: the only ones that travel to the browser as data. */
import type { Text } from "../../lib/text.ts";

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
  errorUnavailable: {
    en: "The calculation is not available at the moment. Nothing was lost; try again in a minute.",
    ar: "الحساب غير متاح في هذه اللحظة. لم تفقد شيئًا؛ حاول مرة أخرى بعد دقيقة.",
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
  breakEvenPrice: { en: "Break-even price", ar: "سعر التعادل" },
  noBreakEven: { en: "none up to four times today's price", ar: "لا يوجد حتى أربعة أضعاف السعر الحالي" },
  verdict: { en: "Verdict", ar: "الخلاصة" },
  verdictLoss: { en: "Loss", ar: "خسارة" },
  verdictBreakEven: { en: "Breaks even", ar: "تعادل" },
  verdictThin: { en: "Thin", ar: "هامش ضعيف" },
  verdictProfitable: { en: "Profitable", ar: "مربح" },
  leadOf: { en: "The lowest of your possible cases", ar: "أقل الحالات الممكنة لك" },
  leadWhen: {
    en: "{profit} per unit, {margin} of the price: {case}.",
    ar: "{profit} لكل وحدة، أي {margin} من سعر البيع: {case}.",
  },
  casesTitle: { en: "Every case at once", ar: "كل الحالات معًا" },
  caseName: { en: "Case", ar: "الحالة" },
  caseAsSupplied: { en: "Your figures as they are", ar: "أرقامك كما هي" },
  caseRegistered: { en: "VAT-registered, published costs added", ar: "مسجّل في الضريبة مع تكاليف منشورة" },
  caseRegisteredComplete: { en: "VAT-registered", ar: "مسجّل في ضريبة القيمة المضافة" },
  caseWithoutVat: {
    en: "VAT-registered, if the landed cost does not contain import VAT",
    ar: "مسجّل في الضريبة، إن كانت التكلفة الواصلة لا تشمل ضريبة الاستيراد",
  },
  caseOwnStore: { en: "Not registered, own store", ar: "غير مسجّل، متجر خاص" },
  caseMarketplace: { en: "Not registered, on a marketplace", ar: "غير مسجّل، على منصة" },
  caseDifference: { en: "Difference of this case", ar: "الفرق في هذه الحالة" },
  bridgeText: {
    en: "From your figures to the registered case: VAT {vat}, costs left out {omitted}.",
    ar: "من أرقامك إلى حالة البائع المسجّل: ضريبة القيمة المضافة {vat}، والتكاليف غير المُدخلة {omitted}.",
  },
  typicalCosts: {
    en: "Published Gulf costs stand in for: {fields}.",
    ar: "استُخدمت تكاليف منشورة في الخليج بدلًا من: {fields}.",
  },
  staleFigures: {
    en: "These figures are for what was entered before.",
    ar: "هذه الأرقام لما أُدخل من قبل.",
  },
  understoodAs: { en: "Understood as {value}", ar: "فُهم على أنه {value}" },
  estimateText: {
    en: "Landed cost {landed}: purchase {product}, freight and insurance {freight}, duty {duty} ({dutyRate}), import VAT {vat} ({vatRate}).",
    ar: "التكلفة الواصلة {landed}: الشراء {product}، والشحن والتأمين {freight}، والرسوم {duty} ({dutyRate})، وضريبة الاستيراد {vat} ({vatRate}).",
  },
  channelText: {
    en: "{name}: {fee} with {returns} for returns{fulfillment}. Source: {source} ({date}).",
    ar: "{name}: {fee} منها {returns} للمرتجعات{fulfillment}. المصدر: {source} ({date}).",
  },
  channelFulfillment: { en: ", fulfilment from {amount}", ar: "، والتجهيز من {amount}" },
  amount: { en: "Amount", ar: "المبلغ" },
  item: { en: "Item", ar: "البند" },
  chart: { en: "Chart", ar: "الرسم" },
} as const satisfies Record<string, Text>;

export type FreeCheckWord = keyof typeof freeCheckWords;
