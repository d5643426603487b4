/** Matters that callers ask about and that nothing here answers: by which words they are known, and what is said. */
import { isolated, type Text } from "../../../lib/text.ts";
import { wordsOf } from "./search-words.ts";

/** How a topic is asked about. */
export interface TopicQuestion {
  /** Words, normalised, of which a question has one from every list. */
  readonly words: readonly (readonly string[])[];
  /** Words that make it a question about something else. */
  readonly unless: readonly string[];
  /** Where goods go: to a place of the first list, not from it; out of Saudi Arabia; to any other country. */
  readonly way?: "there" | "leaving" | "abroad";
  /** Whether it asks for a percentage, which a question that states one does not. */
  readonly asksPercentage?: true;
}

/** Something that callers look for in vain. */
export interface Topic {
  readonly text: Text;
  /** The operation that comes nearest; absent where none does. */
  readonly nearest?: string;
  readonly questions: readonly TopicQuestion[];
}

const question = (
  lists: readonly string[],
  { unless = "", ...more }: Pick<TopicQuestion, "way" | "asksPercentage"> & { readonly unless?: string } = {},
): TopicQuestion => ({ words: lists.map(wordsOf), unless: wordsOf(unless), ...more });

const importWords = "import duty customs landed استيراد جمارك رسوم";
const tradeWords = `${importWords} sell sale profit margin ship send freight بيع ابيع ربح شحن أشحن إرسال`;
const gulfStates =
  "uae emirates dubai kuwait qatar doha bahrain oman muscat الإمارات دبي الكويت قطر الدوحة البحرين عمان مسقط";
const otherStates =
  "egypt cairo jordan amman iraq lebanon morocco usa america europe uk london germany مصر القاهرة الأردن العراق لبنان المغرب أوروبا أمريكا لندن";
const notShares = "order product item sku line plan unit warehouse inventory import duty منتج وحدات جمارك استيراد";

const exportsText: Text = {
  en: "Exports are not calculated: only imports into Saudi Arabia and sales in the Gulf are.",
  ar: "لا نحسب التصدير، بل الاستيراد إلى السعودية والبيع في الخليج وحدهما.",
};

/** Every topic; a question may be about several. */
export const topics: readonly Topic[] = [
  {
    text: {
      en: "HS codes and their duty rates are not looked up: find the rate in the customs tariff and send it as duty_rate_pct.",
      ar: `لا نبحث عن البنود الجمركية ونسبها: اعرف النسبة من التعرفة الجمركية وأرسلها في ${isolated("duty_rate_pct")}.`,
    },
    nearest: "sa_landed_cost",
    questions: [
      question(["hs hts harmonised harmonized classification classify تصنيف بند منسق"]),
      question(["duty customs جمارك رسوم", "rate code number heading percentage نسبة رمز رقم"], {
        unless: "if at cost value landed fee worth لو تكلفة قيمة عمولة",
        asksPercentage: true,
      }),
    ],
  },
  {
    text: {
      en: "Demand is not forecast: results follow from the costs and prices that are sent, whatever the number of sales.",
      ar: "لا نتوقع الطلب: تُحسب النتائج من التكاليف والأسعار المُرسلة مهما كان عدد المبيعات.",
    },
    nearest: "gcc_opportunity_score",
    questions: [
      question(["demand forecast trend popularity توقع رائج"]),
      // للطلب is also "per order".
      question(["الطلب", "على حجم"], { unless: "إعلان بإعلان رسوم ضريبة جمارك استيراد قيمة" }),
      question(
        [
          "many قطعة حبة وحدة",
          "sell sold customer أبيع ببيع سأبيع يباع",
          "will would likely expect can could راح سوف شهر أسبوع سأبيع ببيع",
        ],
        { unless: "if price cost profit budget order buy لو سعر تكلفة ربح ميزانية اشتري" },
      ),
      question(["people customer buyer anyone الناس العملاء", "buy want like يشتري", "will would do هل"]),
      question(["expected predict estimate monthly weekly", "sales"], { unless: "price cost profit budget margin" }),
    ],
  },
  {
    text: {
      en: "What sells best is not known here and demand is not forecast; what a product earns is calculated.",
      ar: "لا نعرف أكثر المنتجات مبيعًا ولا نتوقع الطلب؛ لكننا نحسب ما يربحه المنتج.",
    },
    nearest: "free_profit_check",
    questions: [
      question(["recommend suggest find رشح اقترح", "product sell niche item منتج أبيع"], {
        unless: "cost duty profit price supplier if تكلفة ربح سعر مورد لو",
      }),
      question(["bestseller bestselling"], { unless: "my our if" }),
      question(
        ["best top hot most well winning أفضل أكثر أعلى", "selling sellers sold مبيعا مبيعات تباع يباع تبيع طلبا"],
        { unless: "price my if plan stock سعر أسعار لو خطة" },
      ),
    ],
  },
  {
    text: {
      en: "Only imports into Saudi Arabia and sales in the six Gulf states are calculated: other countries are not covered.",
      ar: "لا يُحسب إلا الاستيراد إلى السعودية والبيع في دول الخليج الست، ولا تشمل الخدمة دولًا أخرى.",
    },
    questions: [
      question([otherStates, tradeWords], { way: "there" }),
      question([tradeWords], { unless: "made supplier factory manufacturer warehouse مورد مصنع صنع", way: "abroad" }),
    ],
  },
  {
    text: exportsText,
    questions: [
      question(["ship send freight courier deliver duty customs charge from شحن أشحن إرسال أرسل رسوم جمارك من"], {
        unless: "warehouse shop store door مستودع متجر محل",
        way: "leaving",
      }),
    ],
  },
  {
    text: {
      en: "The landed cost alone is calculated for Saudi Arabia. For another Gulf state send its currency: the decision on a product counts the duty and VAT there.",
      ar: `تُحسب التكلفة الواصلة وحدها إلى السعودية. ولدولة خليجية أخرى أرسل عملتها في ${isolated("currency")}: يحسب قرار المنتج رسومها وضريبتها.`,
    },
    nearest: "gcc_product_decision",
    questions: [question([gulfStates, importWords], { way: "there" })],
  },
  {
    text: {
      en: "Whether goods may be imported is not checked; what importing them costs is calculated.",
      ar: "لا نتحقق من السماح باستيراد البضائع؛ لكننا نحسب كلفة استيرادها.",
    },
    nearest: "sa_landed_cost",
    questions: [
      question(["can may allowed هل", "we i يمكنني يجوز يسمح مسموح", "import bring استيراد"], {
        unless: "profit cost sell price duty calculate ربح تكلفة سعر رسوم بضائع",
      }),
    ],
  },
  {
    text: {
      en: "Each call is paid alone, in USDC on Base with x402, without an account: the unpaid call names the price, /llms.txt shows a purchase, and /refunds says when it is paid back.",
      ar: `يُدفع ثمن كل طلب وحده بعملة USDC على شبكة Base عبر x402 ومن دون حساب: الطلب غير المدفوع يبيّن السعر، و${isolated("/llms.txt")} تعرض عملية شراء، و${isolated("/refunds")} تبيّن متى يُعاد الثمن.`,
    },
    nearest: "free_profit_check",
    questions: [
      question(
        [
          "pay payment wallet card invoice refund subscription ادفع الدفع محفظة اشتراك استرجاع",
          "you your accept last purchase method account كيف طريقة خدمتكم تقبلون",
        ],
        { unless: "supplier vat duty tax customs profit مورد ضريبة رسوم" },
      ),
    ],
  },
  {
    text: exportsText,
    questions: [question(["export exporter تصدير اصدر صادرات"])],
  },
  {
    text: {
      en: "VAT refunds and returns are not handled; the import VAT that a registered importer deducts is calculated.",
      ar: "لا نقدّم خدمات استرداد الضريبة ولا إقراراتها؛ لكننا نحسب ضريبة الاستيراد التي يخصمها المستورد المسجّل.",
    },
    nearest: "sa_landed_cost",
    questions: [question(["vat tax ضريبة القيمة", "refund reclaim filing declaration declare استرداد استرجاع إقرار"])],
  },
  {
    text: {
      en: "Zakat, income tax and wages are not calculated: only duty and VAT of goods are.",
      ar: "لا نحسب الزكاة ولا ضريبة الدخل ولا الرواتب، بل رسوم البضائع وضريبة القيمة المضافة وحدها.",
    },
    questions: [question(["zakat زكاة payroll salary corporate رواتب income دخل"])],
  },
  {
    text: {
      en: "Registrations, permits and certificates are not arranged, and there is no legal or tax advice; what VAT registration changes in a product's profit is calculated.",
      ar: "لا نقدّم خدمات التسجيل أو التصاريح أو الشهادات ولا استشارات قانونية أو ضريبية؛ لكننا نحسب أثر التسجيل في ضريبة القيمة المضافة على ربح المنتج.",
    },
    nearest: "gcc_product_decision",
    questions: [
      question(
        [
          "registration register legal lawyer compliance permit licence license prohibited restricted banned تسجيل أسجل سجل قانوني ترخيص ممنوع محظور",
        ],
        { unless: "if" },
      ),
      question(["certificate saber شهادة سابر"], {
        unless: "if cost fee much consignment shipment تكلفة رسوم كم شحنة إرسالية",
      }),
    ],
  },
  {
    text: {
      en: "Shipments are not cleared, forwarded or tracked; what duty, VAT and the costs at the border come to is calculated.",
      ar: "لا نخلّص الشحنات ولا ننقلها ولا نتتبعها؛ لكننا نحسب رسومها وضريبتها وتكاليفها عند المنفذ.",
    },
    nearest: "sa_landed_cost",
    questions: [
      question(
        [
          "clear clearance broker forwarder courier track تخليص مخلص يخلص اخلص تتبع",
          "customs shipment shipping order find need cargo parcel جمركي شحنة طلب طرد",
        ],
        { unless: "cost costs much fee bill تكلفة كم رسوم تكاليف" },
      ),
    ],
  },
  {
    text: {
      en: "Freight and its time are not quoted: send what it costs as shipping.",
      ar: `لا نسعّر الشحن ولا نقدّر مدته: أرسل تكلفته في ${isolated("shipping")}.`,
    },
    nearest: "sa_landed_cost",
    questions: [
      question(
        [
          "shipping freight delivery الشحن توصيل",
          "rate quote price cheapest fastest long days time سعر أسعار best company أفضل شركة أرخص أسرع مدة يوم كم",
        ],
        { unless: "if لو duty landed vat import customs profit cost جمارك رسوم ضريبة استيراد ربح تكلفة" },
      ),
    ],
  },
  {
    text: {
      en: "Fees of a marketplace are not looked up: send its percentage as total_fee_pct here, marketplace_fee_pct elsewhere.",
      ar: `لا نبحث عن عمولات المنصات: أرسل نسبتها في ${isolated("total_fee_pct")} هنا، وفي ${isolated("marketplace_fee_pct")} في غيره.`,
    },
    nearest: "free_profit_check",
    questions: [
      question(
        [
          "commission fee fees عمولة رسوم",
          "noon amazon salla zid trendyol shein namshi jarir نون أمازون سلة زد ترنديول نمشي",
        ],
        { unless: "if لو", asksPercentage: true },
      ),
    ],
  },
  {
    text: {
      en: "Suppliers are not searched for; which supplier price would make a product worth buying is calculated.",
      ar: "لا نبحث عن مورّدين؛ لكننا نحسب سعر المورّد الذي يجعل المنتج مجديًا.",
    },
    nearest: "gcc_product_decision",
    questions: [
      question(
        [
          "supplier manufacturer sourcing wholesale مورد مصنع",
          "find search list directory contact البحث ابحث قائمة أبغى أريد أحتاج ألقى وين أين",
        ],
        { unless: "negotiate تفاوض" },
      ),
    ],
  },
  {
    text: {
      en: "Currencies are not converted: every amount of a call is in the one currency that it states.",
      ar: "لا نحوّل العملات: كل مبالغ الطلب بالعملة الواحدة المذكورة فيه.",
    },
    questions: [
      question(
        [
          "exchange convert converter conversion fx forex صرف تحويل حول",
          "rate currency usd sar عملة سعر دولار درهم يورو",
        ],
        { unless: "duty customs جمارك رسوم" },
      ),
      question(["usd dollar euro دولار يورو", "today now اليوم الآن"], {
        unless: "sell import profit duty product منتج جمارك بيع أبيع استيراد ربح",
      }),
    ],
  },
  {
    text: {
      en: "Shares and cryptocurrencies are not followed: what goods cost and earn is calculated.",
      ar: "لا نتابع الأسهم ولا العملات الرقمية؛ بل نحسب تكلفة البضائع وما تربحه.",
    },
    questions: [
      question(["stock", "price market exchange trade today"], { unless: `${notShares} this my our to` }),
      question(["bitcoin crypto cryptocurrency ethereum shares سهم أسهم بيتكوين"], { unless: notShares }),
    ],
  },
  {
    text: {
      en: "Travel, living and property are not covered: only goods that are imported or sold.",
      ar: "لا نغطي السفر ولا المعيشة ولا العقارات، بل البضائع المستوردة أو المبيعة وحدها.",
    },
    questions: [
      question(
        ["living rent rental estate property apartment flight hotel visa عقار إيجار شقة تذكرة رحلات فندق تأشيرة معيشة"],
        { unless: "order product import duty sell منتج بيع جمارك استيراد" },
      ),
    ],
  },
  {
    text: {
      en: "Texts, translations, pictures and shops are not made here: what goods cost and earn is calculated.",
      ar: "لا نكتب النصوص ولا نترجمها، ولا نصمم الصور والمتاجر؛ بل نحسب تكلفة البضائع وما تربحه.",
    },
    questions: [
      question(
        [
          "build open write translate design draw create generate make picture photo افتح اكتب ترجم صمم أنشئ سوي ارسم صورة",
          "page ad advert advertisement caption copy description text title listing website store salla zid logo picture photo email post banner صفحة إعلان وصف نص عنوان موقع متجر شعار صورة منشور بريد",
        ],
        { unless: "cost profit margin money duty import تكلفة ربح جمارك استيراد" },
      ),
    ],
  },
];
