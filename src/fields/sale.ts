/** What one customer's order brings and costs (domain.md 2.1 and 2.5). */
import { cost, price, rate } from "./field.ts";

/** The inputs that take each cost of an order separately. */
const sold = { score: "optional", product: "optional" } as const;

/** What omitted costs are assumed to be, per cent of the price. */
const typical = {
  marketplaceFee: 12,
  paymentFee: 2.5,
  returns: { marketplace: 5, own_store: 8 },
  advertising: 10,
  fulfilment: 10,
};

/** The fee of the free check: a marketplace's and the reserve for returns there. */
const totalFee = typical.marketplaceFee + typical.returns.marketplace;

export const sale = {
  expected_sale_price: price({
    inputs: { free: "required", score: "required", product: "required" },
    per: "unit",
    lowersProfit: false,
    lever: true,
    label: { en: "Expected sale price", ar: "سعر البيع المتوقع" },
    meaning: {
      en: "All the buyer pays, VAT and delivery included",
      ar: "كل ما يدفعه المشتري شاملًا الضريبة والتوصيل",
    },
    alsoCalled: "sale_?price selling_?price sell_?price retail_?price list_price msrp rrp rsp mrp asp",
    headings: [
      [
        "selling price, target selling price, target retail price, selling, my selling price, my price, our price, sell price, sell, sp, sale rate, sales rate, shop price, store price, online price, website price, customer price, price to customer, end user price, public price, planned selling price, sales price, sales price rate, sales unit price, selling rate, standard selling rate, mrp, retail price, retail, retail ksa, variant price, your price, consumer price, shelf price, std selling, std selling price, verkaufspreis, precio de venta, prezzo di vendita, prezzo al pubblico, pvp",
        "سعر البيع, ثمن البيع, البيع, سعر البيع بالتجزئة, سعر التجزئة, سعر المفرق, سعر البيع للمستهلك, سعر البيع للعميل, سعر المبيعات, سعر المستهلك, سعر المنتج, سعر البيع المقترح, سعر البيع النهائي, سعر البيع للجمهور, سعر المتجر, سعر الزبون, سعر القطاعي, قطاعي, تجزئة, مفرق, سعر المفرد, سعر المبيع",
        "售价, 零售价, 销售价, 建议零售价, 建议售价, 零售指导价, 零售单价, 销售单价, 终端零售价, 吊牌价, 市场价, 售價, 零售價, 建議售價, 建議零售價, 市場價, satış, satış fiyatı, satılacak fiyat, trendyol'da satılacak fiyat, psf, perakende satış fiyatı, perakende fiyatı, perakende fiyat, prix de vente, prix public, pv, prix conseillé, قیمت فروش, قیمت مصرف کننده, فروخت قیمت, قیمت فروخت, विक्रय मूल्य, खुदरा मूल्य, ریٹیل قیمت, बिक्री मूल्य, एमआरपी",
      ],
      ["rrp, srp, msrp, rsp, recommended retail price, suggested retail price"],
      ["list price, base price, prezzo listino, prezzo di listino, liste fiyatı, piyasa satış fiyatı, default price"],
      [
        "regular price, original price, old price, was, price before discount, السعر الأساسي, السعر العادي, السعر الأصلي, السعر القديم, السعر قبل الخصم, 原价, 原價",
      ],
      ["sale price, special price, offer price, promo price, سعر التخفيض, السعر المخفض, سعر العرض"],
    ],
  }),
  total_fee_pct: rate({
    inputs: { free: "optional" },
    per: "price",
    lowersProfit: true,
    lever: false,
    label: { en: "Total fees", ar: "مجموع الرسوم والعمولات" },
    meaning: {
      en: "Commission, payment and returns together; never 0",
      ar: "مجموع العمولة والدفع والمرتجعات (لا 0)",
    },
    omitted: ({ leastFee }) => ({
      en: `${totalFee}%, with at least SAR ${leastFee} for the marketplace`,
      ar: `${totalFee}%، منها ريال واحد على الأقل للمنصة`,
    }),
  }),
  marketplace_fee_pct: rate({
    inputs: sold,
    per: "price",
    lowersProfit: true,
    lever: true,
    typicalPct: typical.marketplaceFee,
    label: { en: "Marketplace fee", ar: "عمولة المنصة" },
    meaning: {
      en: "Marketplace (referral) fee; 0 for an own store",
      ar: "عمولة المنصة؛ 0 للمتجر الخاص",
    },
    omitted: ({ leastFee }) => ({
      en: `${typical.marketplaceFee}%, at least SAR ${leastFee}; 0 with a payment fee alone (own store)`,
      ar: `${typical.marketplaceFee}% وبحد أدنى ريال واحد؛ و0 مع رسوم الدفع وحدها (متجر خاص)`,
    }),
    headings: [
      [
        "commission, commission rate, noon commission, amazon commission, amazon fee, noon fee, platform fee, platform commission, 平台佣金, 佣金, 佣金率, komisyon, marketplace fee, selling fee, selling fees, marketplace commission, referral fee, referral commission",
        "عموله, نسبه عموله, عموله متجر, عموله نون, عموله امازون, عموله سوق",
      ],
    ],
  }),
  payment_fee_pct: rate({
    inputs: sold,
    per: "price",
    lowersProfit: true,
    lever: true,
    typicalPct: typical.paymentFee,
    label: { en: "Payment fee", ar: "رسوم الدفع الإلكتروني" },
    meaning: {
      en: "Payment processing fee; own store: never 0",
      ar: "رسوم الدفع (لا 0 في متجر خاص)",
    },
    omitted: ({ leastPayment }) => ({
      en: `own store ${typical.paymentFee}% + SAR ${leastPayment}; else what the marketplace fee leaves of ${typical.paymentFee}%`,
      ar: `للمتجر الخاص ${typical.paymentFee}% مع ريال واحد، ولغيره ما تتركه عمولة المنصة من ${typical.paymentFee}%`,
    }),
    headings: [
      [
        "payment fee, payment fees, payment fee rate, gateway fee, gateway, card fee, payment processing, payment gateway, payment gateway fee, payment gateway fees",
        "رسوم دفع, عموله دفع, رسوم بوابه دفع, بوابه دفع",
      ],
    ],
  }),
  ad_cost_per_order: cost({
    inputs: { free: "optional", ...sold },
    per: "order",
    lowersProfit: true,
    lever: true,
    paidBeforeSale: true,
    typicalPct: typical.advertising,
    label: { en: "Advertising cost per order", ar: "تكلفة الإعلان لكل طلبية" },
    meaning: { en: "Advertising per order (or 0)", ar: "الإعلان لكل طلبية (أو 0)" },
    omitted: { en: `${typical.advertising}% of the sale price`, ar: `${typical.advertising}% من سعر البيع` },
    alsoCalled:
      "ads? adspend advert advertising advertisement marketing cpa cac ppc acquisition campaign influencer tiktok snap snapchat instagram facebook google [ie]3lan\\w*",
    headings: [
      [
        "ads, ad cost, ads cost, advertising, advertising cost, marketing cost, ad cost per order, ads per order",
        "اعلان, اعلانات, تكلفه اعلان, تكلفه اعلانات, اعلان لكل طلب, اعلان لكل طلبيه, تسويق, تكلفه تسويق",
      ],
    ],
  }),
  fulfillment_cost: cost({
    inputs: { free: "optional", ...sold },
    per: "order",
    lowersProfit: true,
    lever: true,
    typicalPct: typical.fulfilment,
    label: { en: "Fulfilment cost", ar: "تكلفة التجهيز والتوصيل" },
    meaning: {
      en: "What you pay to pick, pack and deliver one order; never 0",
      ar: "ما تدفعه للتجهيز والتوصيل (لا 0)",
    },
    omitted: ({ leastFulfilment, leastOwnFulfilment }) => ({
      en: `${typical.fulfilment}% of the sale price, at least SAR ${leastFulfilment} (own store ${leastOwnFulfilment})`,
      ar: `${typical.fulfilment}% من سعر البيع، وبحد أدنى ${leastFulfilment} ريالات (للمتجر الخاص ${leastOwnFulfilment})`,
    }),
    alsoCalled:
      "fulfil+ment fba fbn 3pl three_pl last_mile courier delivery(?!_to_warehouse) to_(?:customer|buyer) shipping_(?:\\w+_)?customer outbound (?:domestic|local)_shipping shipping_local (?:shipping|freight|logistics)_(?:\\w+_)?per_order pick_pack pick_and_pack picking handling smsa aramex naqel taws[ie]+l",
    headings: [
      [
        "fulfilment, fulfillment, fba fee, fba fees, fulfilment fee, fulfillment fee, expected fulfillment fee per unit, fulfilment cost, fulfillment cost, delivery, delivery cost, delivery to customer, last mile cost, fbn fee, fbn fees, last mile, pick and pack",
        "توصيل, توصيل للعميل, رسوم توصيل, تكلفه توصيل, تجهيز, تكلفه تجهيز, تجهيز وتوصيل",
      ],
    ],
  }),
  returns_reserve_pct: rate({
    inputs: sold,
    per: "price",
    lowersProfit: true,
    lever: true,
    typicalPct: typical.returns,
    label: { en: "Returns reserve", ar: "احتياطي المرتجعات" },
    meaning: {
      en: "Return rate × share of the price lost per return, not the return rate; never 0",
      ar: "نسبة الإرجاع × ما يُفقد من السعر في كل إرجاع، لا النسبة وحدها (لا 0)",
    },
    omitted: {
      en: `${typical.returns.marketplace}%, own store ${typical.returns.own_store}%`,
      ar: `${typical.returns.marketplace}%، وللمتجر الخاص ${typical.returns.own_store}%`,
    },
    headings: [["returns reserve, احتياطي مرتجعات"]],
  }),
  other_cost_per_order: cost({
    inputs: sold,
    per: "order",
    lowersProfit: true,
    lever: false,
    paidBeforeSale: true,
    label: { en: "Other cost per order", ar: "تكاليف أخرى لكل طلبية" },
    meaning: {
      en: "Other cost per order, such as COD (or 0)",
      ar: "تكلفة أخرى كالدفع عند الاستلام (أو 0)",
    },
    omitted: { en: "0", ar: "صفر" },
    headings: [["other costs, other cost, تكاليف اخري, مصاريف اخري"]],
  }),
};
