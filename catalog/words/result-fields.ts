/**
 * What each field of a result is called and means, in both languages, keyed by the field's name. What stands before
 * the colon is the field's label, for headings; the whole is its description in the published schema. A name that
 * means different things in different objects is keyed by object and name.
 */
import type { Text } from "../../src/lib/text.ts";
import { count, type FieldWords, field, inUnit, money, pct, plain } from "./field-words.ts";
import { portfolioFields } from "./portfolio-fields.ts";

export const resultFields = {
  // Head and foot of every result
  operation: plain("Operation: which analysis this is", "التحليل: أي تحليل هذا"),
  formula_version: plain("Formula: version of the published arithmetic", "إصدار المعادلات المنشورة"),
  regulatory_as_of: plain(
    "Facts up to: date of the newest source of the regulatory facts, YYYY-MM-DD",
    "المعلومات النظامية حتى: تاريخ أحدث مصدر لها بصيغة YYYY-MM-DD",
  ),
  currency: plain("Currency: of every amount, ISO 4217", "العملة: عملة كل المبالغ برمز ISO 4217"),
  market: plain(
    "Market: the state whose duty and VAT rules are used, ISO 3166",
    "السوق: الدولة التي استُخدمت رسومها وضريبتها، برمز ISO 3166",
  ),
  summary_text: plain(
    "In short: the result in a few sentences, in the language of the request",
    "الخلاصة: النتيجة في جمل قليلة بلغة الطلب",
  ),
  inputs: plain(
    "Inputs: every figure as it was used, and where it comes from",
    "المدخلات: كل رقم كما استُخدم ومن أين جاء",
  ),
  field: plain("Field: name of the input field", "الحقل: اسم حقل المدخلات"),
  "inputs.value": field("Value: as used; null when unknown", "القيمة: كما استُخدمت، أو null إن لم تُعرف"),
  basis: plain("Basis: where the value comes from", "المصدر: من أين جاءت القيمة"),
  notices: plain(
    "Please note: what to know before relying on the figures",
    "يرجى الانتباه: ما يجب معرفته قبل الاعتماد على الأرقام",
  ),
  notes: plain("Notes: rules and limits beside the figures", "ملاحظات: قواعد وحدود إلى جانب الأرقام"),
  facts: plain("Facts: the published facts behind the figures", "الحقائق: المعلومات المنشورة وراء الأرقام"),
  code: plain("Code: stable word for it", "الرمز: كلمة ثابتة تدل عليه"),
  text: plain("Text: in the language of the request", "النص: بلغة الطلب"),
  id: plain("Fact: its id in the published list", "الحقيقة: معرّفها في القائمة المنشورة"),
  due_for_review: plain(
    "Due for review: its review date has passed, so that a later change may be missing",
    "حان موعد مراجعتها: فقد ينقصها تغيير أحدث",
  ),

  // One product
  verdict: plain(
    "Verdict: what the profit comes to; THIN is a margin below 15%",
    "الحكم: ما يعنيه الربح، وTHIN هامش دون 15%",
  ),
  decision: plain("Decision", "القرار"),
  profit_per_unit: money(
    "Profit per unit: of one sold unit, before tax on profit; negative is a loss",
    "ربح القطعة: ما يبقى من بيعها قبل الزكاة والضريبة على الدخل، والسالب خسارة",
  ),
  margin_pct: pct("Margin: profit as a share of the sale price", "هامش الربح: نسبة الربح من سعر البيع"),
  roi_pct: pct(
    "Return on cost: profit over the landed cost without VAT",
    "العائد على التكلفة: نسبة الربح إلى التكلفة بعد الجمارك دون الضريبة",
  ),
  opportunity_score: inUnit("points")(
    "Score of 100: ranks products, without demand data; 0 without a profit",
    "التقييم من 100: للترتيب فقط ودون بيانات عن حجم الطلب، وهو 0 دون ربح",
  ),
  risk_level: plain(
    "Risk: from the stress tests failed and the share of the stock that must sell",
    "المخاطر: بحسب اختبارات الضغط التي لم يجتزها ونسبة المخزون الواجب بيعها",
  ),
  break_even_price: money(
    "Break-even price: the lowest without a loss; null when there is none up to four times today's",
    "سعر التعادل: أقل سعر بلا خسارة، أو null إن لم يوجد حتى أربعة أضعاف السعر الحالي",
  ),
  break_even_sell_through_pct: pct(
    "Money back when sold: share of the stock that must sell to get its money back; null without a profit",
    "تسترد مالك عند بيع: نسبة المخزون الواجب بيعها لاسترداد ثمنه، أو null دون ربح",
  ),
  if_landed_cost_excludes_vat: plain(
    "If the landed cost is without VAT: the same when landed_cost does not contain import VAT; null where there is no VAT",
    "إن كانت التكلفة دون الضريبة: النتيجة نفسها إن لم تشمل landed_cost ضريبة الاستيراد، أو null حيث لا ضريبة",
  ),
  as_supplied: plain(
    "Only the costs you entered: omitted costs count 0; profit and both effects add up to profit_per_unit of the result",
    "التكاليف التي أدخلتها فقط: وما لم يُدخل صفر؛ ومجموع الربح والأثرين هو profit_per_unit في النتيجة",
  ),
  vat_effect: money("Effect of VAT: on the profit", "أثر الضريبة: في الربح"),
  omitted_costs_effect: money(
    "Costs you left out: their effect on the profit, at published values",
    "تكاليف لم تُدخلها: أثرها في الربح بقيمها المنشورة",
  ),
  if_unregistered: plain(
    "If not VAT-registered: the same for a seller without VAT registration, in each position that can apply",
    "لغير المسجّل في الضريبة: النتيجة نفسها لبائع غير مسجّل، في كل وضع ممكن",
  ),
  position: plain("Position: who bears the VAT", "الوضع: من يتحمل الضريبة"),
  net_revenue: money("Net revenue: what the seller keeps of the price", "صافي الإيراد: ما يبقى للبائع من السعر"),
  unit_cost: money(
    "Cost of the unit: landed cost, without import VAT where the seller gets it back",
    "تكلفة القطعة: التكلفة بعد الجمارك، دون ضريبة الاستيراد إن كان البائع يستردها",
  ),
  service_vat: money(
    "VAT on services: on fees, advertising and fulfilment",
    "الضريبة على الخدمات: على العمولات والإعلان والتجهيز",
  ),
  lawful_up_to_orders_a_year: inUnit("orders")(
    "Lawful up to (orders a year): orders at this price up to the registration threshold; null where none is known",
    "مسموح حتى (طلبيات في السنة): الطلبيات بهذا السعر حتى حد التسجيل، أو null إن لم يُعرف حد",
  ),
  why_not_go: plain(
    "Why not GO: the conditions that fail; empty for GO",
    "ما يمنع «ابدأ»: الشروط التي لم تتحقق، ولا شيء منها للقرار GO",
  ),
  next_step: plain(
    "Next step: the one change that is nearest to a better decision, or the limit that ends a GO",
    "الخطوة التالية: أقرب تغيير واحد إلى قرار أفضل، أو الحد الذي ينتهي عنده قرار GO",
  ),
  "next_step.action": plain(
    "What to do: keep within the limit, reach GO or TEST, or supply costs",
    "ما العمل: البقاء ضمن الحد، أو بلوغ GO أو TEST، أو إدخال التكاليف",
  ),
  lever: plain(
    "Figure: the input field that moves alone, or units_per_order; null when no single change is enough",
    "الرقم: الحقل الذي يتغيّر وحده، أو units_per_order، أو null إن لم يكفِ تغيير واحد",
  ),
  today: field("Today: its value in use", "اليوم: قيمته المستخدمة"),
  "next_step.value": field(
    "Limit: the value to keep within or to reach; null when one figure more is not enough",
    "الحد: القيمة المطلوب البقاء ضمنها أو بلوغها، أو null إن لم يكفِ رقم واحد",
  ),
  change_pct: pct("Change: of the value from today", "التغيّر: عن القيمة الحالية"),
  within_range: plain(
    "Within range: the change lies within what usually varies or can be negotiated",
    "ضمن المعتاد: التغيّر ضمن ما يتقلّب عادة أو يبلغه التفاوض",
  ),
  units_per_order: count(
    "Pieces per order: the fewest pieces in one customer's order at which it is GO; null when five are not enough or the set is too dear",
    "قطع الطلبية: أقل عدد قطع في طلبية واحدة يصبح عنده القرار GO، أو null إن لم تكفِ خمس أو غلا سعرها",
  ),
  set_fulfillment_cost: money(
    "Delivery of the set: marketplaces charge each piece, an own store's partner a little more; null without a set",
    "توصيل المجموعة: المنصات تحاسب على كل قطعة، وشريك المتجر الخاص بزيادة قليلة، أو null دون مجموعة",
  ),
  if_return_rate: plain(
    "If the reserve was a return rate: the result with the reserve which that return rate needs; null below 12%",
    "إن كان الاحتياطي نسبة إرجاع: النتيجة بالاحتياطي الذي تتطلبه تلك النسبة، أو null دون 12%",
  ),
  if_instalments: plain(
    "If buyers pay in instalments: an own store in which about 45% of the orders are paid so; null elsewhere",
    "إن دفع المشترون بالتقسيط: متجر خاص يُدفع فيه نحو 45% من الطلبيات تقسيطًا، أو null في غيره",
  ),
  if_zeros_are_true: plain(
    "If the zeros are true: the profit with the zeros as typed, which are not believed; null without such zeros",
    "إن صحّت الأصفار: الربح بالأصفار كما كُتبت، وهي غير معتمدة، أو null دونها",
  ),
  fields: plain("Zeros not believed: their fields", "أصفار غير معتمدة: حقولها"),
  missing_inputs: plain(
    "Left out: costs not given and zeros that cannot be true, the nearest to a change of the answer first",
    "ما لم يُدخل: التكاليف غير المُدخلة والأصفار غير الممكنة، والأقرب إلى تغيير النتيجة أولًا",
  ),
  assumed_value: field("Assumed: the published value that stands in for it", "المفترض: القيمة المنشورة التي حلّت محله"),
  profit_at_stake: money(
    "Profit at stake: what the profit would gain if it were 0",
    "أثره في الربح: ما يزيد به الربح لو كان صفرًا",
  ),
  flips_at: field(
    "Holds up to: the highest value at which the answer is no worse; null when it holds everywhere or nothing decides",
    "تبقى النتيجة حتى: أعلى قيمة لا تسوء عندها النتيجة، أو null إن بقيت دائمًا أو لم تحسمها قيمة",
  ),
  better_up_to: field(
    "Better up to: the highest value at which the decision is better once supplied; null when none",
    "يتحسن القرار حتى: أعلى قيمة يتحسن عندها القرار إذا أُدخلت، أو null إن لم توجد",
  ),
  limits: plain(
    "How far each figure can go: the highest cost, or the lowest price, at which the condition holds when sent again alone",
    "إلى أي حد يتغيّر كل رقم: أعلى تكلفة، أو أقل سعر، يبقى عندها الشرط إذا أُرسل وحده من جديد",
  ),
  break_even: field(
    "No loss: its limit without a loss; null when none",
    "بلا خسارة: حدّه دون خسارة، أو null إن لم يوجد",
  ),
  break_even_change_pct: pct("Way there: from today", "المسافة إليه: من القيمة الحالية"),
  "limits.test": field("Still TEST: its limit; null when none", "ما زال «جرّب»: حدّه، أو null إن لم يوجد"),
  "limits.go": field(
    "Still GO: its limit, however many costs are known; null when none",
    "ما زال «ابدأ»: حدّه مهما كان عدد التكاليف المعروفة، أو null إن لم يوجد",
  ),
  go_change_pct: pct("Way to GO: from today", "المسافة إلى «ابدأ»: من القيمة الحالية"),
  margin_15: field(
    "Still 15%: its limit for a margin of 15%; null when none",
    "ما زال الهامش 15%: حدّه، أو null إن لم يوجد",
  ),
  margin_15_change_pct: pct("Way to 15%: from today", "المسافة إلى 15%: من القيمة الحالية"),
  stress_tests: plain(
    "Stress tests: the profit with one figure at its worse end; 0 or more is survived",
    "اختبارات الضغط: الربح عندما يكون رقم واحد عند طرفه الأسوأ، ويُجتاز من الصفر فأكثر",
  ),
  "stress_tests.test": plain("Test: what gets worse", "الاختبار: ما الذي يسوء"),
  profit_if_worse: money("Profit then: per unit", "الربح عندئذ: للقطعة"),
  prices: plain("Other prices: the result when the price changes", "أسعار أخرى: النتيجة إذا تغيّر السعر"),
  price_change_pct: pct("Change of the price", "تغيّر السعر"),
  price: money("Price: with that change", "السعر: بعد هذا التغيّر"),
  units_factor: inUnit("factor")(
    "Units for the same profit: how many times the units of today; null without a profit",
    "القطع للربح نفسه: كم ضعفًا من قطع اليوم، أو null دون ربح",
  ),
  max_ad_break_even: money(
    "Most advertising without a loss: per order; null when none",
    "أقصى إعلان بلا خسارة: للطلبية، أو null إن لم يوجد",
  ),
  max_ad_go: money(
    "Most advertising for GO: per order; null when none",
    "أقصى إعلان للقرار «ابدأ»: للطلبية، أو null إن لم يوجد",
  ),
  returns_cover: plain(
    "What the reserve pays for: which return rate it covers; it is a share of the price, not the return rate",
    "ما يغطيه الاحتياطي: نسبة الإرجاع التي يكفيها؛ فهو نسبة من السعر وليس نسبة الإرجاع",
  ),
  loss_if_resellable: money(
    "Loss of one return, goods sold again: the ad, both deliveries, the payment fee, what a marketplace keeps of its fee",
    "خسارة المرتجع الواحد والبضاعة تُباع مجددًا: الإعلان والتوصيل مرتين ورسوم الدفع وما تحتفظ به المنصة من عمولتها",
  ),
  covered_rate_if_resellable_pct: pct(
    "Return rate it covers, goods sold again: share of the orders; null when reserve and loss are 0",
    "نسبة الإرجاع التي يغطيها والبضاعة تُباع مجددًا: من الطلبيات، أو null إن كان الاحتياطي والخسارة صفرًا",
  ),
  loss_if_lost: money(
    "Loss of one return, goods lost: the same with the goods",
    "خسارة المرتجع الواحد والبضاعة مفقودة: ومعها ثمنها",
  ),
  covered_rate_if_lost_pct: pct(
    "Return rate it covers, goods lost: share of the orders; null when reserve and loss are 0",
    "نسبة الإرجاع التي يغطيها والبضاعة مفقودة: من الطلبيات، أو null إن كان الاحتياطي والخسارة صفرًا",
  ),
  needed: plain("Reserve that a return rate needs", "الاحتياطي الذي تتطلبه نسبة الإرجاع"),
  return_rate_pct: pct("Return rate: share of the orders that come back", "نسبة الإرجاع: من الطلبيات"),
  reserve_pct_if_resellable: pct(
    "Reserve, goods sold again: share of the price",
    "الاحتياطي والبضاعة تُباع مجددًا: من السعر",
  ),
  reserve_pct_if_lost: pct("Reserve, goods lost: share of the price", "الاحتياطي والبضاعة مفقودة: من السعر"),
  score_breakdown: plain(
    "How the score comes about: the points add up to it",
    "كيف تكوّن التقييم: ومجموع النقاط هو التقييم",
  ),
  component: plain("Component: what is scored", "المكوّن: ما الذي يُقيَّم"),
  sub_score: inUnit("points")(
    "Of 100: score of the component; 0 when unknown",
    "من 100: درجة المكوّن، وهي 0 إن لم يُعرف",
  ),
  points: inUnit("points")("Points: what it adds to the score", "النقاط: ما يضيفه إلى التقييم"),
  unit_economics: plain(
    "From the price to the profit: one sold unit of a VAT-registered seller",
    "من السعر إلى ربح القطعة: قطعة مبيعة لبائع مسجّل في الضريبة",
  ),
  cif_value: money("CIF value: goods, shipping and insurance", "القيمة الجمركية (سيف): البضاعة والشحن والتأمين"),
  customs_duty: money("Customs duty: on the CIF value", "الرسوم الجمركية: على القيمة الجمركية"),
  import_vat: money("Import VAT", "ضريبة الاستيراد"),
  landed_cost: money("Landed cost: import VAT included", "التكلفة بعد الجمارك: شاملة ضريبة الاستيراد"),
  marketplace_fee: money("Marketplace fee: in money", "عمولة المنصة: مبلغًا"),
  payment_fee: money("Payment fee: in money", "رسوم الدفع: مبلغًا"),
  returns_reserve: money("Reserve for returns: in money", "احتياطي المرتجعات: مبلغًا"),
  output_vat: money("VAT in the price: not the seller's", "الضريبة ضمن السعر: ليست للبائع"),
  vat_to_pay: money(
    "VAT to pay: with the return, for one order; negative comes back",
    "الضريبة المستحقة: مع الإقرار عن طلبية واحدة، والسالب يُسترد",
  ),
  margin_of_net_revenue_pct: pct(
    "Margin of net revenue: as a profit and loss account has it; null without revenue",
    "الهامش من صافي الإيراد: كما في قائمة الدخل، أو null دون إيراد",
  ),

  break_even_roas: inUnit("factor")(
    "Break-even ROAS: sales that each unit of ad money must bring; null when even free ads lose",
    "العائد الإعلاني للتعادل: نسبة المبيعات إلى إنفاق الإعلان عند التعادل، أو null إن كان خاسرًا ولو بلا إعلان",
  ),

  // The landed cost
  landed_cost_ex_vat: money("Landed cost without VAT", "التكلفة بعد الجمارك دون الضريبة"),
  landed_cost_with_typical_freight: money(
    "With typical freight and insurance: for what was left out or is 0; null when freight above 0 and insurance are given",
    "مع الشحن والتأمين المعتادين: لما لم يُدخل أو كان صفرًا، أو null إن أُدخلا والشحن فوق الصفر",
  ),
  other_duty_rates: plain(
    "At other duty rates: the landed cost at 0, 5 and 15%, without today's rate; 0 is what a preference gives",
    "عند نسب رسوم أخرى: التكلفة بعد الجمارك عند 0 و5 و15% دون نسبة اليوم؛ و0 ما يعطيه التفضيل",
  ),
  duty_rate: pct("Duty rate", "نسبة الرسوم"),
  border_costs: plain(
    "As one consignment at the border: what these amounts cost there; null for a currency without a peg",
    "إرسالية واحدة عند المنفذ: ما تكلّفه هذه المبالغ هناك، أو null لعملة بلا سعر ربط",
  ),
  customs_processing_fee: money(
    "Customs declaration fee: without VAT",
    "المقابل المالي لمعالجة البيان الجمركي: قبل الضريبة",
  ),
  saber_shipment_certificate: money("SABER shipment certificate: without VAT", "شهادة سابر للإرسالية: قبل الضريبة"),
  import_vat_with_fee: money(
    "Import VAT of the declaration: with the VAT on its fee",
    "ضريبة الاستيراد في البيان: ومعها ضريبة المقابل المالي",
  ),
  ways: plain(
    "By courier or by sea: clearance, and the landed cost with it, the fee, the certificate and their VAT",
    "بالشحن السريع أو بالبحر: التخليص، والتكلفة بعد الجمارك معه ومع المقابل والشهادة وضريبتها",
  ),
  way: plain(
    "Way: courier, part of a container or a container of 20 feet",
    "الطريق: شحن سريع أو جزء من حاوية أو حاوية 20 قدمًا",
  ),
  clearance_low: money("Clearance from: without VAT", "التخليص من: قبل الضريبة"),
  clearance_high: money("Clearance to: without VAT", "التخليص إلى: قبل الضريبة"),
  landed_cost_low: money(
    "Landed cost from: by courier without a certificate",
    "التكلفة بعد الجمارك من: وبالشحن السريع دون شهادة",
  ),
  landed_cost_high: money("Landed cost to: with a certificate", "التكلفة بعد الجمارك إلى: مع الشهادة"),

  ...portfolioFields,
} as const satisfies Record<string, FieldWords>;

export type ResultField = keyof typeof resultFields;

const words: Readonly<Record<string, FieldWords>> = resultFields;

/** The label of a field of a result, for headings; the name itself for an unknown field. */
export function resultLabel(name: string): Text {
  const { en, ar } = words[name] ?? { en: name, ar: name };
  const label = (text: string) => text.split(": ", 1)[0] ?? text;
  return { en: label(en), ar: label(ar) };
}
