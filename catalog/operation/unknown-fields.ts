/** What to send in place of names that no field has, where a guess by spelling would be wrong or silent. */
import type { FieldName } from "../../src/fields/index.ts";
import { isolated, type Text } from "../../src/lib/text.ts";

/** Other names of a field, for inputs that have that field and lack another one. */
export interface Advice extends Text {
  readonly names: RegExp;
  readonly having?: FieldName;
  readonly without?: FieldName;
}

/** Returns names that consist of whole words, each alternative of a regular expression. */
const whole = (...names: readonly string[]): RegExp => new RegExp(`^(?:${names.join("|")})$`);
/** Returns names that hold a word, each alternative of a regular expression. */
const holding = (...words: readonly string[]): RegExp => new RegExp(`(?:^|_)(?:${words.join("|")})(?:_|$)`);

const codes = whole("(?:hs|hts|tariff|commodity|customs|taric)_?(?:code|number|heading|classification)?");
const origins = whole(
  "origin|from|supplier|made_in|country_of_(?:origin|export|manufacture)",
  "(?:origin|source|export|supplier|manufacturing)_?(?:country)?",
);
const quantities = whole(
  "(?:order_)?(?:quantity|qty|units?|count|pieces|moq)|(?:number|count)_of_(?:units|pieces|items)|batch_size|lot_size",
);
const countries = whole(
  "(?:destination|import|target|sales|selling|customer|destination)_?(?:country|market|city|region)?",
  "country(?:_code)?|market|region|to|city|port|(?:entry_)?port|port_of_(?:entry|discharge|destination)|emirate|state",
);
const lists = whole("products|items|scenarios|list|skus");
const suffix = "(?:_(?:price|cost|value|amount|unit|per_unit|unit_price|unit_cost))*";
const ownFreight = whole(`(?:unit_|price_|cost_)?(?:exw|ex_works|fca|fas|fob)${suffix}`);
const freightIncluded = whole(`(?:unit_|price_|cost_)?(?:cfr|cpt|cnf|c_?&_?f)${suffix}`);
const allIncluded = whole(`(?:unit_|price_|cost_)?(?:cif|cip|dap|dpu|ddu|dat)${suffix}`);
const dutyPaid = whole(`(?:unit_|price_|cost_)?(?:ddp|delivered_duty_paid|delivered)${suffix}`);
const anyTerms = new RegExp([ownFreight, freightIncluded, allIncluded].map(({ source }) => source).join("|"));
const incoterms = whole("inco_?terms?", "(?:delivery|shipping|trade|price)_(?:terms?|basis|incoterms?)|terms");
const landed = whole(
  "(?:total|full|final|unit)?_?landed(?:_unit)?(?:_(?:cost|price|value))?(?:_per_unit)?|cost_landed",
);
const bought = whole(
  "product_value|(?:product|item|unit|goods|purchase|purchasing|buying|buy|cost|supplier|factory|wholesale|sourcing|manufacturing|production|import|invoice|declared|customs)_(?:value|cost|price|amount)",
  "cost|cogs|value|cost_per_unit|cost_of_goods|alibaba_price|price_from_supplier",
);
const leadTimes = new RegExp(
  `${holding("lead", "leadtime", "transit", "production_(?:days|time)", "manufacturing_(?:days|time)", "sailing", "voyage", "restock").source}|^(?:shipping|freight|arrival)_(?:days?|time|weeks?|duration)$|^(?:eta|days_to_arrive)$`,
);
const cod = holding("cod", "cash_on_delivery");
const returnRates = whole(
  "(?:expected_|product_|customer_)?(?:returns?|refunds?)(?:_(?:rate|pct|percent|percentage|ratio|share|probability))*",
);
const channels = whole(
  "(?:sales?_?|selling_?|sold_?)?(?:channel|marketplace|platform|store|on|via)(?:_(?:name|type|id))?|seller_type|own_store",
);
const registrations = new RegExp(
  `${holding("registered", "vat_(?:number|status|registration|id|payer|exempt)", "trn", "tax_(?:number|id|status|registration)").source}`,
);
const sizes = whole(
  "(?:unit_|gross_|net_|product_|item_|shipping_|chargeable_|volumetric_)?(?:weight|volume|cbm|dimensions?|size|length|width|height)(?:_(?:kg|g|grams?|cbm|cm|m3|lbs?))*",
);
const labels = whole(
  "(?:product_|item_|scenario_)?(?:name|title|sku|asin|ean|gtin|barcode|id|category|brand|description|type|model|color|colour|url|link|image|notes?|label|product|item)",
);
const budgets = whole("(?:working_)?(?:budget|capital|cash|funds|investment)(?:_(?:sar|usd|amount))?");
const borders = holding(
  "clearance|broker|brokerage|saber|sfda|sasoc|conformity|certificates?|certification|demurrage|thc|customs_fees?|port_fees?|import_fees?|handling_fees?|inspection",
);
const extras = holding(
  "storage|warehous(?:e|ing)|rent|salary|salaries|overheads?|subscription|staff|support|photography|misc|miscellaneous|other|extra|additional",
);
const packing = whole(
  "(?:packaging|packing|packing_material|labell?ing|prep)(?:_(?:cost|fee))?(?:_per_(?:unit|order))?",
);
const exchange = holding("exchange_rate|fx|fx_rate|conversion_to|usd_to_sar|usd_rate");
const demands = holding(
  "demand|monthly_sales|sales_volume|units_sold|search_volume|rating|ratings|reviews?|review_count|seasonality|trend|daily_sales|forecast|sales_per_(?:day|month)",
);
const targets = holding(
  "max_price|min_price|maximum_price|minimum_price|target_margin|margin_target|min_margin|desired_margin|profit_margin|margin|profit|target_roi|roi",
);
const discounts = holding("discount|discount_pct|coupon|promo|promotion|voucher");
const charged = whole(
  "(?:customer|buyer)_(?:shipping|delivery)(?:_(?:fee|charge|cost))?|(?:shipping|delivery)(?:_fee)?_(?:charged|charge|revenue|income|to_customer|price)",
);
const adRatios = holding(
  "roas|acos|tacos|cpc|conversion_rate|ctr|ad_budget|marketing_budget|ads_budget|advertising_budget|ad_pct|ads_pct|ad_spend_pct",
);
const paymentFees = whole(
  "(?:stripe|gateway|payment_gateway|card|processing|processor|transaction|mada|visa|paypal|payment|payment_processing)_fees?(?:_(?:pct|percent|rate))?",
  "(?:bnpl|tabby|tamara|instal+ments?)(?:_(?:fees?|pct|cost|rate))*",
);
const marketplaceFees = whole(
  "(?:amazon|noon|salla|zid|trendyol|platform|referral|selling|seller|marketplace|commission|channel)_(?:fees?|commission|rate|cut)(?:_(?:pct|percent|rate))?|commission_rate",
);
const antiDumping = whole("anti_dumping(?:_(?:duty|rate|pct))*|safeguard_duty");
const languages = whole("lang(?:uage)?|locale");
const unclearPrices = whole("unit_price|product_price|item_price|amount|unit_value");
const selling = whole(
  "(?:expected_|target_|retail_|selling_|sell_|sale_|sales_|list_|final_|market_|consumer_)?price|msrp|rrp|revenue|price_with_vat",
);

/** Names that belong to a sale and not to an import. */
const ofASale = new RegExp(
  [selling, channels, returnRates, cod, extras, packing, discounts, charged, paymentFees, marketplaceFees, adRatios]
    .map(({ source }) => source)
    .join("|"),
);

const useValue = { en: "Use product_value", ar: `استخدم ${isolated("product_value")}` };

/** Names of which a wrong guess would cost money or count another country. The first row that fits is used. */
export const unknownFields: readonly Advice[] = [
  {
    names: new RegExp(`${codes.source}|${origins.source}|${antiDumping.source}`),
    having: "landed_cost",
    en: "The landed cost has the duty in it already; sa_landed_cost computes it from the duty rate. HS codes are not looked up.",
    ar: `التكلفة بعد الجمارك تشمل الرسوم، وتحسبها ${isolated("sa_landed_cost")} من نسبة الرسوم. ولا نبحث عن البنود الجمركية.`,
  },
  {
    names: codes,
    en: "HS codes are not looked up: find the code's rate in the customs tariff and send it as duty_rate_pct (5 is 5%).",
    ar: `لا نبحث عن البنود الجمركية: اعرف نسبة البند من جدول الرسوم الجمركية وأرسلها في ${isolated("duty_rate_pct")} (القيمة 5 تعني 5%).`,
  },
  {
    names: origins,
    en: "Where goods come from is not a field: send the duty rate that applies to them as duty_rate_pct.",
    ar: `لا حقل لبلد المنشأ: أرسل نسبة الرسوم التي تنطبق عليه في ${isolated("duty_rate_pct")}.`,
  },
  {
    names: quantities,
    having: "product_value",
    without: "expected_sale_price",
    en: "There is no quantity: send the total value, shipping and insurance of the consignment, or those of one unit.",
    ar: "لا حقل للكمية: أرسل مجموع القيمة والشحن والتأمين للإرسالية كاملة، أو ما يخص قطعة واحدة.",
  },
  {
    names: quantities,
    en: "Amounts are of one unit, whatever the quantity; for a whole consignment sa_landed_cost takes its total values.",
    ar: `المبالغ لقطعة واحدة مهما كانت الكمية؛ ولإرسالية كاملة أرسل قيمها الإجمالية إلى ${isolated("sa_landed_cost")}.`,
  },
  {
    names: countries,
    having: "expected_sale_price",
    en: "There is no field for the country: currency names the Gulf state where it is sold (AED is the Emirates); any other means Saudi Arabia. Other countries are not covered.",
    ar: `لا حقل للدولة: تدل ${isolated("currency")} على دولة الخليج التي يُباع فيها (${isolated("AED")} للإمارات)، وأي عملة أخرى تعني السعودية. ولا تشمل الخدمة دولًا أخرى.`,
  },
  {
    names: countries,
    en: "There is no field for the country: imports are into Saudi Arabia, and no other destination is covered.",
    ar: "لا حقل للدولة: الاستيراد إلى السعودية دائمًا، ولا تشمل الخدمة وجهات أخرى.",
  },
  {
    names: lists,
    having: "expected_sale_price",
    en: "This takes one product: send its fields themselves. gcc_portfolio_rank takes a list.",
    ar: `هذه لمنتج واحد: أرسل حقوله مباشرة. والقوائم لأداة ${isolated("gcc_portfolio_rank")}.`,
  },
  {
    names: lists,
    having: "product_value",
    en: "This takes one unit or one consignment: send its fields themselves, in a call for each product.",
    ar: "هذه لقطعة واحدة أو إرسالية واحدة: أرسل حقولها مباشرة، في طلب لكل منتج.",
  },
  {
    names: incoterms,
    having: "product_value",
    en: "Terms of delivery are said by what the price contains. EXW, FCA, FAS, FOB: send shipping and insurance; CFR, CPT: shipping 0 and your insurance; CIF, CIP, DAP, DPU: both 0; DDP: both 0 and duty_rate_pct 0, no vat_rate_pct.",
    ar: `تُعرف شروط التسليم بما يشمله السعر. في EXW وFCA وFAS وFOB أرسل ${isolated("shipping")} و${isolated("insurance")}؛ وفي CFR وCPT الشحن 0 مع تأمينك؛ وفي CIF وCIP وDAP وDPU كلاهما 0؛ وفي DDP كلاهما 0 و${isolated("duty_rate_pct")} 0 دون ${isolated("vat_rate_pct")}.`,
  },
  {
    names: ownFreight,
    having: "product_value",
    en: `${useValue.en}. Freight and insurance are yours: send shipping and insurance, or leave them out if unknown.`,
    ar: `${useValue.ar}. والشحن والتأمين عليك: أرسل ${isolated("shipping")} و${isolated("insurance")}، أو احذفهما إن لم تعرفهما.`,
  },
  {
    names: freightIncluded,
    having: "product_value",
    en: `${useValue.en}, with shipping 0 and your own insurance (0 if you take none).`,
    ar: `${useValue.ar} مع ${isolated("shipping")} 0 وتأمينك أنت (0 إن لم تؤمّن).`,
  },
  {
    names: allIncluded,
    having: "product_value",
    en: `${useValue.en}, with shipping 0 and insurance 0.`,
    ar: `${useValue.ar} مع ${isolated("shipping")} 0 و${isolated("insurance")} 0.`,
  },
  {
    names: dutyPaid,
    having: "product_value",
    en: `${useValue.en}, with shipping, insurance and duty_rate_pct 0, and no vat_rate_pct.`,
    ar: `${useValue.ar} مع ${isolated("shipping")} و${isolated("insurance")} و${isolated("duty_rate_pct")} كلها 0، دون ${isolated("vat_rate_pct")}.`,
  },
  {
    names: dutyPaid,
    having: "landed_cost",
    en: "A DDP price is a landed cost: use landed_cost, and read the figures without VAT, because its import VAT is not yours to deduct.",
    ar: `سعر DDP تكلفة بعد الجمارك: استخدم ${isolated("landed_cost")} واقرأ الأرقام التي دون ضريبة، لأن ضريبة استيراده لا تُخصم لك.`,
  },
  {
    names: new RegExp(`${incoterms.source}|${anyTerms.source}`),
    having: "landed_cost",
    en: "Send landed_cost, the cost of one unit on arrival with duty and VAT; sa_landed_cost computes it from a price on any terms (EXW, FOB, CIF).",
    ar: `أرسل ${isolated("landed_cost")} أي تكلفة القطعة عند وصولها بالرسوم والضريبة؛ وتحسبها ${isolated("sa_landed_cost")} من السعر بأي شروط (EXW أو FOB أو CIF).`,
  },
  {
    names: landed,
    having: "product_value",
    without: "expected_sale_price",
    en: "It is computed here from product_value, shipping and duty; where it is known, gcc_opportunity_score takes it.",
    ar: `تُحسب هنا من ${isolated("product_value")} والشحن والرسوم؛ وإذا كانت معروفة فأرسلها إلى ${isolated("gcc_opportunity_score")}.`,
  },
  {
    names: landed,
    having: "product_value",
    en: "It is computed here from product_value, shipping and duty. Where it is known, gcc_opportunity_score takes it; for a decision here send it without its import VAT as product_value, with shipping, insurance and duty_rate_pct 0.",
    ar: `تُحسب هنا من ${isolated("product_value")} والشحن والرسوم. وإذا كانت معروفة فأرسلها إلى ${isolated("gcc_opportunity_score")}؛ وللقرار هنا أرسلها دون ضريبة استيرادها في ${isolated("product_value")}، مع ${isolated("shipping")} و${isolated("insurance")} و${isolated("duty_rate_pct")} 0.`,
  },
  { names: landed, having: "landed_cost", en: "Use landed_cost.", ar: `استخدم ${isolated("landed_cost")}.` },
  {
    names: bought,
    having: "landed_cost",
    en: "Send landed_cost, the cost of one unit on arrival, with freight, duty and import VAT; sa_landed_cost computes it from product_value.",
    ar: `أرسل ${isolated("landed_cost")} أي تكلفة القطعة عند وصولها بشحنها ورسومها وضريبة استيرادها؛ وتحسبها ${isolated("sa_landed_cost")} من ${isolated("product_value")}.`,
  },
  {
    names: bought,
    having: "product_value",
    en: `${useValue.en}.`,
    ar: `${useValue.ar}.`,
  },
  {
    names: new RegExp(`${unclearPrices.source}|^price$`),
    having: "product_value",
    en: "What you pay the supplier is product_value; what the buyer pays is expected_sale_price.",
    ar: `ما تدفعه للمورّد ${isolated("product_value")}، وما يدفعه المشتري ${isolated("expected_sale_price")}.`,
  },
  {
    names: leadTimes,
    having: "delivery_days",
    en: "How long the supplier or the voyage takes is not a field: leave it out. delivery_days is the time from the customer's order to his door.",
    ar: `مدة المورّد أو الرحلة ليست حقلًا فاحذفها؛ و${isolated("delivery_days")} مدة وصول الطلبية إلى العميل.`,
  },
  {
    names: leadTimes,
    en: "How long the supplier or the voyage takes is not a field: leave it out.",
    ar: "مدة المورّد أو الرحلة ليست حقلًا فاحذفها.",
  },
  {
    names: cod,
    having: "other_cost_per_order",
    en: "Cash on delivery: add its fee × the share of orders paid so to other_cost_per_order (fee 20 for 30% of orders: 6), and refused parcels to returns_reserve_pct.",
    ar: `الدفع عند الاستلام: أضف رسومه × نسبة الطلبيات المدفوعة به إلى ${isolated("other_cost_per_order")} (20 لنسبة 30%: 6)، والطرود المرفوضة إلى ${isolated("returns_reserve_pct")}.`,
  },
  {
    names: cod,
    having: "fulfillment_cost",
    en: "Cash on delivery: add its fee × the share of orders paid so to fulfillment_cost (fee 20 for 30% of orders: 6).",
    ar: `الدفع عند الاستلام: أضف رسومه × نسبة الطلبيات المدفوعة به إلى ${isolated("fulfillment_cost")} (20 لنسبة 30%: 6).`,
  },
  {
    names: returnRates,
    having: "returns_reserve_pct",
    en: "Use returns_reserve_pct: the return rate × the share of the price that a return loses (10% returned, half of it lost: 5).",
    ar: `استخدم ${isolated("returns_reserve_pct")}: نسبة الإرجاع × ما يضيع من السعر في كل إرجاع (10% ونصفه ضائع: 5).`,
  },
  {
    names: new RegExp(`${returnRates.source}|${paymentFees.source}|${marketplaceFees.source}`),
    having: "total_fee_pct",
    en: "Use total_fee_pct: commission, payment and what returns cost, together, in % of the price.",
    ar: `استخدم ${isolated("total_fee_pct")}: العمولة والدفع وما تكلفه المرتجعات معًا، نسبة من السعر.`,
  },
  {
    names: channels,
    having: "marketplace_fee_pct",
    en: "The channel is told by its fee: marketplace_fee_pct for a marketplace; for an own store marketplace_fee_pct 0 with payment_fee_pct.",
    ar: `تُعرف القناة برسومها: ${isolated("marketplace_fee_pct")} للمنصة؛ وللمتجر الخاص ${isolated("marketplace_fee_pct")} 0 مع ${isolated("payment_fee_pct")}.`,
  },
  {
    names: channels,
    having: "total_fee_pct",
    en: "The channel is told by its fees: send them together as total_fee_pct.",
    ar: `تُعرف القناة برسومها: أرسلها مجتمعة في ${isolated("total_fee_pct")}.`,
  },
  {
    names: registrations,
    having: "expected_sale_price",
    en: "Whether you are registered for VAT is not a field: the answer shows both positions. Leave it out.",
    ar: "التسجيل في الضريبة ليس حقلًا: يعرض الجواب الحالتين. احذفه.",
  },
  {
    names: registrations,
    en: "Whether you are registered for VAT is not a field: import VAT is shown as a line of its own. Leave it out.",
    ar: "التسجيل في الضريبة ليس حقلًا: تظهر ضريبة الاستيراد في بند مستقل. احذفه.",
  },
  {
    names: sizes,
    having: "shipping",
    en: "Freight is not computed from weight or size: send its amount as shipping.",
    ar: `لا يُحسب الشحن من الوزن أو الحجم: أرسل مبلغه في ${isolated("shipping")}.`,
  },
  {
    names: sizes,
    having: "fulfillment_cost",
    en: "Delivery is not computed from weight or size: send its amount as fulfillment_cost; the landed cost has the freight in it.",
    ar: `لا يُحسب التوصيل من الوزن أو الحجم: أرسل مبلغه في ${isolated("fulfillment_cost")}؛ والشحن ضمن التكلفة بعد الجمارك.`,
  },
  {
    names: labels,
    en: "Names and codes of products are not read: leave it out. Products are told apart by their position in a list.",
    ar: "أسماء المنتجات ورموزها لا تُقرأ فاحذفها؛ ويُعرف المنتج بموضعه في القائمة.",
  },
  {
    names: budgets,
    without: "working_capital",
    en: "A budget is planned by gcc_merchant_pack for 3 to 25 products, by x402_agent_pilot for fewer, in working_capital. Leave it out here.",
    ar: `تخطط الميزانية ${isolated("gcc_merchant_pack")} لمنتجات من 3 إلى 25، و${isolated("x402_agent_pilot")} لأقل، في ${isolated("working_capital")}. احذفها هنا.`,
  },
  {
    names: borders,
    having: "other_cost_per_order",
    en: "Clearance and certificates are paid for a consignment: add the share of one order to other_cost_per_order.",
    ar: `التخليص والشهادات تُدفع عن الإرسالية: أضف حصة الطلبية إلى ${isolated("other_cost_per_order")}.`,
  },
  {
    names: borders,
    having: "landed_cost",
    en: "Clearance and certificates are paid for a consignment: add the share of one unit to landed_cost.",
    ar: `التخليص والشهادات تُدفع عن الإرسالية: أضف حصة القطعة إلى ${isolated("landed_cost")}.`,
  },
  {
    names: borders,
    en: "Clearance and certificates stand beside the landed cost in the answer, by way of import: leave it out.",
    ar: "التخليص والشهادات تظهر في الجواب بجانب التكلفة بعد الجمارك بحسب طريقة الاستيراد: احذفه.",
  },
  {
    names: charged,
    having: "fulfillment_cost",
    en: "What the buyer pays for delivery is part of expected_sale_price; what you pay the courier is fulfillment_cost.",
    ar: `ما يدفعه المشتري للتوصيل جزء من ${isolated("expected_sale_price")}، وما تدفعه للمندوب ${isolated("fulfillment_cost")}.`,
  },
  {
    names: packing,
    having: "fulfillment_cost",
    en: "Use fulfillment_cost: picking, packing and delivery of one order together.",
    ar: `استخدم ${isolated("fulfillment_cost")}: التجهيز والتغليف والتوصيل معًا لكل طلبية.`,
  },
  {
    names: extras,
    having: "other_cost_per_order",
    en: "Use other_cost_per_order, with the share of one order.",
    ar: `استخدم ${isolated("other_cost_per_order")} بحصة الطلبية الواحدة.`,
  },
  {
    names: extras,
    having: "fulfillment_cost",
    en: "Add the share of one order to fulfillment_cost.",
    ar: `أضف حصة الطلبية الواحدة إلى ${isolated("fulfillment_cost")}.`,
  },
  {
    names: exchange,
    en: "Nothing is converted: send every amount in the currency that currency names.",
    ar: `لا يجري أي تحويل: أرسل كل المبالغ بالعملة المذكورة في ${isolated("currency")}.`,
  },
  {
    names: demands,
    en: "Demand is not forecast, and no field takes it: leave it out.",
    ar: "لا تتوقع الخدمة الطلب ولا حقل له: احذفه.",
  },
  {
    names: targets,
    en: "Profit and margin are computed, and a target is not a field: leave it out. Answers say how far each figure may move.",
    ar: "الربح والهامش يُحسبان، والهدف ليس حقلًا: احذفه. وتبيّن الأجوبة إلى أي حد يتحرك كل رقم.",
  },
  {
    names: discounts,
    having: "expected_sale_price",
    en: "Send the price after the discount as expected_sale_price.",
    ar: `أرسل السعر بعد الخصم في ${isolated("expected_sale_price")}.`,
  },
  {
    names: adRatios,
    having: "ad_cost_per_order",
    en: "Use ad_cost_per_order, the advertising for one order: the price ÷ ROAS, the price × ACOS, or the budget ÷ its orders.",
    ar: `استخدم ${isolated("ad_cost_per_order")} أي إعلان طلبية واحدة: السعر ÷ ROAS أو السعر × ACOS أو الميزانية ÷ طلبياتها.`,
  },
  {
    names: paymentFees,
    having: "payment_fee_pct",
    en: "Use payment_fee_pct, the average over all ways of payment in % of the price.",
    ar: `استخدم ${isolated("payment_fee_pct")}، متوسط طرق الدفع كلها نسبة من السعر.`,
  },
  {
    names: marketplaceFees,
    having: "marketplace_fee_pct",
    en: "Use marketplace_fee_pct, in % of the price.",
    ar: `استخدم ${isolated("marketplace_fee_pct")} نسبة من السعر.`,
  },
  {
    names: antiDumping,
    having: "duty_rate_pct",
    en: "Add it to duty_rate_pct, in % of the CIF value.",
    ar: `أضفها إلى ${isolated("duty_rate_pct")} نسبة من قيمة CIF.`,
  },
  {
    names: languages,
    en: "The language is not a field: leave it out. The header Accept-Language chooses it.",
    ar: `اللغة ليست حقلًا فاحذفها؛ تختارها الترويسة ${isolated("Accept-Language")}.`,
  },
  {
    names: ofASale,
    without: "expected_sale_price",
    having: "product_value",
    en: "The landed cost needs no figure of the sale; gcc_product_decision takes price and selling costs as well. Leave it out here.",
    ar: `لا تحتاج التكلفة بعد الجمارك إلى أرقام البيع؛ ويأخذ ${isolated("gcc_product_decision")} السعر وتكاليف البيع أيضًا. احذفه هنا.`,
  },
];
