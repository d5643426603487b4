/** What people call the facts of `src/core/facts.ts`, where a new fact begins. */
import type { FactId } from "../../src/core/facts.ts";
import type { Locale, Text } from "../../src/lib/text.ts";

export const factNames: Readonly<Record<FactId, Text>> = {
  CIF_VALUE: { en: "Customs value", ar: "القيمة الجمركية" },
  EXCHANGE_RATE: { en: "Customs exchange rate", ar: "سعر الصرف الجمركي" },
  DUTY_STANDARD: { en: "Common Gulf duty", ar: "الرسوم الخليجية الموحدة" },
  DUTY_RISES: { en: "Saudi duty rises", ar: "رفع الرسوم السعودية" },
  TARIFF_EDITION: { en: "Tariff in force", ar: "التعريفة المعمول بها" },
  ANTI_DUMPING: { en: "Anti-dumping duties", ar: "رسوم مكافحة الإغراق" },
  GCC_ORIGIN: { en: "Gulf origin", ar: "المنشأ الخليجي" },
  GAFTA: { en: "Arab free trade area", ar: "منطقة التجارة الحرة العربية" },
  EFTA: { en: "EFTA agreement", ar: "اتفاقية رابطة التجارة الحرة الأوروبية" },
  SINGAPORE: { en: "Singapore agreement", ar: "اتفاقية سنغافورة" },
  GULF_DUTY_PAID: { en: "Duty paid in another Gulf state", ar: "رسوم مدفوعة في دولة خليجية أخرى" },
  FTA_CONCLUDED: { en: "Agreements not yet in force", ar: "اتفاقيات لم يبدأ سريانها" },
  IMPORT_VAT: { en: "Saudi VAT", ar: "ضريبة القيمة المضافة السعودية" },
  IMPORTER: { en: "Who may import", ar: "من يحق له الاستيراد" },
  VAT_REGISTRATION: { en: "VAT registration", ar: "التسجيل في ضريبة القيمة المضافة" },
  E_INVOICING: { en: "E-invoicing", ar: "الفوترة الإلكترونية" },
  PROCESSING_FEE: { en: "Customs declaration fee", ar: "مقابل معالجة البيان الجمركي" },
  DE_MINIMIS: { en: "Personal parcels", ar: "طرود الأفراد" },
  EXCISE: { en: "Excise tax", ar: "الضريبة الانتقائية" },
  SABER: { en: "SABER certificates", ar: "شهادات سابر" },
  SFDA_FEES: { en: "SFDA registration", ar: "التسجيل لدى هيئة الغذاء والدواء" },
  CLEARANCE: { en: "Customs clearance", ar: "التخليص الجمركي" },
  DEMURRAGE: { en: "Port storage", ar: "أرضيات الموانئ" },
  FREIGHT: { en: "Freight", ar: "الشحن" },
  INSURANCE: { en: "Insurance of cargo", ar: "تأمين الشحنة" },
  CONSUMER_PRICE: { en: "Prices include VAT", ar: "الأسعار شاملة الضريبة" },
  DEEMED_SUPPLIER: { en: "VAT on marketplaces", ar: "الضريبة على المنصات" },
  VAT_AE: { en: "VAT in the Emirates", ar: "الضريبة في الإمارات" },
  VAT_BH: { en: "VAT in Bahrain", ar: "الضريبة في البحرين" },
  VAT_OM: { en: "VAT in Oman", ar: "الضريبة في عُمان" },
  VAT_QA: { en: "VAT in Qatar", ar: "الضريبة في قطر" },
  VAT_KW: { en: "VAT in Kuwait", ar: "الضريبة في الكويت" },
  DOLLAR_PEGS: { en: "Rates to the dollar", ar: "أسعار الربط بالدولار" },
  FEE_AMAZON: { en: "Amazon.sa fees", ar: "رسوم أمازون السعودية" },
  FEE_NOON: { en: "noon fees", ar: "رسوم نون" },
  PAYMENT: { en: "Payment fees", ar: "رسوم الدفع الإلكتروني" },
  BNPL: { en: "Payment in instalments", ar: "الدفع بالتقسيط" },
  RETURNS: { en: "Refused orders", ar: "الطلبيات المرفوضة" },
  REFUNDS: { en: "Refunds", ar: "رد المبالغ" },
  FULFILMENT: { en: "Fulfilment and delivery", ar: "التجهيز والتوصيل" },
  ADS: { en: "Advertising", ar: "الإعلان" },
  COD_SURCHARGE: { en: "Cash on delivery", ar: "الدفع عند الاستلام" },
};

const names = new Map<string, Text>(Object.entries(factNames));

/** A fact's everyday name; the id of a fact that is not known yet. */
export const factName = (id: string, locale: Locale): string => names.get(id)?.[locale] ?? id;
