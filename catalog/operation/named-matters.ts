/** What a name that no field has is probably about, judged by the words in it. */
import { fields } from "../../src/fields/index.ts";

/** A pattern of names that hold one of these words, or several joined by `_`; each word may be a regular expression. */
const holding = (words: string): RegExp => new RegExp(`(?:^|_)(?:${words.trim().split(/\s+/).join("|")})(?:_|$)`);

/** A pattern of names that consist of one of these words alone. */
const alone = (words: string): RegExp => new RegExp(`^(?:${words.trim().split(/\s+/).join("|")})$`);

/** A pattern of names that match one of some patterns and hold none of the words of `but`. */
const either = (some: readonly RegExp[], but = ""): RegExp =>
  new RegExp(
    `^${but === "" ? "" : `(?!.*${holding(but).source})`}.*?(?:${some.map(({ source }) => `(?:${source})`).join("|")})`,
  );

const supplier = "supplier vendor factory wholesale purchas(?:e|ing) buy buying cost alibaba 1688 invoice";
const money = "price prices cost costs fees? value freight charges?";
const arabicPrice = "s[ie]3r thaman takl?[ia]?fa";
const amount = `(?:cost|costs|price|value|quote|quotation|offer|amount|${arabicPrice.replaceAll(" ", "|")})`;
const ofGoods =
  "(?:supplier|vendor|factory|purchas(?:e|ing)|buy|buying|goods|product|item|unit|wholesale|sourcing|source|manufactur\\w*|production|import|invoice|declared|customs|piece|alibaba|1688|base|rmb|cny|china|procurement|first|al?shira|shira|shera|(?:al_)?mu?a?wa?r+id)";
const packSize = "(?:batch|lot|order|pack|set|bundle|basket|cart)_size (?:case|carton)_pack";
const ads = "(?:ads?|adspend|advertising|marketing|campaign)";
const spending = "(?:budget|monthly|weekly|daily|per_(?:month|week|day))";
const lead = "(?:supplier|factory|production|manufacturing|import|port)";

/**
 * The subjects that an unknown name may be about, each with the names that point to it. The first match counts, so the
 * specific ones stand before the general ones. A subject that is a field has the field's name.
 */
export const matters = {
  wrappers: alone(
    "inputs? body data payload args arguments params parameters properties fields request json scenario product_(?:data|details|info)",
  ),
  lists: alone("products product items item scenarios list skus"),
  payments: either([alone("_meta (?:x_)?payment(?:_(?:signature|payload|header|proof))?"), /x402/]),
  languages: holding("lang language locale"),
  cashOnDelivery: holding("cod cash_on_delivery"),
  antiDumping: holding("anti_dumping safeguard"),
  price: alone("price"),
  withoutVat: either([holding("price_(?:without|excl?|excluding|ex|before)_(?:vat|tax)")], supplier),
  selling: either(
    [
      holding(fields.expected_sale_price.alsoCalled),
      alone("revenue"),
      holding(
        "(?:sell|selling|sale|sales|retail|list|listing|market|consumer|customer|shelf|final|target|expected|online|store|shop|amazon|noon|salla)_(?:\\w+_)?price s[ie]3r_(?:al_?)?bay3? price_(?:with|incl?|including|after)_(?:vat|tax) price_to_(?:customer|consumer|buyer) sales?_value",
      ),
    ],
    `${supplier} min max minimum maximum`,
  ),
  vatIncluded: holding(
    "(?:sales?|output)_(?:vat|tax) (?:vat|tax)_on_sales? (?:vat|tax)_(?:included|inclusive) (?:incl|includes|including|with)_(?:vat|tax)",
  ),
  registrations: holding(
    "registered (?:vat|tax)_(?:number|no|status|reg|registration|id|payer|exempt|deductible|recoverable|reclaimable) trn is_vat_registered",
  ),
  excise: holding("excise selective_tax sugar_tax"),
  codes: holding("hs hsn hts hscode taric commodity (?:tariff|customs)_(?:code|number|heading|classification)"),
  origins: either([
    alone(
      "origin from supplier made_in country_from from_country (?:origin|source|export|supplier|manufacturing)_country",
    ),
    holding(
      "origin (?:made|manufactured|produced)_in (?:ship|shipped|sourced|bought)_from country_of_(?:export|manufacture)",
    ),
  ]),
  borders: holding(
    "clearance broker brokerage saber sfda sasoc conformity certificates? certification demurrage thc customs_fees? port_fees? import_fees? handling_fees? inspection",
  ),
  adRatios: holding(
    `roas acos tacos cpc cpm cpl per_click ctr conversion_rate ${ads}_(?:\\w+_)?${spending} ${spending}_(?:\\w+_)?${ads} (?:ads?|ad_spend|marketing)_pct`,
  ),
  exchange: holding("exchange fx forex conversion_to (?:usd|eur|aed|cny)_(?:to_)?sar usd_rate"),
  currency: holding(fields.currency.alsoCalled),
  targets: either([
    holding("margin profit markup roi return_on desired break_?even"),
    holding("(?:min|max|minimum|maximum)_(?:\\w+_)?price"),
  ]),
  discounts: holding("discount coupon promo promotion voucher"),
  extras: holding(
    "storage warehous(?:e|ing)_(?:cost|fee|rent) warehousing rent salary (?:fixed|operating)_costs? expenses salaries overheads? subscription staff support photography misc miscellaneous warranty other extra additional",
  ),
  demands: holding(
    "demand monthly weekly daily sales_volume units_sold search_volume ratings? reviews? seasonality trend forecast sales_per_(?:day|month) per_month popularity",
  ),
  budgets: either([holding("budget capital funds investment"), alone("(?:available_)?cash")]),
  returnRates: holding("returns? returned refunds? rto rma murtaja3at murtajaat"),
  competitorPrices: holding("(?:competitors?|rivals?)_(?:\\w+_)?prices? prices?_of_(?:competitors|rivals)"),
  competitor_count: holding(fields.competitor_count.alsoCalled),
  channels: alone(
    "(?:sales?_?|selling_?|sold_?)?(?:channel|marketplace|platform|store|on|via)(?:_(?:name|type|id))? seller_type own_store",
  ),
  leadTimes: holding(`lead leadtime transit sailing voyage restock ${lead}_(?:\\w+_)?(?:days?|time|weeks)`),
  delivery_days: holding(fields.delivery_days.alsoCalled),
  otherTimes: holding("days? weeks? time duration eta"),
  incoterms: either([
    holding("inco_?terms?"),
    alone("(?:delivery|shipping|trade|price)_(?:terms?|basis|incoterms?) terms"),
  ]),
  countries: either(
    [
      alone("(?:import|target|sales|selling)?_?market region to state"),
      holding("country city destination ship_to sell_in sold_in emirate port port_of_\\w+"),
    ],
    money,
  ),
  ownFreight: holding("exw ex_?works ex_?factory fca fas fob"),
  freightIncluded: holding("cfr cpt cnf c_?&_?f c_and_f (?:freight|shipping)_(?:included|prepaid)"),
  allIncluded: holding("cif cip dap dpu ddu dat"),
  dutyPaid: either([holding("ddp delivered_duty_paid"), alone("delivered(?:_(?:price|cost|value))*")]),
  landed: holding("landed"),
  sizes: either([holding("weight volume cbm dimensions? size length width height kg grams?")], packSize),
  charged: either([
    alone(
      "(?:customer|buyer)_(?:shipping|delivery)(?:_(?:fee|charge|cost))? (?:shipping|delivery)(?:_fee)?_(?:charge|revenue|income|to_(?:customer|buyer)|price)",
    ),
    holding("free_(?:shipping|delivery) (?:shipping|delivery)_(?:\\w+_)?(?:charged|paid_by)"),
  ]),
  paymentFees: either(
    [
      holding(
        "stripe checkout pg gateway card processing processor transaction mada visa mastercard paypal apple_pay payment bnpl tabby tamara instal+ments?",
      ),
    ],
    "terms method type status",
  ),
  packing: holding("packaging packing labell?ing prep"),
  fulfillment_cost: holding(fields.fulfillment_cost.alsoCalled),
  ad_cost_per_order: holding(fields.ad_cost_per_order.alsoCalled),
  marketplaceFees: either([
    holding("commission referral [au]m[ou]+la closing_fee"),
    holding(
      "(?:amazon|noon|salla|zid|trendyol|platform|marketplace|channel|sellers?|selling|category|total)_(?:\\w+_)?(?:fees?|rate|cut|pct|percent|charges?)",
    ),
    alone("fees?_(?:pct|percent|percentage|rate)"),
  ]),
  goods: either([
    alone("product_value cost cogs value cost_per_unit cost_price"),
    alone(`${ofGoods}_${amount}`),
    holding("(?:customs|declared|invoice|shipment|consignment|total)_value"),
  ]),
  insurance: holding(fields.insurance.alsoCalled),
  shipping: either([holding(`ship ${fields.shipping.alsoCalled}`)], "insurance mode method type"),
  duty_rate_pct: holding(fields.duty_rate_pct.alsoCalled),
  vat_rate_pct: either(
    [holding(fields.vat_rate_pct.alsoCalled)],
    "before after without excl? excluding ex incl? including",
  ),
  unclearPrices: alone("(?:unit|product|item)_price price_per_(?:unit|piece|item) amount unit_value"),
  quantities: either(
    [holding(`quantity qty units pieces pcs moq count cartons? boxes pallets? containers? dozens? ${packSize}`)],
    money,
  ),
  otherGoods: either([holding(`${ofGoods}_(?:\\w+_)?${amount}`), holding(`${amount}_(?:\\w+_)?${ofGoods} cogs`)]),
  otherFees: holding("fees?"),
  otherPrices: holding(`prices? costs? ${arabicPrice}`),
  labels: either([
    alone("id type size notes?"),
    holding(
      "name title sku asin ean gtin upc barcode category brand description model colou?r urls? links? images? photos? label product_(?:id|type) item_id",
    ),
  ]),
};

export type Matter = keyof typeof matters;

/** The subjects of a sale that an import does not have, in addition to the fields of a sale. */
export const ofASale: readonly Matter[] = [
  "withoutVat",
  "selling",
  "channels",
  "returnRates",
  "cashOnDelivery",
  "extras",
  "packing",
  "discounts",
  "charged",
  "paymentFees",
  "marketplaceFees",
  "adRatios",
  "vatIncluded",
  "otherFees",
];

const isMatter = (key: string): key is Matter => Object.hasOwn(matters, key);

/** The currencies in which a name may say its amount: `budget_sar`. */
const ofCurrency = /_(?:sar|aed|kwd|qar|bhd|omr|usd|eur|gbp|cny|rmb|inr)$/;

/** Longest name that is looked at, in characters, so that the work stays bounded. */
const longestName = 64;

/** What a name in lower case, joined by `_`, is about; undefined if its words do not say. */
export function matterOf(name: string): Matter | undefined {
  if (name.length > longestName) return undefined;
  const asked = name.replace(ofCurrency, "");
  return Object.keys(matters)
    .filter(isMatter)
    .find((matter) => matters[matter].test(asked));
}
