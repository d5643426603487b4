/** The words of results laid out for people: the labels of their fields, and what only pages say. */
import type { Text } from "../../lib/text.ts";
import { resultLabels } from "./result-labels.ts";

/** What only pages say. `{…}` marks what the page fills in. */
const pageWords = {
  sampleInput: { en: "The request behind this sample", ar: "المدخلات وراء هذا المثال" },
  productNumber: { en: "Product {number}", ar: "المنتج {number}" },
  inShortTitle: { en: "In short", ar: "الخلاصة" },
  planInWordsTitle: { en: "The plan in short", ar: "الخطة باختصار" },
  moneyTitle: { en: "Where the money goes", ar: "أين يذهب المال" },
  paidTo: { en: "For", ar: "لأجل" },
  amountHead: { en: "Amount", ar: "المبلغ" },
  nothingBought: { en: "No GO product is ordered: {reason}.", ar: "لا يُطلب منتج قراره «ابدأ»: {reason}." },
  rankingTitle: { en: "What to do with each product, in order", ar: "ما العمل بكل منتج، بالترتيب" },
  whyHead: { en: "What to do, and why", ar: "ما العمل ولماذا" },
  detailOf: { en: "Full file: {product}", ar: "الملف الكامل: {product}" },
  partHead: { en: "Part", ar: "الجزء" },
  codeOf: { en: "{name}: code", ar: "رمز {name}" },
  figureHead: { en: "Figure", ar: "البيان" },
  chartColumn: { en: "Chart", ar: "رسم بياني" },
  salePriceRow: { en: "Sale price", ar: "سعر البيع" },
  feesRow: { en: "Fees and returns", ar: "العمولات والرسوم والمرتجعات" },
  orderCostsRow: { en: "Advertising, fulfilment, other", ar: "الإعلان والتجهيز وغيرها" },
  unitCostRow: { en: "Landed cost without VAT", ar: "التكلفة بعد الجمارك دون الضريبة" },
  landedTitle: { en: "From the purchase price to the landed cost", ar: "من سعر الشراء حتى التكلفة بعد الجمارك" },
  youPay: { en: "You pay", ar: "تدفع للمورّد" },
  limitsText: {
    en: "For a cost the highest value, for the price the lowest, at which it holds when that figure alone changes.",
    ar: "للتكلفة أعلى قيمة، وللسعر أقل قيمة، يبقى عندها ذلك إذا تغيّر هذا الرقم وحده.",
  },
  returnsText: {
    en: "The field is a reserve in % of the price, not the return rate.",
    ar: "هذا الرقم احتياطي من السعر، وليس نسبة الإرجاع.",
  },
  countedOn: { en: "Profit counted on here", ar: "الربح المعتمد هنا" },
  limitsOfMethod: { en: "Not included", ar: "ما لا تشمله هذه النتيجة" },
  factsBehind: { en: "Published facts behind these figures:", ar: "حقائق منشورة وراء هذه الأرقام:" },
  dueForReview: { en: "due for review", ar: "حان موعد مراجعتها" },
  wordsLink: { en: "What do these words mean?", ar: "ما معنى هذه الكلمات؟" },
  documentEdition: {
    en: "Formula {formula}; regulatory facts up to {date}.",
    ar: "إصدار المعادلات {formula}، والمعلومات النظامية حتى {date}.",
  },
  nothing: { en: "—", ar: "—" },
  otherResult: {
    en: "This result is of another version ({formula}): here is its summary, and the whole of it as a file. A new purchase gets the present version.",
    ar: "هذه النتيجة من إصدار آخر ({formula}): هذه خلاصتها، وهي كاملة في ملف. والشراء من جديد يعطي الإصدار الحالي.",
  },
  noLever: { en: "No single change is enough", ar: "لا يكفي تغيير واحد" },
  stepKeep: { en: "Holds up to: {lever} {value}", ar: "يثبت القرار حتى: {lever} {value}" },
  stepReach: { en: "{decision} from: {lever} {value}", ar: "«{decision}» عند: {lever} {value}" },
  stepSupply: { en: "Enter: {lever}, {value} is assumed", ar: "أدخل: {lever}، والمفترض {value}" },
  stepSet: {
    en: "GO in sets of {pieces}, with delivery at {delivery}",
    ar: "«ابدأ» إذا بعته مجموعات من {pieces} وتوصيلها {delivery}",
  },
} as const satisfies Record<string, Text>;

export const resultsWords = { ...resultLabels, ...pageWords };

export type ResultMessage = keyof typeof resultsWords;
