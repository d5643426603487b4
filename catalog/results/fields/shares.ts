/** Every percentage, ratio and score that a result carries, once (domain.md 4.3 to 4.12 and 6.2). */
import { figureOf, percent, percentOrNull, points, ratio, ratioOrNull } from "./kinds.ts";

/** Percentages and ratios of one product. */
export const productShares = {
  effective_import_tax_rate_pct: percent(
    "Import taxes as a share of the CIF value",
    "ضرائب الاستيراد من القيمة الجمركية",
  ),
  landed_cost_multiplier: ratio("Landed cost over product value", "التكلفة الواصلة مقسومة على قيمة الشراء"),
  rate_pct: percent("Rate of the fee on the CIF value", "نسبة المقابل المالي من القيمة الجمركية"),
  pct_of_cif: percent("The fee as a share of that CIF value", "المقابل المالي من تلك القيمة الجمركية"),
  margin_pct: percent("Profit as a share of the consumer price", "هامش الربح: الربح من السعر الذي يدفعه المستهلك"),
  gross_margin_pct: percent(
    "Gross profit as a share of the consumer price",
    "الربح الإجمالي من السعر الذي يدفعه المستهلك",
  ),
  roi_pct: percent("Return on cost: profit over unit cost", "العائد على التكلفة: الربح من تكلفة الوحدة"),
  cash_return_pct: percent(
    "Return on cash: profit over cash per unit",
    "العائد على النقد: الربح من النقد المدفوع لكل وحدة",
  ),
  safety_margin_pct: percentOrNull(
    "Margin of safety: how far the price may fall; null without a break-even price",
    "هامش الأمان: مقدار ما يمكن أن ينخفضه السعر، أو null دون سعر تعادل",
  ),
  break_even_acos_pct: percentOrNull(
    "Advertising share of the price at which the profit is 0; null when even 0 loses",
    "نسبة الإعلان من السعر التي يصبح الربح عندها صفرًا، أو null عند الخسارة حتى من دون إعلان",
  ),
  break_even_roas: ratioOrNull(
    "Return on advertising spend at which the profit is 0; null when none",
    "العائد على الإنفاق الإعلاني الذي يصبح الربح عنده صفرًا، أو null إن لم يوجد",
  ),
  target_margin_pct: percent("The target margin", "الهامش المستهدف"),
  change_pct: percentOrNull(
    "Change from the expected sale price; null with the price",
    "التغيّر عن سعر البيع المتوقع، أو null مع السعر",
  ),
  elasticity: ratioOrNull(
    "Per cent of profit for 1 % of the driver; null without profit",
    "نسبة تغيّر الربح لكل 1% من العامل، أو null دون ربح",
  ),
  change_to_break_even_pct: percentOrNull(
    "Change of the driver alone that brings the profit to 0; null beyond −100 %",
    "تغيّر العامل وحده الذي يجعل الربح صفرًا، أو null إن تجاوز الانخفاض 100%",
  ),
  worst_loss_pct_of_cash: percent(
    "Loss in the worst stress test as a share of the cash per unit",
    "الخسارة في أسوأ اختبار ضغط من النقد المدفوع لكل وحدة",
  ),
  required_reduction_pct: percentOrNull(
    "Price cut from the supplier that reaches the target; null when none does",
    "نسبة التخفيض المطلوبة من المورّد لبلوغ السعر المستهدف، أو null إن تعذّر",
  ),
  break_even_duty_rate_pct: percentOrNull(
    "Highest duty rate at which the decision holds; null for AVOID",
    "أعلى نسبة رسوم يبقى عندها القرار كما هو، أو null للقرار AVOID",
  ),
  completeness_pct: percent(
    "Optional fields that were supplied, currency aside",
    "نسبة الحقول الاختيارية المُدخلة من دون العملة",
  ),
  weight: percent("Weight of the component in the score", "وزن المكوّن في الدرجة"),
};

/** Scores, 0 to 100. */
export const scores = {
  opportunity_score: points(
    "Opportunity score, 0 to 100, without demand data; 0 without profit",
    "درجة الفرصة من 0 إلى 100 دون بيانات عن الطلب، وهي 0 دون ربح",
  ),
  average_opportunity_score: points("Average opportunity score", "متوسط درجة الفرصة"),
  sub_score: points("Score of the component, 0 to 100", "درجة المكوّن من 0 إلى 100"),
  points: points("Sub-score times weight", "الدرجة الفرعية مضروبة في الوزن"),
};

/** Percentages of a portfolio and of a budget. */
export const portfolioShares = {
  reserve_pct: percent("Reserve as a share of the working capital", "الاحتياطي من رأس المال العامل"),
  expected_return_on_allocated_pct: percentOrNull(
    "Expected profit over the cash spent; null without any",
    "الربح المتوقع من النقد المُنفق، أو null دون إنفاق",
  ),
  expected_return_on_capital_pct: percent(
    "Expected profit over the working capital",
    "الربح المتوقع من رأس المال العامل",
  ),
  break_even_sell_through_pct: percentOrNull(
    "Sell-through to break even; null without purchases",
    "نسبة التصريف عند التعادل، أو null دون مشتريات",
  ),
  test_share_pct: percentOrNull(
    "Share of the cash spent on TEST products; null without any",
    "حصة منتجات TEST من النقد المُنفق، أو null دون إنفاق",
  ),
  share_of_capital_pct: percent("Share of the working capital", "الحصة من رأس المال العامل"),
  sell_through_gate_pct: percent(
    "Share of a phase to sell before the next is bought",
    "ما يجب بيعه من المرحلة قبل شراء التالية",
  ),
  cumulative_share_pct: percent(
    "Share of the GO units bought by the end of the phase",
    "ما اشتُري من وحدات GO حتى نهاية المرحلة",
  ),
  level_pct: percent("Level of capital against the working capital", "مستوى رأس المال مقارنة برأس المال العامل"),
  marginal_return_pct: percentOrNull(
    "Profit step over capital step; null for the first level",
    "زيادة الربح من زيادة رأس المال، أو null للمستوى الأول",
  ),
  pct: percent("Sell-through: share of the units that sells", "نسبة التصريف: ما يُباع من الوحدات"),
  cap_pct: percent(
    "Share of the investable cash that a GO product may always take",
    "ما يُسمح به دائمًا لمنتج GO من النقد القابل للاستثمار",
  ),
  product_value_change_pct: percentOrNull(
    "Smallest supplier price cut that alone makes it GO; null when none",
    "أقل تخفيض في سعر المورّد يكفي وحده لبلوغ GO، أو null إن لم يوجد",
  ),
  expected_sale_price_change_pct: percentOrNull(
    "Smallest price rise that alone makes it GO; null when none",
    "أقل رفع لسعر البيع يكفي وحده لبلوغ GO، أو null إن لم يوجد",
  ),
  ad_cost_per_order_change_pct: percentOrNull(
    "Smallest cut of advertising that alone makes it GO; null when none",
    "أقل خفض للإعلان يكفي وحده لبلوغ GO، أو null إن لم يوجد",
  ),
};

const ofMetric = figureOf({ en: "that of the metric, % or points", ar: "وحدة المقياس: نسبة مئوية أو درجات" });

/** Quantiles of a figure over the products (nearest rank). */
export const quantiles = {
  min: ofMetric("Lowest value", "أدنى قيمة"),
  p25: ofMetric("A quarter of the products have at most this", "ربع المنتجات لا يتجاوز هذه القيمة"),
  median: ofMetric("Half of the products have at most this", "نصف المنتجات لا يتجاوز هذه القيمة"),
  p75: ofMetric("Three quarters of the products have at most this", "ثلاثة أرباع المنتجات لا تتجاوز هذه القيمة"),
  max: ofMetric("Highest value", "أعلى قيمة"),
};
