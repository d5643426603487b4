/** Duty by kind of goods, for those without their HS code: the facts of domain.md 1.1, each with its source. */
import { regulatoryFacts } from "../../../../core/facts.ts";
import type { Text } from "../../../../lib/text.ts";

/** A kind of goods. Where a source gives a range, the rate is its highest. */
export interface DutyCategory {
  readonly id: string;
  readonly name: Text;
  readonly ratePct: number;
  /** The fact behind the rate. */
  readonly fact: "DUTY_RISES" | "DUTY_STANDARD" | "GCC_ORIGIN" | "GAFTA";
}

const raised = (id: string, en: string, ar: string): DutyCategory => ({
  id,
  name: { en, ar },
  ratePct: regulatoryFacts.DUTY_RISES.value.rate_pct,
  fact: "DUTY_RISES",
});

const free = (id: string, en: string, ar: string, fact: DutyCategory["fact"]): DutyCategory => ({
  id,
  name: { en, ar },
  ratePct: 0,
  fact,
});

export const dutyCategories: readonly DutyCategory[] = [
  raised("clothing", "Clothing (10–15%)", "ملابس (10–15%)"),
  raised("bags", "Bags (10–15%)", "حقائب (10–15%)"),
  raised("blankets", "Blankets and bedding (10–15%)", "بطانيات ومفارش (10–15%)"),
  raised("rugs", "Rugs and mats", "سجاد وحصائر"),
  raised("curtains", "Curtains", "ستائر"),
  raised("baskets", "Baskets", "سلال"),
  raised("footwear", "Footwear", "أحذية"),
  raised("toys", "Toys", "ألعاب"),
  raised("furniture", "Furniture", "أثاث"),
  raised("plastics", "Plastics", "منتجات بلاستيكية"),
  {
    id: "other",
    name: { en: "Other goods", ar: "سلع أخرى" },
    ratePct: regulatoryFacts.DUTY_STANDARD.value.rate_pct,
    fact: "DUTY_STANDARD",
  },
  free("gulf", "Gulf certificate of origin", "شهادة منشأ خليجية", "GCC_ORIGIN"),
  free("arab", "Arab certificate of origin", "شهادة منشأ عربية", "GAFTA"),
];

/** Where Saudi customs publishes the rate of every HS code. */
export const tariffSearch: Text = {
  en: "https://eservices.zatca.gov.sa/sites/sc/en/tariff/Pages/TariffPages/TariffSearch.aspx",
  ar: "https://eservices.zatca.gov.sa/sites/sc/ar/tariff/Pages/TariffPages/TariffSearch.aspx",
};

/** Source and date of a category's rate. */
export const sourceOf = ({ fact }: Pick<DutyCategory, "fact">) => regulatoryFacts[fact];
