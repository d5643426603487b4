/** What to send in place of unknown names, by their subject. */
import type { FieldName } from "../../src/fields/index.ts";
import { isolated, type Text, withIsolatedNames } from "../../src/lib/text.ts";
import { type Matter, ofASale } from "./named-matters.ts";

/** What to send instead. It is said only for inputs that lack the field `without`. */
interface Said extends Text {
  readonly without?: FieldName;
}

/** Advice on some subjects, for inputs that have the field `having`. */
interface Advice extends Said {
  readonly about: readonly Matter[];
  readonly having?: FieldName;
}

const everyInput = (about: readonly Matter[], said: Said): Advice => ({ about, ...said });

const inputsWith = (having: FieldName, about: readonly Matter[], said: Said): Advice => ({ about, having, ...said });

/** Advice to use a field in place of the name. */
const useOf = (field: FieldName, ...about: readonly Matter[]): Advice =>
  inputsWith(field, about, { en: `Use ${field}.`, ar: `استخدم ${field}.` });

const useValue = { en: "Use product_value", ar: "استخدم product_value" };

/** The advice. Names of fields and operations in its Arabic texts are isolated below. */
const rows: readonly Advice[] = [
  everyInput(["wrappers"], {
    en: "Send the fields themselves, without an object around them.",
    ar: "أرسل الحقول نفسها، دون كائن يحيط بها.",
  }),
  inputsWith("expected_sale_price", ["withoutVat"], {
    en: "Use expected_sale_price with VAT added: it is all that the buyer pays.",
    ar: "استخدم expected_sale_price بعد إضافة الضريبة: فهو كل ما يدفعه المشتري.",
  }),
  useOf("expected_sale_price", "selling", "price"),
  inputsWith("landed_cost", ["codes", "origins", "antiDumping"], {
    en: "The landed cost has the duty in it already; sa_landed_cost computes it from the duty rate. HS codes are not looked up.",
    ar: "التكلفة بعد الجمارك تشمل الرسوم، وتحسبها sa_landed_cost من نسبة الرسوم. ولا نبحث عن البنود الجمركية.",
  }),
  inputsWith("landed_cost", ["excise"], {
    en: "Excise is a part of landed_cost: leave it out here.",
    ar: "الضريبة الانتقائية جزء من landed_cost: احذفها هنا.",
  }),
  inputsWith("other_cost_per_order", ["excise"], {
    en: "Excise is not computed: add its amount for one order to other_cost_per_order.",
    ar: "لا تُحسب الضريبة الانتقائية: أضف مبلغها لكل طلبية إلى other_cost_per_order.",
  }),
  everyInput(["excise"], {
    en: "Excise is not computed and not in the answer: leave it out, and add its amount to the landed cost.",
    ar: "لا تُحسب الضريبة الانتقائية وليست في الجواب: احذفها، وأضف مبلغها إلى التكلفة بعد الجمارك.",
  }),
  everyInput(["codes"], {
    en: "HS codes are not looked up: find the code's rate in the customs tariff and send it as duty_rate_pct (5 is 5%).",
    ar: "لا نبحث عن البنود الجمركية: اعرف نسبة البند من التعريفة الجمركية وأرسلها في duty_rate_pct (القيمة 5 تعني 5%).",
  }),
  everyInput(["origins"], {
    en: "Where goods come from is not a field: send the duty rate that applies to them as duty_rate_pct.",
    ar: "لا حقل لبلد المنشأ: أرسل نسبة الرسوم التي تنطبق عليه في duty_rate_pct.",
  }),
  inputsWith("product_value", ["quantities"], {
    without: "expected_sale_price",
    en: "There is no quantity: send the total value, shipping and insurance of the consignment, or those of one unit.",
    ar: "لا حقل للكمية: أرسل مجموع القيمة والشحن والتأمين للإرسالية كاملة، أو ما يخص قطعة واحدة.",
  }),
  everyInput(["quantities"], {
    en: "Amounts are of one unit, whatever the quantity; for a whole consignment sa_landed_cost takes its total values.",
    ar: "المبالغ لقطعة واحدة مهما كانت الكمية؛ ولإرسالية كاملة أرسل قيمها الإجمالية إلى sa_landed_cost.",
  }),
  inputsWith("expected_sale_price", ["countries"], {
    en: "There is no field for the country: currency names the Gulf state where it is sold (AED is the Emirates); any other means Saudi Arabia. Other countries are not covered.",
    ar: `لا حقل للدولة: تدل currency على دولة الخليج التي يُباع فيها (${isolated("AED")} للإمارات)، وأي عملة أخرى تعني السعودية. ولا تشمل الخدمة دولًا أخرى.`,
  }),
  everyInput(["countries"], {
    en: "There is no field for the country: imports are into Saudi Arabia, and no other destination is covered.",
    ar: "لا حقل للدولة: الاستيراد إلى السعودية دائمًا، ولا تشمل الخدمة وجهات أخرى.",
  }),
  inputsWith("expected_sale_price", ["lists"], {
    en: "This takes one product: send its fields themselves. gcc_portfolio_rank takes a list.",
    ar: "هذه لمنتج واحد: أرسل حقوله مباشرة. والقوائم لأداة gcc_portfolio_rank.",
  }),
  inputsWith("product_value", ["lists"], {
    en: "This takes one unit or one consignment: send its fields themselves, in a call for each product.",
    ar: "هذه لقطعة واحدة أو إرسالية واحدة: أرسل حقولها مباشرة، في طلب لكل منتج.",
  }),
  inputsWith("product_value", ["incoterms"], {
    en: "Terms of delivery are said by what the price contains. EXW, FCA, FAS, FOB: send shipping and insurance; CFR, CPT: shipping 0 and your insurance; CIF, CIP, DAP, DPU: both 0; DDP: both 0 and duty_rate_pct 0, no vat_rate_pct.",
    ar: "تُعرف شروط التسليم بما يشمله السعر. في EXW وFCA وFAS وFOB أرسل shipping وinsurance؛ وفي CFR وCPT الشحن 0 مع تأمينك؛ وفي CIF وCIP وDAP وDPU كلاهما 0؛ وفي DDP كلاهما 0 وduty_rate_pct 0 دون vat_rate_pct.",
  }),
  inputsWith("product_value", ["ownFreight"], {
    en: `${useValue.en}. Freight and insurance are yours: send shipping and insurance, or leave them out if unknown.`,
    ar: `${useValue.ar}. والشحن والتأمين عليك: أرسل shipping وinsurance، أو احذفهما إن لم تعرفهما.`,
  }),
  inputsWith("product_value", ["freightIncluded"], {
    en: `${useValue.en}, with shipping 0 and your own insurance (0 if you take none).`,
    ar: `${useValue.ar} مع shipping 0 وتأمينك أنت (0 إن لم تؤمّن).`,
  }),
  inputsWith("product_value", ["allIncluded"], {
    en: `${useValue.en}, with shipping 0 and insurance 0.`,
    ar: `${useValue.ar} مع shipping 0 وinsurance 0.`,
  }),
  inputsWith("product_value", ["dutyPaid"], {
    en: `${useValue.en}, with shipping, insurance and duty_rate_pct 0, and no vat_rate_pct.`,
    ar: `${useValue.ar} مع shipping وinsurance وduty_rate_pct كلها 0، دون vat_rate_pct.`,
  }),
  inputsWith("landed_cost", ["dutyPaid"], {
    en: "A DDP price is a landed cost: use landed_cost, and read the figures without VAT, because its import VAT is not yours to deduct.",
    ar: "سعر DDP تكلفة بعد الجمارك: استخدم landed_cost واقرأ الأرقام التي دون ضريبة، لأن ضريبة استيراده لا تُخصم لك.",
  }),
  inputsWith("landed_cost", ["incoterms", "ownFreight", "freightIncluded", "allIncluded"], {
    en: "Send landed_cost, the cost of one unit on arrival with duty and VAT; sa_landed_cost computes it from a price on any terms (EXW, FOB, CIF).",
    ar: "أرسل landed_cost أي تكلفة القطعة عند وصولها بالرسوم والضريبة؛ وتحسبها sa_landed_cost من السعر بأي شروط (EXW أو FOB أو CIF).",
  }),
  inputsWith("product_value", ["landed"], {
    without: "expected_sale_price",
    en: "It is computed here from product_value, shipping and duty; where it is known, gcc_opportunity_score takes it.",
    ar: "تُحسب هنا من product_value والشحن والرسوم؛ وإذا كانت معروفة فأرسلها إلى gcc_opportunity_score.",
  }),
  inputsWith("product_value", ["landed"], {
    en: "It is computed here from product_value, shipping and duty. Where it is known, gcc_opportunity_score takes it; for a decision here send it without its import VAT as product_value, with shipping, insurance and duty_rate_pct 0.",
    ar: "تُحسب هنا من product_value والشحن والرسوم. وإذا كانت معروفة فأرسلها إلى gcc_opportunity_score؛ وللقرار هنا أرسلها دون ضريبة استيرادها في product_value، مع shipping وinsurance وduty_rate_pct 0.",
  }),
  useOf("landed_cost", "landed"),
  inputsWith("landed_cost", ["shipping", "insurance", "duty_rate_pct"], {
    en: "landed_cost is the cost on arrival, with freight, insurance and duty in it: leave it out here. gcc_product_decision takes it beside product_value.",
    ar: "تشمل landed_cost الشحن والتأمين والرسوم حتى الوصول: احذفه هنا. ويأخذه gcc_product_decision بجانب product_value.",
  }),
  inputsWith("landed_cost", ["goods", "otherGoods"], {
    en: "Send landed_cost, the cost of one unit on arrival, with freight, duty and import VAT; sa_landed_cost computes it from product_value.",
    ar: "أرسل landed_cost أي تكلفة القطعة عند وصولها بشحنها ورسومها وضريبة استيرادها؛ وتحسبها sa_landed_cost من product_value.",
  }),
  useOf("product_value", "goods", "otherGoods"),
  inputsWith("product_value", ["unclearPrices", "otherPrices", "price"], {
    en: "What you pay the supplier is product_value; what the buyer pays is expected_sale_price.",
    ar: "ما تدفعه للمورّد product_value، وما يدفعه المشتري expected_sale_price.",
  }),
  inputsWith("landed_cost", ["unclearPrices", "otherPrices"], {
    en: "What one unit costs on arrival is landed_cost; what the buyer pays is expected_sale_price.",
    ar: "تكلفة القطعة عند وصولها landed_cost، وما يدفعه المشتري expected_sale_price.",
  }),
  inputsWith("delivery_days", ["leadTimes", "otherTimes"], {
    en: "How long the supplier or the voyage takes is not a field: leave it out. delivery_days is the time from the customer's order to his door.",
    ar: "مدة المورّد أو الرحلة ليست حقلًا فاحذفها؛ وdelivery_days مدة وصول الطلبية إلى العميل.",
  }),
  everyInput(["leadTimes", "otherTimes"], {
    en: "How long the supplier or the voyage takes is not a field: leave it out.",
    ar: "مدة المورّد أو الرحلة ليست حقلًا فاحذفها.",
  }),
  inputsWith("other_cost_per_order", ["cashOnDelivery"], {
    en: "Cash on delivery: add its fee × the share of orders paid so to other_cost_per_order (fee 20 for 30% of orders: 6), and refused parcels to returns_reserve_pct.",
    ar: "الدفع عند الاستلام: أضف رسومه × نسبة الطلبيات المدفوعة به إلى other_cost_per_order (20 لنسبة 30%: 6)، والطرود المرفوضة إلى returns_reserve_pct.",
  }),
  inputsWith("fulfillment_cost", ["cashOnDelivery"], {
    en: "Cash on delivery: add its fee × the share of orders paid so to fulfillment_cost (fee 20 for 30% of orders: 6).",
    ar: "الدفع عند الاستلام: أضف رسومه × نسبة الطلبيات المدفوعة به إلى fulfillment_cost (20 لنسبة 30%: 6).",
  }),
  inputsWith("returns_reserve_pct", ["returnRates"], {
    en: "Use returns_reserve_pct: the return rate × the share of the price that a return loses (10% returned, half of it lost: 5).",
    ar: "استخدم returns_reserve_pct: نسبة الإرجاع × ما يضيع من السعر في كل إرجاع (10% ونصفه ضائع: 5).",
  }),
  inputsWith("total_fee_pct", ["returnRates", "paymentFees", "marketplaceFees"], {
    en: "Use total_fee_pct: commission, payment and what returns cost, together, in % of the price.",
    ar: "استخدم total_fee_pct: العمولة والدفع وما تكلفه المرتجعات معًا، نسبة من السعر.",
  }),
  inputsWith("marketplace_fee_pct", ["channels"], {
    en: "The channel is told by its fee: marketplace_fee_pct for a marketplace; for an own store marketplace_fee_pct 0 with payment_fee_pct.",
    ar: "تُعرف القناة برسومها: marketplace_fee_pct للمنصة؛ وللمتجر الخاص marketplace_fee_pct 0 مع payment_fee_pct.",
  }),
  inputsWith("total_fee_pct", ["channels"], {
    en: "The channel is told by its fees: send them together as total_fee_pct.",
    ar: "تُعرف القناة برسومها: أرسلها مجتمعة في total_fee_pct.",
  }),
  inputsWith("expected_sale_price", ["registrations"], {
    en: "Whether you are registered for VAT is not a field: the answer shows both positions. Leave it out.",
    ar: "التسجيل في الضريبة ليس حقلًا: يعرض الجواب الحالتين. احذفه.",
  }),
  everyInput(["registrations"], {
    en: "Whether you are registered for VAT is not a field: import VAT is shown as a line of its own. Leave it out.",
    ar: "التسجيل في الضريبة ليس حقلًا: تظهر ضريبة الاستيراد في بند مستقل. احذفه.",
  }),
  inputsWith("shipping", ["sizes"], {
    en: "Freight is not computed from weight or size: send its amount as shipping.",
    ar: "لا يُحسب الشحن من الوزن أو الحجم: أرسل مبلغه في shipping.",
  }),
  inputsWith("fulfillment_cost", ["sizes"], {
    en: "Delivery is not computed from weight or size: send its amount as fulfillment_cost; the landed cost has the freight in it.",
    ar: "لا يُحسب التوصيل من الوزن أو الحجم: أرسل مبلغه في fulfillment_cost؛ والشحن ضمن التكلفة بعد الجمارك.",
  }),
  everyInput(["labels"], {
    en: "Names and codes of products are not read: leave it out. Products are told apart by their position in a list.",
    ar: "أسماء المنتجات ورموزها لا تُقرأ فاحذفها؛ ويُعرف المنتج بموضعه في القائمة.",
  }),
  everyInput(["budgets"], {
    without: "working_capital",
    en: "A budget is planned by gcc_merchant_pack for 3 to 25 products, by x402_agent_pilot for fewer, in working_capital. Leave it out here.",
    ar: "تخطط الميزانية gcc_merchant_pack لمنتجات من 3 إلى 25، وx402_agent_pilot لأقل، في working_capital. احذفها هنا.",
  }),
  inputsWith("other_cost_per_order", ["borders"], {
    en: "Clearance and certificates are paid for a consignment: add the share of one order to other_cost_per_order.",
    ar: "التخليص والشهادات تُدفع عن الإرسالية: أضف حصة الطلبية إلى other_cost_per_order.",
  }),
  inputsWith("landed_cost", ["borders"], {
    en: "Clearance and certificates are paid for a consignment: add the share of one unit to landed_cost.",
    ar: "التخليص والشهادات تُدفع عن الإرسالية: أضف حصة القطعة إلى landed_cost.",
  }),
  everyInput(["borders"], {
    en: "Clearance and certificates stand beside the landed cost in the answer, by way of import: leave it out.",
    ar: "التخليص والشهادات تظهر في الجواب بجانب التكلفة بعد الجمارك بحسب طريقة الاستيراد: احذفه.",
  }),
  inputsWith("fulfillment_cost", ["charged"], {
    en: "What the buyer pays for delivery is part of expected_sale_price; what you pay the courier is fulfillment_cost.",
    ar: "ما يدفعه المشتري للتوصيل جزء من expected_sale_price، وما تدفعه للمندوب fulfillment_cost.",
  }),
  inputsWith("fulfillment_cost", ["packing"], {
    en: "Use fulfillment_cost: picking, packing and delivery of one order together.",
    ar: "استخدم fulfillment_cost: التجهيز والتغليف والتوصيل معًا لكل طلبية.",
  }),
  inputsWith("other_cost_per_order", ["extras"], {
    en: "Use other_cost_per_order, with the share of one order.",
    ar: "استخدم other_cost_per_order بحصة الطلبية الواحدة.",
  }),
  inputsWith("fulfillment_cost", ["extras"], {
    en: "Add the share of one order to fulfillment_cost.",
    ar: "أضف حصة الطلبية الواحدة إلى fulfillment_cost.",
  }),
  everyInput(["exchange"], {
    en: "Nothing is converted: send every amount in the currency that currency names.",
    ar: "لا يجري أي تحويل: أرسل كل المبالغ بالعملة المذكورة في currency.",
  }),
  everyInput(["demands"], {
    en: "Demand is not forecast, and no field takes it: leave it out.",
    ar: "لا تتوقع الخدمة حجم الطلب ولا حقل له: احذفه.",
  }),
  everyInput(["targets"], {
    en: "Profit and margin are computed, and a target is not a field: leave it out. Answers say how far each figure may move.",
    ar: "الربح والهامش يُحسبان، والهدف ليس حقلًا: احذفه. وتبيّن الأجوبة إلى أي حد يتحرك كل رقم.",
  }),
  inputsWith("expected_sale_price", ["discounts"], {
    en: "Send the price after the discount as expected_sale_price.",
    ar: "أرسل السعر بعد الخصم في expected_sale_price.",
  }),
  inputsWith("ad_cost_per_order", ["adRatios"], {
    en: "Use ad_cost_per_order, the advertising for one order: the price ÷ ROAS, the price × ACOS, or the budget ÷ its orders.",
    ar: "استخدم ad_cost_per_order أي إعلان طلبية واحدة: السعر ÷ ROAS أو السعر × ACOS أو الميزانية ÷ طلبياتها.",
  }),
  inputsWith("payment_fee_pct", ["paymentFees"], {
    en: "Use payment_fee_pct, the average over all ways of payment in % of the price.",
    ar: "استخدم payment_fee_pct، متوسط طرق الدفع كلها نسبة من السعر.",
  }),
  inputsWith("marketplace_fee_pct", ["marketplaceFees"], {
    en: "Use marketplace_fee_pct, in % of the price.",
    ar: "استخدم marketplace_fee_pct نسبة من السعر.",
  }),
  inputsWith("duty_rate_pct", ["antiDumping"], {
    en: "Add it to duty_rate_pct, in % of the CIF value.",
    ar: "أضفها إلى duty_rate_pct نسبة من قيمة CIF.",
  }),
  everyInput(["languages"], {
    en: "The language is not a field: leave it out. The header Accept-Language chooses it.",
    ar: `اللغة ليست حقلًا فاحذفها؛ تختارها الترويسة ${isolated("Accept-Language")}.`,
  }),
  inputsWith("product_value", ofASale, {
    without: "expected_sale_price",
    en: "The landed cost needs no figure of the sale; gcc_product_decision takes price and selling costs as well. Leave it out here.",
    ar: "لا تحتاج التكلفة بعد الجمارك إلى أرقام البيع؛ ويأخذ gcc_product_decision السعر وتكاليف البيع أيضًا. احذفه هنا.",
  }),
  inputsWith("marketplace_fee_pct", ["otherFees"], {
    en: "Fees are in % of the price: marketplace_fee_pct and payment_fee_pct; an amount belongs to other_cost_per_order.",
    ar: "الرسوم نسبة من السعر في marketplace_fee_pct وpayment_fee_pct؛ والمبلغ في other_cost_per_order.",
  }),
  inputsWith("total_fee_pct", ["otherFees"], {
    en: "Use total_fee_pct, in % of the price.",
    ar: "استخدم total_fee_pct نسبة من السعر.",
  }),
  everyInput(["competitorPrices"], {
    en: "Prices of competitors are not read: leave it out.",
    ar: "أسعار المنافسين لا تُقرأ: احذفها.",
  }),
  inputsWith("expected_sale_price", ["vatIncluded"], {
    en: "expected_sale_price is all that the buyer pays, VAT included: leave it out.",
    ar: "يشمل expected_sale_price كل ما يدفعه المشتري مع الضريبة: احذفه.",
  }),
  useOf("working_capital", "budgets"),
  useOf("products", "lists"),
];

/** A payment among the fields, where a model puts it if its host gives it no other place. */
const payments = everyInput(["payments"], {
  en: 'A payment is not read here: over HTTP it belongs in the header PAYMENT-SIGNATURE, over MCP in _meta["x402/payment"] of the call, over A2A in message.metadata["x402.payment.payload"].',
  ar: `لا تُقرأ الدفعة هنا: مكانها عبر HTTP الترويسة ${isolated("PAYMENT-SIGNATURE")}، وعبر MCP الحقل ${isolated('_meta["x402/payment"]')} في الاستدعاء، وعبر A2A الحقل ${isolated('message.metadata["x402.payment.payload"]')}.`,
});

/**
 * Advice on names where a wrong guess would cost money or assume another country. The first row that matches is used.
 */
export const matterAdvice: readonly Advice[] = [
  payments,
  ...rows.map((row) => ({ ...row, ar: withIsolatedNames(row.ar) })),
];
