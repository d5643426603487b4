/** How well a product may sell, which no figure of one order depends on (domain.md 2.1 and 4.5). */
import { field, type Words } from "./field.ts";

const unknown: Words = { en: "unknown, no points", ar: "مجهول، بلا نقاط" };

export const demand = {
  competitor_count: field({
    unit: "count",
    bounds: { minimum: 0, maximum: 1_000_000 },
    inputs: { score: "optional", product: "optional" },
    lowersProfit: false,
    lever: false,
    label: { en: "Competitors", ar: "عدد المنافسين" },
    meaning: {
      en: "Comparable sellers; may be an average (or 0)",
      ar: "عدد المنافسين أو متوسطه (أو 0)",
    },
    omitted: unknown,
    alsoCalled: "competitors? competing competition rivals? sellers",
    headings: [["competitors, number of competitors, منافسون, منافسين, عدد منافسين"]],
  }),
  delivery_days: field({
    unit: "days",
    bounds: { minimum: 0, maximum: 365 },
    inputs: { score: "optional", product: "optional" },
    lowersProfit: false,
    lever: false,
    label: { en: "Delivery time", ar: "مدة التوصيل" },
    meaning: {
      en: "Time until the customer has the order, not the supplier's lead time (or 0)",
      ar: "الأيام حتى يستلم العميل طلبيته، لا مدة التوريد (أو 0)",
    },
    omitted: unknown,
    alsoCalled:
      "delivery_(?:time|speed|duration|days?|window|estimate|promise|sla) customer_(?:\\w+_)?(?:days|time) (?:days|time)_to_(?:deliver|customer) (?:dispatch|handling|fulfil+ment)_(?:time|days) last_mile_days shipping_time_to_customer",
    headings: [["delivery days, delivery time, مده توصيل, ايام توصيل"]],
  }),
};
