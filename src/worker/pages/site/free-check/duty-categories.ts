/** Duty by kind of goods, for sellers who do not know their HS code: published facts, each with its source. */
import { regulatoryFacts } from "../../../../core/facts.ts";
import type { Text } from "../../../../lib/text.ts";

/** The rate of each fact, per cent. Where its source gives a range, the rate is its highest. */
const rates = {
  DUTY_RISES: regulatoryFacts.DUTY_RISES.value.rate_pct,
  DUTY_STANDARD: regulatoryFacts.DUTY_STANDARD.value.rate_pct,
  GCC_ORIGIN: 0,
  GAFTA: 0,
} as const;

const kinds = [
  ["clothing", "DUTY_RISES", "Clothing (10–15%)", "ملابس (10–15%)"],
  ["bags", "DUTY_RISES", "Bags (10–15%)", "حقائب (10–15%)"],
  ["blankets", "DUTY_RISES", "Blankets and bedding (10–15%)", "بطانيات ومفارش (10–15%)"],
  ["rugs", "DUTY_RISES", "Rugs and mats", "سجاد وحصائر"],
  ["curtains", "DUTY_RISES", "Curtains", "ستائر"],
  ["baskets", "DUTY_RISES", "Baskets", "سلال"],
  ["footwear", "DUTY_RISES", "Footwear", "أحذية"],
  ["toys", "DUTY_RISES", "Toys", "ألعاب"],
  ["furniture", "DUTY_RISES", "Furniture", "أثاث"],
  ["plastics", "DUTY_RISES", "Plastics", "منتجات بلاستيكية"],
  ["other", "DUTY_STANDARD", "Other goods", "سلع أخرى"],
  ["gulf", "GCC_ORIGIN", "Gulf certificate of origin", "شهادة منشأ خليجية"],
  ["arab", "GAFTA", "Arab certificate of origin", "شهادة منشأ عربية"],
] as const;

/** Every kind of goods with its rate, and the fact behind it. */
export const dutyCategories = kinds.map(([id, fact, en, ar]) => ({ id, name: { en, ar }, fact, ratePct: rates[fact] }));

export type DutyCategory = (typeof dutyCategories)[number];

/** The page on which Saudi customs publishes the rate of every HS code. */
export const tariffSearch: Text = {
  en: "https://eservices.zatca.gov.sa/sites/sc/en/tariff/Pages/TariffPages/TariffSearch.aspx",
  ar: "https://eservices.zatca.gov.sa/sites/sc/ar/tariff/Pages/TariffPages/TariffSearch.aspx",
};
