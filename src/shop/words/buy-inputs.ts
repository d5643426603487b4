/**
 * The words of the first screen of a purchase: the question, the figures and their problems. `{…}` marks what the page
 * fills in.
 */
import type { Text } from "../../lib/text.ts";

export const inputsWords = {
  questionsTitle: { en: "What do you want to know?", ar: "ماذا تريد أن تعرف؟" },
  questionImport: { en: "What does it cost to bring in?", ar: "كم تكلفة استيراده؟" },
  questionWorth: { en: "Is this product worth it?", ar: "هل يستحق هذا المنتج؟" },
  questionOrder: { en: "What do I order with my money?", ar: "ماذا أطلب برأس مالي؟" },
  priceUpTo: { en: "{price} for up to {products} products", ar: "{price} حتى {products} منتجًا" },
  allAnalyses: { en: "All analyses with their prices", ar: "كل التحليلات بأسعارها" },
  chooseAnalysis: { en: "Analysis", ar: "التحليل" },
  sampleLink: { en: "See a sample result (opens a new tab)", ar: "شاهد مثالًا للنتيجة (في نافذة جديدة)" },
  freeOfCharge: { en: "free", ar: "مجاني" },
  requiredMark: { en: "required", ar: "مطلوب" },
  optionalMark: { en: "optional", ar: "اختياري" },
  whenOmitted: { en: "Left empty: {omitted}", ar: "عند تركه فارغًا: {omitted}" },
  productsTitle: { en: "Products", ar: "المنتجات" },
  productNameColumn: { en: "Product name", ar: "اسم المنتج" },
  skuColumn: { en: "SKU", ar: "رمز المنتج (SKU)" },
  staysHere: { en: "stays in this browser", ar: "يبقى في هذا المتصفح" },
  rowNumber: { en: "No.", ar: "رقم" },
  addProduct: { en: "Add a product", ar: "أضف منتجًا" },
  removeProduct: { en: "Remove product {number}", ar: "احذف المنتج {number}" },
  addColumn: { en: "Add a column", ar: "أضف عمودًا" },
  cellLabel: { en: "{field}, product {number}", ar: "{field}، المنتج {number}" },
  productCount: { en: "Products: {count}", ar: "عدد المنتجات: {count}" },
  figureForAll: {
    en: "{column}: {figure} wherever it is empty",
    ar: "{column}: {figure} في كل خانة فارغة",
  },
  clearProducts: { en: "Clear the table", ar: "أفرغ الجدول" },
  useExample: { en: "Fill in the example", ar: "املأ بالمثال" },
  problemsTitle: { en: "Cells to fix: {count}", ar: "خانات تحتاج إلى تصحيح: {count}" },
  problemWhere: { en: "Product {number}, {field}", ar: "المنتج {number}، {field}" },
  problemRequired: { en: "Fill this in.", ar: "هذه الخانة مطلوبة." },
  problemNumber: { en: "Write one number.", ar: "اكتب رقمًا واحدًا." },
  problemAmbiguous: { en: "This number can be read in two ways.", ar: "يمكن قراءة هذا الرقم بطريقتين." },
  problemUnit: {
    en: "This is in {unit}; the figure here is in another unit or currency.",
    ar: "هذا الرقم بوحدة {unit}، والمطلوب هنا وحدة أو عملة أخرى.",
  },
  problemRate: { en: "Enter the rate of {unit}.", ar: "أدخل سعر الصرف: {unit}." },
  currencyMeaning: {
    en: "Every amount is sent in this currency. An amount that names another one is converted first, at a rate that you see and can change.",
    ar: "تُرسل كل المبالغ بهذه العملة. والمبلغ الذي يذكر عملة أخرى يُحوَّل أولًا بسعر صرف تراه ويمكنك تغييره.",
  },
  ratesTitle: { en: "Other currencies", ar: "العملات الأخرى" },
  ratesText: {
    en: "Amounts in other currencies are converted to {currency} here, before they are sent.",
    ar: "تُحوَّل المبالغ بالعملات الأخرى إلى {currency} هنا قبل إرسالها.",
  },
  rateLabel: { en: "1 {from} in {to}", ar: "سعر الصرف: 1 {from} إلى {to}" },
  ratePegged: {
    en: "Official fixed rate. Change it if your bank charges more.",
    ar: "سعر الصرف الرسمي الثابت. غيّره إن كان بنكك يحسب أكثر.",
  },
  rateAsked: { en: "Enter the rate that you pay.", ar: "أدخل سعر الصرف الذي تدفعه." },
  problemMinimum: { en: "At least {bound}.", ar: "الحد الأدنى {bound}." },
  problemMaximum: { en: "At most {bound}.", ar: "الحد الأقصى {bound}." },
  problemChoice: { en: "Choose one of: {choices}.", ar: "اختر واحدًا من: {choices}." },
  problemCount: {
    en: "This analysis takes {minimum} to {maximum} products; there are {given}.",
    ar: "عدد المنتجات في هذا التحليل بين {minimum} و{maximum}، والمُدخل {given}.",
  },
  problemMore: { en: "and {count} more", ar: "وغيرها: {count}" },
  commaQuestion: { en: "What does “{example}” mean in your figures?", ar: "ما المقصود بالرقم «{example}» في بياناتك؟" },
  fitCheapest: {
    en: "The cheapest analysis that takes these products is {name}, {price}.",
    ar: "أقل تحليل سعرًا يقبل هذه المنتجات هو {name}، بسعر {price}.",
  },
  fitSwitch: { en: "Use {name}, {price}", ar: "استخدم {name}، {price}" },
  noPlan: {
    en: "This plan could order nothing: it needs at least four of these five costs of a product, and no product here has them: {costs}. Add them, or go on without an order.",
    ar: "لا يمكن لهذه الخطة أن تطلب شيئًا: تحتاج من المنتج إلى أربع على الأقل من هذه التكاليف الخمس، ولا منتج هنا لديه ذلك: {costs}. أضفها، أو تابع دون طلب.",
  },
  noPlanGoOn: { en: "Go on without an order", ar: "تابع دون طلب" },
  continueToPay: { en: "Continue to payment: {price}", ar: "تابع إلى الدفع: {price}" },
  runFree: { en: "Calculate, free", ar: "احسب مجانًا" },
  sendCorrected: { en: "Send the corrected inputs", ar: "أرسل المدخلات المصححة" },
  correctedCells: {
    en: "The service refused these inputs; nothing was charged. Correct them and send again: the payment that you approved is used for the corrected ones.",
    ar: "رفضت الخدمة هذه المدخلات ولم يُخصم أي مبلغ. صحّحها وأعد الإرسال، وستُستخدم الدفعة التي وافقت عليها للمدخلات المصححة.",
  },
  backToInputs: { en: "Back to the inputs", ar: "العودة إلى المدخلات" },
} as const satisfies Record<string, Text>;
