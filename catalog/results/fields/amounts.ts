/** Every amount of money that a result carries, once: its meaning is the same wherever it occurs (domain.md 4.3 to 4.12 and 6.2). */
import { amount, amountOrNull, riyals } from "./kinds.ts";

/** Amounts of the import (domain.md 4.3). */
export const landedCostAmounts = {
  cif_value: amount("CIF value: goods, shipping and insurance", "القيمة الجمركية (سيف): البضاعة والشحن والتأمين"),
  customs_duty: amount("Customs duty on the CIF value", "الرسوم الجمركية على القيمة الجمركية"),
  vat_base: amount("VAT base: CIF value plus duty", "وعاء الضريبة: القيمة الجمركية مع الرسوم"),
  import_vat: amount("Import VAT on the VAT base", "ضريبة القيمة المضافة على الاستيراد، محسوبة على وعاء الضريبة"),
  total_import_taxes: amount("Customs duty plus import VAT", "الرسوم الجمركية مع ضريبة القيمة المضافة على الاستيراد"),
  landed_cost_ex_vat: amount("Landed cost without import VAT", "التكلفة الواصلة قبل الضريبة"),
  landed_cost: amount("Landed cost, import VAT included", "التكلفة الواصلة شاملة ضريبة القيمة المضافة على الاستيراد"),
  landed_cost_with_typical_freight: amount(
    "Landed cost with typical values for omitted shipping and insurance: the figure for the next step",
    "التكلفة الواصلة مع القيم المعتادة للشحن والتأمين غير المُدخلين: الرقم المناسب للخطوة التالية",
  ),
  cost_per_plus_1pp_duty: amount(
    "What one percentage point more of duty adds to the landed cost",
    "ما تضيفه نقطة مئوية واحدة من الرسوم إلى التكلفة الواصلة",
  ),
  change: amount("Difference from the landed cost at the rate used", "الفرق عن التكلفة الواصلة عند النسبة المستخدمة"),
  amount: amount(
    "The customs declaration processing fee, converted at the official peg",
    "المقابل المالي لخدمة معالجة البيان الجمركي بسعر الربط الرسمي",
  ),
  vat_on_fee: amount("VAT on the processing fee", "ضريبة القيمة المضافة على المقابل المالي"),
  landed_cost_with_fee: amount(
    "Landed cost plus the processing fee and its VAT",
    "التكلفة الواصلة مع المقابل المالي وضريبته",
  ),
};

/** Amounts in Saudi riyals whatever the currency of the result. */
export const riyalAmounts = {
  min_sar: riyals("Least fee of a declaration", "أقل مقابل للبيان الواحد"),
  max_sar: riyals("Highest fee of a declaration", "أعلى مقابل للبيان الواحد"),
  consignment_cif_sar: riyals("CIF value of a whole consignment", "القيمة الجمركية لإرسالية كاملة"),
  fee_sar: riyals(
    "Processing fee of the consignment, without VAT",
    "المقابل المالي لمعالجة بيان الإرسالية قبل الضريبة",
  ),
};

/** Amounts of one sold unit (domain.md 4.4 to 4.9). */
export const unitAmounts = {
  net_revenue: amount("Net revenue: what the seller keeps of the price", "صافي الإيراد: ما يبقى للبائع من السعر"),
  unit_cost: amount(
    "Cost of the unit: landed cost without the import VAT that the seller recovers",
    "تكلفة الوحدة: التكلفة الواصلة دون ما يسترده البائع من ضريبة الاستيراد",
  ),
  service_vat: amount(
    "VAT on fees and services, not recoverable when unregistered",
    "ضريبة القيمة المضافة على الرسوم والخدمات، ولا يستردها غير المسجّل",
  ),
  marketplace_fee: amount("Marketplace (referral) fee", "عمولة المنصة (رسوم الإحالة)"),
  payment_fee: amount("Payment processing fee", "رسوم الدفع الإلكتروني"),
  returns_reserve: amount("Reserve for returns", "مخصص المرتجعات"),
  total_fees: amount("Marketplace, payment and returns together", "مجموع عمولة المنصة ورسوم الدفع ومخصص المرتجعات"),
  per_order_costs: amount(
    "Advertising, fulfilment and other cost of an order",
    "تكاليف الطلب: الإعلان والتجهيز وغيرهما",
  ),
  cash_per_unit: amount(
    "Landed cost plus per-order costs: paid before the sale settles",
    "التكلفة الواصلة مع تكاليف الطلب: ما يُدفع قبل تحصيل ثمن البيع",
  ),
  total_cost: amount("Unit cost, per-order costs and fees", "تكلفة الوحدة مع تكاليف الطلب والرسوم"),
  profit_per_unit: amount("Profit of one sold unit; negative is a loss", "الربح لكل وحدة مبيعة، والسالب خسارة"),
  gross_profit: amount("Net revenue less unit cost", "صافي الإيراد ناقص تكلفة الوحدة"),
  net_proceeds: amount("Net revenue less fees", "صافي الإيراد ناقص الرسوم"),
  break_even_price: amountOrNull(
    "Lowest price without a loss; null when none",
    "أقل سعر بلا خسارة، أو null إن لم يوجد",
  ),
  price_at_target_margin: amountOrNull(
    "Lowest price with the target margin; null when none",
    "أقل سعر يحقق الهامش المستهدف، أو null إن لم يوجد",
  ),
  price: amountOrNull("Lowest price with that margin; null when none", "أقل سعر يحقق هذا الهامش، أو null إن لم يوجد"),
  max_ad_cost_per_order: amountOrNull(
    "Highest affordable advertising cost of an order; null when even 0 loses",
    "الحد الأقصى لتكلفة الإعلان لكل طلب، أو null عند الخسارة حتى من دون إعلان",
  ),
  max_landed_cost: amountOrNull(
    "Highest landed cost without a loss; null when none",
    "أعلى تكلفة واصلة ممكنة بلا خسارة، أو null إن لم توجد",
  ),
  max_landed_cost_at_target_margin: amountOrNull(
    "Highest landed cost with the target margin; null when none",
    "أعلى تكلفة واصلة تحقق الهامش المستهدف، أو null إن لم توجد",
  ),
  vat_effect: amount("Effect of VAT on the profit", "أثر ضريبة القيمة المضافة في الربح"),
  omitted_costs_effect: amount(
    "Effect of the costs left out, at typical values; never positive",
    "أثر التكاليف غير المُدخلة بقيمها المعتادة، ولا يكون موجبًا",
  ),
  profit_as_supplied: amount("Profit per unit by your figures as they are", "الربح لكل وحدة وفق أرقامك كما هي"),
  profit_if_unregistered: amount(
    "Profit per unit of a seller without VAT registration",
    "الربح لكل وحدة لبائع غير مسجّل في الضريبة",
  ),
  profit_change: amount("Change of the profit against the plan case", "التغيّر في الربح عن حالة الخطة"),
  profit_change_per_plus_1pct: amount(
    "Change of the profit when the driver rises by 1 %",
    "التغيّر في الربح عند ارتفاع العامل بنسبة 1%",
  ),
  worst_profit_per_unit: amount("Profit per unit in the worst stress test", "الربح لكل وحدة في أسوأ اختبار ضغط"),
  profit_at_stake: amount(
    "Plan profit that rests on this assumed cost: what 0 instead of it would add",
    "الربح المرهون بهذه التكلفة المفترضة: ما يُضاف إليه لو كانت صفرًا",
  ),
  target_product_value: amountOrNull(
    "Target supplier price: the highest with the target margin; null when none",
    "السعر المستهدف من المورّد: أعلى سعر يحقق الهامش المستهدف، أو null إن لم يوجد",
  ),
  walk_away_product_value: amountOrNull(
    "Walk-away price: the highest supplier price without a loss; null when none",
    "حد الانسحاب من التفاوض: أعلى سعر من المورّد بلا خسارة، أو null إن لم يوجد",
  ),
};

/** Amounts that rest on a budget (domain.md 4.11). */
export const capitalAmounts = {
  working_capital: amount("Working capital of the plan", "رأس المال العامل للخطة"),
  reserve: amount("Reserve for clearance, fees and bad luck", "الاحتياطي للتخليص والرسوم والطوارئ"),
  investable: amount("Working capital less reserve", "رأس المال العامل ناقص الاحتياطي"),
  cash_allocated: amount("Cash that is spent", "النقد المُنفق"),
  unallocated: amount("Investable cash that is left", "المبلغ غير الموزّع"),
  expected_profit: amount(
    "Profit when every planned unit sells at the planned price",
    "الربح إذا بيعت كل الوحدات المخطط لها بالسعر المخطط",
  ),
  expected_profit_if_unregistered: amount(
    "Expected profit of the plan for a seller without VAT registration",
    "ربح الخطة المتوقع لبائع غير مسجّل في الضريبة",
  ),
  worst_stress_profit: amount("Profit of the plan in its worst stress test", "ربح الخطة في أسوأ اختبار ضغط"),
  supplier_payment: amount("To the supplier", "للمورّد"),
  freight_insurance: amount("Freight and insurance", "الشحن والتأمين"),
  operating_cash: amount("Advertising and fulfilment to come", "الإعلان والتجهيز لاحقًا"),
  upper_bound_profit: amount(
    "No plan within reserve and caps earns more",
    "لا تحقق أي خطة ضمن الاحتياطي والسقوف ربحًا أكبر منه",
  ),
  optimality_gap: amount("Upper bound less expected profit", "الحد الأعلى ناقص الربح المتوقع"),
  product_cap: amount("Most cash for this product", "سقف المنتج: أقصى نقد يُخصص له"),
  cash: amount("Cash to pay", "النقد المطلوب دفعه"),
  reserve_per_shipment: amountOrNull("Reserve per shipment; null without one", "الاحتياطي لكل شحنة، أو null دون شحنات"),
  profit: amount("Result when that share is sold; negative is a loss", "النتيجة عند بيع هذه النسبة، والسالب خسارة"),
  downside_profit: amount("Profit of the robust plan in the combined downside", "ربح الخطة المتينة في الصدمة المركّبة"),
  downside_profit_of_plan: amount("Profit of the plan in the combined downside", "ربح الخطة في الصدمة المركّبة"),
  price_of_robustness: amount(
    "Price of robustness: expected profit given up against the plan",
    "كلفة المتانة: ما يُتنازل عنه من الربح المتوقع مقارنة بالخطة",
  ),
  plan_gain: amountOrNull(
    "What the plan would gain at the target price; null without working_capital",
    "ما تكسبه الخطة عند السعر المستهدف، أو null دون working_capital",
  ),
  profit_at_stake_per_unit: amount("Profit at stake, one unit of each product", "الربح المرهون لوحدة من كل منتج"),
  profit_at_stake_in_plan: amountOrNull(
    "Profit at stake over the units of the plan; null without working_capital",
    "الربح المرهون في وحدات الخطة، أو null دون working_capital",
  ),
};
