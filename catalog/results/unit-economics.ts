/** What one sold unit earns, in every VAT position (domain.md 4.4 and 4.5). */
import {
  breakEvenPrice,
  decision,
  landedCost,
  marginPct,
  netRevenue,
  payees,
  position,
  profitPerUnit,
  roiPct,
  sellThroughPct,
  serviceVat,
  totalFees,
  unitCost,
} from "./fields/figures.ts";
import {
  amount,
  amountOrNull,
  input,
  orders,
  ordersOrNull,
  percent,
  rows,
  section,
  sectionOrNull,
  text,
  wordOrNull,
} from "./fields/kinds.ts";

export const unitEconomics = section(
  "UnitEconomics",
  "The plan case of one sold unit: VAT-registered, published values for what is left out",
  "حالة الخطة لوحدة مبيعة: بائع مسجّل في الضريبة مع قيم منشورة لما لم يُدخل",
  {
    net_revenue: netRevenue,
    landed_cost: landedCost,
    unit_cost: unitCost,
    total_fee_pct: input("total_fee_pct"),
    marketplace_fee: amount("Marketplace (referral) fee", "عمولة المنصة (رسوم الإحالة)"),
    payment_fee: amount("Payment processing fee", "رسوم الدفع الإلكتروني"),
    returns_reserve: amount("Reserve for returns", "احتياطي المرتجعات"),
    total_fees: totalFees,
    per_order_costs: amount(
      "Advertising, fulfilment and other cost of an order",
      "تكاليف الطلب: الإعلان والتجهيز وغيرهما",
    ),
    profit_per_unit: profitPerUnit,
    margin_pct: marginPct,
    margin_of_net_revenue_pct: percent(
      "Profit as a share of net revenue, as a profit and loss account has it",
      "الربح من صافي الإيراد، كما في قائمة الدخل",
    ),
    roi_pct: roiPct,
    break_even_sell_through_pct: sellThroughPct,
  },
);

/** The other reading of a landed cost that was given. */
export const ifLandedCostExcludesVat = sectionOrNull(
  "OtherReading",
  "The same if your landed_cost does not contain import VAT; null where there is no VAT",
  "النتيجة نفسها إن كانت landed_cost لا تشمل ضريبة الاستيراد، أو null حيث لا ضريبة",
  { unit_cost: unitCost, profit_per_unit: profitPerUnit, margin_pct: marginPct },
);

export const asSupplied = section(
  "AsSupplied",
  "Your figures as they are, omitted costs 0. Profit, vat_effect and omitted_costs_effect sum to the profit of the plan case",
  "أرقامك كما هي مع اعتبار ما لم يُدخل صفرًا. مجموع الربح وvat_effect وomitted_costs_effect هو ربح حالة الخطة",
  {
    profit_per_unit: profitPerUnit,
    margin_pct: marginPct,
    vat_effect: amount("Effect of VAT on the profit", "أثر ضريبة القيمة المضافة في الربح"),
    omitted_costs_effect: amount(
      "Effect of the costs left out, at assumed values; never positive",
      "أثر التكاليف غير المُدخلة بقيمها المفترضة، ولا يكون موجبًا",
    ),
  },
);

const row = {
  position,
  net_revenue: netRevenue,
  unit_cost: unitCost,
  service_vat: serviceVat,
  profit_per_unit: profitPerUnit,
  margin_pct: marginPct,
};
const lawful = {
  lawful_up_to_orders: ordersOrNull(
    "Orders a year up to which selling unregistered is lawful; null when registered and where nobody registers",
    "طلبات السنة التي يجوز البيع حتى بلوغها دون تسجيل، أو null للمسجّل وحيث لا تسجيل",
  ),
};

const positionsTexts = [
  "The same in each VAT position that can apply, the plan case first",
  "النتيجة نفسها في كل وضع ضريبي ممكن، وحالة الخطة أولًا",
] as const;

/** The rule that decides between the positions of an unregistered seller, where Saudi rules hold. */
export const deemedSupplierRule = text(
  "When a marketplace charges the VAT of an unregistered seller, in the language of the request",
  "متى تتولى المنصة ضريبة البائع غير المسجّل، بلغة الطلب",
).optional();

export const vatPositions = rows("VatPosition", ...positionsTexts, { ...row, ...lawful });
export const pricedVatPositions = rows("PricedVatPosition", ...positionsTexts, {
  ...row,
  break_even_price: breakEvenPrice,
  ...lawful,
});
export const decidedVatPositions = rows("DecidedVatPosition", ...positionsTexts, {
  ...row,
  break_even_price: breakEvenPrice,
  decision,
  ...lawful,
});

export const registration = sectionOrNull(
  "Registration",
  "When sellers of this product register for VAT; null where nobody does",
  "متى يسجّل بائعو هذا المنتج في الضريبة، أو null حيث لا تسجيل",
  {
    mandatory_above: amount(
      "Yearly supplies above which registration is mandatory",
      "إيراد السنة الذي يصبح التسجيل فوقه إلزاميًا",
    ),
    orders_a_year: orders("Orders a year up to it", "طلبات السنة حتى بلوغه"),
    voluntary_above: amountOrNull(
      "Yearly supplies above which registration is allowed; null when unknown",
      "إيراد السنة الذي يجوز التسجيل فوقه، أو null إن لم يُعرف",
    ),
    voluntary_orders_a_year: ordersOrNull("Orders a year up to that", "طلبات السنة حتى بلوغ ذلك"),
  },
);

export const vatCash = section(
  "VatCash",
  "The VAT of one order of a registered seller",
  "ضريبة القيمة المضافة في طلب واحد لبائع مسجّل",
  {
    output_vat: amount("VAT in the price: not the seller's", "الضريبة ضمن السعر: ليست للبائع"),
    import_vat: payees.import_vat,
    service_vat: serviceVat,
    vat_to_pay: amount("VAT to pay with the return; negative comes back", "الضريبة المستحقة مع الإقرار، والسالب يُسترد"),
    filing: wordOrNull("How often the return is due; null when unknown", "دورية الإقرار، أو null إن لم تُعرف", [
      "QUARTERLY",
    ]),
  },
);
