/**
 * What the words of a heading mean, by their roots. Merchants write one column in a hundred ways, with a dozen roots.
 * Pure.
 */

/** What a word of a heading can stand for. */
export type Root = keyof typeof roots;

/** Beginnings of words, in one spelling: lower case, plain alef, no article, final letters alike. */
const roots = {
  name: /^(?:品名|商品|产品|名称|اسم|مسم|منتج|صنف|اصناف|سلع|بضاع|بضايع|بضائع|بيان|وصف|name|product|item|title|desc|goods|article)/u,
  code: /^(?:货号|型号|编码|条码|رمز|كود|باركود|موديل|سكو|sku|code|barcode|ean$|upc$|gtin|asin|model|ref$|reference|part$)/u,
  /** A line of the customs tariff, beside a word of customs. */
  line: /^(?:بند$|بنود|heading$|hs$)/u,
  number: /^(?:رقم|معرف|number|no$|num$|id$)/u,
  price: /^(?:价格|سعر|اسعار|تسعير|ثمن|pric)/u,
  cost: /^(?:成本|تكلف|تكاليف|كلف|cost|مصاريف|مصروف|اجر[هة]?$|اجور|charge|expense)/u,
  fee: /^(?:رسوم|رسم$|fee)/u,
  /** What is paid for many pieces: by the shop, or by its own large customers. */
  wholesale: /^(?:批发|جمل[هة]|wholesale)/u,
  buy: /^(?:单价|进价|进货|采购|شراء|شرا$|[انت]?شتري|مشتري|مشتر|توريد|purchas|buy|bought|fob$|exw$|fca$|cogs$)/u,
  supplier: /^(?:出厂|工厂|供应|مورد|مصنع|مصانع|suppl|vendor|factory|manufactur)/u,
  sell: /^(?:售价|销售|零售|[انت]?بيع|قطاع[يه]|تجزي|تجزئ|مفرق|مستهلك|sell|sale$|retail|m?srp$|r[rs]p$|consumer)/u,
  sales: /^(?:مبيع|sales$|sold$)/u,
  customer: /^(?:عميل|عملاء|زبون|زباين|زبائن|مشتري النهائي|customer|client|buyer)/u,
  /** Whose side of a trade a column is on. */
  shop: /^(?:shops?$|stores?$)/u,
  ship: /^(?:运费|شحن|freight|ship)/u,
  insure: /^(?:تامين|insur)/u,
  duty: /^(?:关税|جمرك|جمارك|dut(?:y|ies)|customs?$|tariff)/u,
  vat: /^(?:增值税|税|ضريب|ضرايب|ضرائب|مضاف|vat$|tax|gst$|added$)/u,
  market: /^(?:佣金|عمول|منص[هة]|متجر|نون$|امازون|comm(?:ission|$)|referral|marketplace|platform|noon|amazon)/u,
  payment: /^(?:دفع|مدفوعات|بواب|فيزا|مدي$|بطاق|payment|gateway|card|visa$|mada$|checkout)/u,
  advert:
    /^(?:اعلان|اعلانات|تسويق|دعاي|ترويج|حمل[هة]|حملات|ads?$|advert|market(?:ing)?$|promo|cpa$|campaign|acquisition)/u,
  deliver: /^(?:توصيل|تجهيز|تغليف|تعبئ|تعبي|fulfil|deliver|courier|pack(?:ing|aging)$|pick$|fba$|fbn$|handling|mile$)/u,
  returned: /^(?:مرتجع|ارجاع|استرجاع|return)/u,
  other: /^(?:اخري$|اخرى$|نثري|متنوع|other|misc|sundry)/u,
  rival: /^(?:منافس|بائع|بايع|compet|rival|sellers?$)/u,
  days: /^(?:ايام|يوم|مد[هة]$|وقت|زمن|days?$|time$|duration)/u,
  weeks: /^(?:اسبوع|اسابيع|شهر$|شهور|اشهر|weeks?$|months?$)/u,
  currency: /^(?:币种|货币|عمل[هة]$|currency|curr$|ccy$|crcy$)/u,
  /** Goods that travel together: a charge on them is no charge on a piece. */
  consignment: /^(?:شحن[هة]$|ارسالي|حاوي|شاحن[هة]$|shipments?$|consignments?$|containers?$)/u,
  /** What is paid at the border besides duty, and to a bank. */
  clear: /^(?:تخليص|clearance|clearing$|سابر|saber$|بنكي|حوال[هة]|bank$)/u,
  discount: /^(?:خصم|خصومات|تخفيض|مخفض|discount|rebate|折扣)/u,
  /** What goods are weighed and measured by: a price of it is no price of a piece. */
  measure:
    /^(?:كيلو|كجم$|كلغ$|كغ$|غرام|جرام|جم$|طن$|لتر|متر|يارد|公斤|千克|米$|kilo|kgs?$|gram|grams?$|tons?$|tonnes?$|lit(?:er|re)s?$|met(?:er|re)s?$|sqm$|yards?$|lbs?$|ounces?$|oz$)/u,
  /** What is left of a share of something, or of the whole. */
  share: /^(?:نسب|معدل|rate|percent|pct$|%$|٪$|ratio)/u,
  total:
    /^(?:总|合计|小计|اجمالي|مجموع|كلي|للكل$|كامل|whole$|entire|lot$|batch|total|subtotal|ttl$|sum$|grand$|due$|payable$|مستحق|مطلوب|متبقي|budget|ميزاني|شهري|monthly)/u,
  worth: /^(?:金额|قيم[هة]|مبلغ|value|amount)/u,
  landed: /^(?:واصل|landed|نهايي|نهائي|مستودع|warehouse|ddp$)/u,
  with: /^(?:شامل|مع$|بعد$|incl|inc$|with$|after$|plus$)/u,
  without: /^(?:غير$|بدون|دون$|قبل$|عدا$|صافي|excl|ex$|without|before$|net$|w$)/u,
  domestic: /^(?:داخلي|محلي|domestic|local|inland)/u,
  international: /^(?:دولي|خارجي|بحري|جوي|استيراد|واردات|international|sea$|air$|import|overseas)/u,
  /** Columns that no analysis asks for. */
  apart:
    /^(?:数量|库存|起订|图片|备注|规格|颜色|尺寸|重量|体积|产地|品牌|类别|日期|序号|كمي|عدد$|مخزون|ملاحظ|تاريخ|صور[هة]|رابط|لون$|الوان|مقاس|حجم$|وزن|انتاج|تصنيع|بلد|منشا|دول[هة]|مارك|علام|براند|فئ[هة]|نوع|قسم|تصنيف|ربح|ارباح|هامش|حاله|قديم|سابق|مسلسل|تسلسل|م$|quantity|qty|stock|moq$|note|remark|comment|date$|image|photo|picture|link$|url$|colou?r|size$|weight|kg$|gw$|nw$|cbm$|lead$|production$|country|origin|brand|category|type$|department|section|profit|margin|markup|status|inventory|old$|previous$|serial|hsn?$|units$)/u,
  /** Words that tell nothing apart. */
  plain:
    /^(?:من|متوفر|متاح|ar$|en$|عربي|انجليزي|arabic$|english$|hand$|available|في|الي|الى|على|علي|عن|لكل|لل|كل|عند|هذا|هذه|بند|تقريبي|تقديري|متوقع|متوسط|بكم$|مقترح|حالي|جديد|اليوم|احتياطي|مخصص|معالجه|processing|reserve|of$|the$|for$|in$|from$|to$|on$|and$|&$|by$|a$|an$|our$|my$|your$|at$|each$|order|طلب|طلبي[هة]|per$|variant$|unit$|piece$|وحد[هة]|قطع[هة]|حب[هة]|expected|estimat|approx|avg$|average$|opening$|closing$|suggest|propos|recommend|current|new$|last$|port$|ksa$|saudi|سعودي$|منفذ|ميناء|incoterm)/u,
} as const satisfies Readonly<Record<string, RegExp>>;

/** A heading in one spelling: no case, marks, vowel signs, punctuation or Arabic article. */
export function essence(heading: string): string {
  return heading
    .normalize("NFKC")
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, " ")
    .toLowerCase()
    .replace(/[\p{Cf}\u0640\u064b-\u065f]/gu, "")
    .replace(/[أإآ]/g, "ا")
    .replaceAll("ة", "ه")
    .replaceAll("ى", "ي")
    .replace(/(?<=\p{L})\./gu, "")
    .replace(/[^\p{L}\p{N}$€£¥￥₹₺%]+/gu, " ")
    .replace(/(?<!\p{L})ال(?=\p{L}{2})/gu, "")
    .trim();
}

/** A word as it stands, without the particles that Arabic writes before it, and each end of a Chinese compound. */
const forms = (word: string): readonly string[] => [
  word,
  ...(/^\p{Script=Han}/u.test(word) ? Array.from(word, (_, from) => word.slice(from)) : []),
  ...(/^\p{Script=Arabic}/u.test(word) ? [word.replace(/^(?:و?(?:بال|لل|ال)|[وبل])(?=\p{L}{3})/u, "")] : []),
];

const rootNames = Object.keys(roots).filter((name): name is Root => name in roots);

/** What the words of a heading stand for. */
export const rootsIn = (heading: string): readonly Root[] => essence(heading).split(" ").flatMap(rootsOf);

/** What a word stands for; none where nobody knows it. */
export const rootsOf = (word: string): readonly Root[] =>
  rootNames.filter((root) => forms(word).some((form) => roots[root].test(form)));
