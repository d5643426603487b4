/** Fields that occur in several parts of the results, each with one meaning (domain.md and domain-plans.md 4.13). */
import { decisions } from "../../../src/core/product/decision.ts";
import { vatPositionNames } from "../../../src/core/product/order-case.ts";
import { riskLevels } from "../../../src/core/product/risk.ts";
import { amount, amountOrNull, input, percent, percentOrNull, points, productIndex, units, word } from "./kinds.ts";

/** What names a product wherever it appears. */
export const productName = {
  index: productIndex("The product", "المنتج"),
  product_value: input("product_value"),
  expected_sale_price: input("expected_sale_price"),
};

/** A product with its units. */
export const productUnits = { ...productName, units: units("Units to buy, in all orders", "الوحدات في كل الطلبات") };

const supplier_payment = amount("To the supplier", "للمورّد");

/** Goods by payee. */
export const payees = {
  supplier_payment,
  freight_insurance: amount("Freight and insurance", "الشحن والتأمين"),
  customs_duty: amount("Customs duty on the CIF value", "الرسوم الجمركية على القيمة الجمركية"),
  import_vat: amount("Import VAT", "ضريبة القيمة المضافة على الاستيراد"),
};

/** Goods with their total. */
export const goods = {
  goods_cost: amount("Goods on arrival: the four payees together", "البضاعة عند وصولها: مجموع الجهات الأربع"),
  ...payees,
};

export const netRevenue = amount(
  "Net revenue: what the seller keeps of the price",
  "صافي الإيراد: ما يبقى للبائع من السعر",
);
export const unitCost = amount(
  "Cost of the unit: landed cost without the import VAT that the seller recovers",
  "تكلفة الوحدة: التكلفة الواصلة دون ما يسترده البائع من ضريبة الاستيراد",
);
export const serviceVat = amount(
  "VAT on fees, advertising and fulfilment",
  "ضريبة القيمة المضافة على الرسوم والإعلان والتجهيز",
);
export const totalFees = amount(
  "Marketplace, payment and returns together",
  "عمولة المنصة ورسوم الدفع واحتياطي المرتجعات معًا",
);
export const profitPerUnit = amount(
  "Profit of one sold unit; negative is a loss",
  "الربح لكل وحدة مبيعة، والسالب خسارة",
);
export const marginPct = percent(
  "Profit as a share of the consumer price",
  "هامش الربح: الربح من السعر الذي يدفعه المستهلك",
);
export const roiPct = percent("Return on cost: profit over unit cost", "العائد على التكلفة: الربح من تكلفة الوحدة");
export const breakEvenPrice = amountOrNull(
  "Lowest price without a loss; null when none up to four times today's",
  "أقل سعر بلا خسارة، أو null إن لم يوجد حتى أربعة أضعاف السعر الحالي",
);
export const sellThroughPct = percentOrNull(
  "Share of the stock that must sell to get its money back; null without a profit",
  "نسبة المخزون الواجب بيعها لاسترداد ثمنه، أو null دون ربح",
);
export const landedCost = amount(
  "Landed cost, import VAT included",
  "التكلفة الواصلة شاملة ضريبة القيمة المضافة على الاستيراد",
);
export const opportunityScore = points(
  "Opportunity score, 0 to 100, without demand data; 0 without profit",
  "درجة الفرصة من 0 إلى 100 دون بيانات عن الطلب، وهي 0 دون ربح",
);
export const decision = word("Decision", "القرار", decisions);
export const riskLevel = word(
  "Risk: the worse of two readings, how many stress tests fail and how much of the stock must sell to get its money back",
  "مستوى المخاطر: أسوأ قراءتين، عدد اختبارات الضغط التي لا يجتازها، ونسبة المخزون الواجب بيعها لاسترداد ثمنه",
  riskLevels,
);
export const position = word("VAT position of the seller", "وضع البائع في ضريبة القيمة المضافة", vatPositionNames);
export const planProfit = amount("Profit if all units sell, at most", "الربح إذا بيعت كل الوحدات (حد أقصى)");
export const priceChangePct = percent("Change of today's price", "التغيّر عن السعر الحالي");
export const price = amount("The price with that change", "السعر بعد هذا التغيّر");
export const shipmentCost = amountOrNull(
  "Cost of one consignment; null for a currency without a peg",
  "تكلفة الإرسالية الواحدة، أو null لعملة بلا سعر ربط",
);
export const cashHeld = amount("Cash that it ties up at most", "أقصى نقد يحتجزه");
