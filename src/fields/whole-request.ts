/** What a whole request states besides its products (domain.md 2.1). */
import { requestField } from "./field.ts";

export const request = {
  currency: requestField({
    unit: "code",
    label: { en: "Currency", ar: "العملة" },
    meaning: {
      en: "Currency of every amount; nothing is converted",
      ar: "عملة كل المبالغ، بلا تحويل",
    },
    omitted: {
      en: "SAR, or what other products state",
      ar: "الريال السعودي، أو عملة المنتجات الأخرى",
    },
    alsoCalled: "currency currency_code curr ccy",
    headings: [
      [
        "currency, currency code, cur, curr, crcy, ccy, cost currency, price currency, purchase currency, supplier currency, selling currency, sale currency, عملة الشراء, عملة التكلفة, عملة البيع, العملة, عملة, 币种, 货币, 幣別, para birimi, devise, ارز, کرنسی, मुद्रा",
      ],
    ],
  }),
  working_capital: requestField({
    unit: "money",
    bounds: { minimum: 1, maximum: 1_000_000_000_000 },
    label: { en: "Working capital", ar: "رأس المال العامل" },
    meaning: { en: "Capital for the plan", ar: "رأس المال للخطة" },
  }),
  products: requestField({
    unit: "list",
    label: { en: "Products", ar: "المنتجات" },
    meaning: {
      en: "Products of one currency; each is named by its position, from 1",
      ar: "منتجات بعملة واحدة، يُعرف كل منها بموضعه بدءًا من 1",
    },
  }),
};
