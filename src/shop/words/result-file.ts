/** The words that only the spreadsheet of a result has. `{…}` marks what it fills in. */
import type { Text } from "../../lib/text.ts";

export const resultFileWords = {
  cifRow: { en: "CIF value", ar: "القيمة الجمركية (سيف)" },
  clearanceHigh: { en: "Clearance, upper end", ar: "التخليص، الحد الأعلى" },
  clearanceLow: { en: "Clearance, lower end", ar: "التخليص، الحد الأدنى" },
  codeHead: { en: "Code", ar: "الرمز" },
  codeOf: { en: "{name}: code", ar: "رمز {name}" },
  currencyHead: { en: "Currency", ar: "العملة" },
  feesPctRow: { en: "Fees and returns, % of the price", ar: "الرسوم والمرتجعات، % من السعر" },
  inputsUsedTitle: { en: "Inputs", ar: "المدخلات" },
  landedHigh: { en: "Landed cost with all of it, upper end", ar: "التكلفة بعد الجمارك معها كلها، الحد الأعلى" },
  landedLow: { en: "Landed cost with all of it, lower end", ar: "التكلفة بعد الجمارك معها كلها، الحد الأدنى" },
  mandatoryAbove: { en: "Registration is mandatory above", ar: "التسجيل إلزامي فوق" },
  mandatoryOrders: { en: "Orders a year up to there", ar: "عدد الطلبيات في السنة حتى ذلك" },
  marketplaceFeeRow: { en: "Marketplace fee", ar: "عمولة المنصة" },
  netRevenueRow: { en: "Net revenue", ar: "صافي الإيراد" },
  partHead: { en: "Part", ar: "الجزء" },
  paymentFeeRow: { en: "Payment fee", ar: "رسوم الدفع" },
  profitIfUnregistered: { en: "Profit per unit if not VAT-registered", ar: "ربح القطعة لو لم تكن مسجّلًا" },
  returnsReserveRow: { en: "Reserve for returns", ar: "احتياطي المرتجعات" },
  valueColumn: { en: "Value", ar: "القيمة" },
  verdictIs: { en: "Verdict", ar: "الحكم" },
  voluntaryAbove: { en: "Registration is possible above", ar: "التسجيل اختياري فوق" },
  voluntaryOrders: { en: "Orders a year up to there", ar: "عدد الطلبيات في السنة حتى ذلك" },
  withoutVatTitle: { en: "If your landed cost has no import VAT in it", ar: "إن لم تشمل تكلفتك ضريبة الاستيراد" },
} as const satisfies Record<string, Text>;

export type ResultFileWord = keyof typeof resultFileWords;
