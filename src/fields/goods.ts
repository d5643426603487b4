/** What the goods cost until they have arrived (domain.md 2.1 and 2.5). */
import { cost, price, rate, type Words } from "./field.ts";

/** The inputs that work out a landed cost. */
const imported = { landed: "optional", product: "optional" } as const;

/** A share of the purchase value; the landed cost alone counts omitted freight as 0. */
const freight = (pct: number): Words => ({
  en: `${pct}% of the product value (0 for the landed cost alone)`,
  ar: `${pct}% من قيمة الشراء (وصفر للتكلفة بعد الجمارك)`,
});

/**
 * What omitted freight is assumed to be, per cent of the purchase value; insurance is 1 % of value and usual freight.
 */
const typical = { shipping: 10, insurance: 1.1 };

export const goods = {
  product_value: price({
    inputs: { landed: "required", product: "required" },
    per: "unit",
    lowersProfit: true,
    lever: true,
    label: { en: "Product purchase value", ar: "قيمة شراء المنتج" },
    meaning: {
      en: "Purchase value of one unit (EXW, FOB); for the landed cost alone, or of the whole consignment",
      ar: "قيمة شراء القطعة (EXW أو FOB)، أو الإرسالية كاملة للتكلفة بعد الجمارك",
    },
    headings: [
      [
        "cost, cost price, unit cost, cogs, supplier cost, standard buying rate, moving price, moving average price, product cost, item cost, cost per item, cost of goods, cost of goods sold, purchase price, purchase cost price, buying price, buy price, supplier price, factory price, wholesale cost, ex works, ex factory price, what i pay, our cost, cp, supply price, supply cost, product cost price, unit cost price, vendor price, vendor cost, factory cost, purchase, buying cost, our buying price, import price, import cost, purchase rate, purchases unit price, buying rate, meta wc cog cost, standard price, default unit cost, standard cost, std cost, std price, unit value, quotation, quote price, quoted price, net cost, net purchase price, net cost price, einkaufspreis, precio de compra, prezzo di acquisto, costo",
        "سعر الشراء, ثمن الشراء, الشراء, كلفة الشراء, تكلفة الشراء, سعر المورد, سعر التكلفة, التكلفة, الكلفة, تكلفة المنتج, تكلفة الصنف, تكلفة القطعة, سعر المصنع, تكلفة الوحدة, قيمة الوحدة, قيمة القطعة, قيمة الحبة, سعر الشراء من المورد, سعر الاستيراد, تكلفة المصنع, سعر التوريد, سعر الكلفة, قيمة الشراء",
        "出厂价, 采购价, 采购单价, 成本, 成本价, 进价, 进货价, 报价, 拿货价, 供货价, 离岸价, 到岸价, 成本单价, 采购成本, 进货单价, 供货单价, 出厂单价, 工厂价, 出廠價, 採購價, 成本價, 報價",
        "alış, alış fiyatı, maliyet, maliyet fiyatı, fabrika fiyatı, birim maliyet, prix d'achat, prix d'achat unitaire, coût d'achat, pa, prix fournisseur, prix usine, prix achat, coût, coût unitaire, prix de revient, قیمت خرید, قیمت تمام شده, خریداری قیمت, لاگت, خرید قیمت, خرید ریٹ, قیمت کارخانه, क्रय मूल्य, लागत, खरीद मूल्य, खरीद दर",
      ],
      [
        "wholesale price, wholesale, dealer price, trade price, bulk price, سعر الجملة, جملة, 批发价, 批發價, toptan fiyat, toptan fiyatı, prix de gros, تھوک قیمت, थोक मूल्य, थोक भाव",
      ],
      [
        "单价, 价格, 价, 單價, 價格, 價, purchase cost, valuation rate, average cost, last cost, last purchase price, متوسط التكلفة, آخر سعر شراء",
      ],
    ],
  }),
  landed_cost: price({
    inputs: { free: "required", score: "required" },
    per: "unit",
    lowersProfit: true,
    lever: true,
    label: { en: "Landed cost", ar: "التكلفة بعد الجمارك" },
    meaning: {
      en: "Cost of one unit on arrival, duty and import VAT included, as in a DDP price",
      ar: "تكلفة القطعة بعد الشحن والجمارك وضريبة الاستيراد (كسعر DDP)",
    },
  }),
  shipping: cost({
    inputs: imported,
    per: "unit",
    lowersProfit: true,
    lever: true,
    typicalPct: typical.shipping,
    label: { en: "Shipping", ar: "الشحن" },
    meaning: {
      en: "Shipping to the port of entry; 0 with insurance: CFR, CIF",
      ar: "الشحن إلى منفذ الدخول؛ 0 مع التأمين إن شمله السعر",
    },
    omitted: freight(typical.shipping),
    alsoCalled: "freight shipping shipment transport transportation logistics cargo inbound haulage to_warehouse shahn",
    headings: [
      [
        "shipping, freight, shipping cost, freight cost, shipping price, shipping fee, freight charge, freight charges, sea freight, air freight, ocean freight, international shipping",
        "الشحن, الشحن الجوي, الشحن البحري, الشحن الدولي, النقل, تكلفة النقل, تكلفة الشحن, أجور الشحن, سعر الشحن, رسوم الشحن, 运费, 運費, 海运费, 空运费, 国际运费, nakliye, nakliye bedeli, navlun, kargo, kargo ücreti, fret, fret maritime, frais de transport, frais de port, transport, کرایہ, کرایه حمل, هزینه حمل, भाड़ा",
      ],
    ],
  }),
  insurance: cost({
    inputs: imported,
    per: "unit",
    lowersProfit: true,
    lever: false,
    typicalPct: typical.insurance,
    label: { en: "Insurance", ar: "التأمين" },
    meaning: { en: "Insurance of the shipment (or 0)", ar: "تأمين الشحنة (أو 0)" },
    omitted: freight(typical.insurance),
    alsoCalled: "insurance insured ta?2?a?m[ie]+n",
    headings: [["insurance, insurance cost, تامين, تكلفه تامين, 保险, 保险费, 保險費, sigorta, assurance, بیمه, बीमा"]],
  }),
  duty_rate_pct: rate({
    inputs: imported,
    per: "import",
    lowersProfit: true,
    lever: true,
    label: { en: "Duty rate", ar: "نسبة الرسوم الجمركية" },
    meaning: {
      en: "Customs duty on the CIF value, by HS code (or 0: DDP)",
      ar: "الرسوم على القيمة الجمركية بحسب البند (أو 0)",
    },
    omitted: ({ dutySaudi, dutyGulf }) => ({
      en: `${dutySaudi}% (other Gulf states: ${dutyGulf}%)`,
      ar: `${dutySaudi}% (دول الخليج الأخرى: ${dutyGulf}%)`,
    }),
    alsoCalled:
      "duty duties tariffs? customs import_tax(?:es)? rus[ou]+m g[ou]mro?k j[ou]mro?k j[au]m[au]ri?e?k jumrukiya",
    headings: [
      [
        "duty, duty rate, customs, custom duty, tariff, tariff rate, gümrük vergisi, droits de douane, customs duty, customs duty rate, import duty",
        "جمارك, جمرك, نسبه جمارك, رسوم جمركيه, نسبه رسوم جمركيه",
        "关税, 关税率",
      ],
    ],
  }),
  vat_rate_pct: rate({
    inputs: imported,
    per: "import",
    lowersProfit: true,
    lever: false,
    label: { en: "VAT rate", ar: "نسبة ضريبة القيمة المضافة" },
    meaning: {
      en: "VAT on the import and in the sale price; never 0, DDP too",
      ar: "الضريبة على الاستيراد وفي سعر البيع (لا 0)",
    },
    omitted: ({ vatSaudi }) => ({
      en: `the state's standard rate (Saudi Arabia: ${vatSaudi}%)`,
      ar: `النسبة الأساسية في الدولة (السعودية: ${vatSaudi}%)`,
    }),
    alsoCalled: "vat gst tax taxes dar[ie]+ba",
    headings: [["vat, vat rate, tax rate, ضريبه, نسبه ضريبه, ضريبه قيمه مضافه, نسبه ضريبه قيمه مضافه, 增值税"]],
  }),
};
