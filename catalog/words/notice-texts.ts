/** What each notice of a result says, in at most 35 words (domain.md 8.2). */

import type { NoticeCode } from "../../src/core/codes.ts";
import type { Plan } from "../../src/core/index.ts";
import { assumedDutyPct, type Currency, type Market, standardVatPct } from "../../src/core/inputs/market.ts";
import type { Text } from "../../src/lib/text.ts";
import { amountText, inBoth, listText, marketTerms, numberText } from "./amounts.ts";
import { fieldText, fiveCosts } from "./next-step.ts";

/** What the words of notices depend on beside their code. */
export interface NoticeContext {
  readonly currency: Currency;
  readonly market: Market;
  /** Whether the result is a landed cost alone, whose omitted freight counts 0. */
  readonly landed?: boolean;
  /** Whether prices are compared with the stated product values: before payment, which says no landed cost. */
  readonly byValue?: boolean;
  /** Fields given as 0 where 0 cannot be true. */
  readonly falseZeros?: readonly string[];
  /** What the product is if its reserve is a return rate, where a result says so. */
  readonly returnRate?: Text | null;
  readonly plan?: Plan | null;
}

/** Notices that say the same everywhere. */
const fixedTexts = {
  SAME_PRODUCTS_COUNTED_ONCE: {
    en: "Some products have the same figures: they share one line and one cap.",
    ar: "لبعض المنتجات الأرقام نفسها: لها بند واحد وسقف واحد.",
  },
  NO_PLAN_WITHOUT_COSTS: {
    en: `Nothing can be ordered: a plan needs at least four of these five costs of a product, and no product here has them: ${fiveCosts.en}.`,
    ar: `لا يمكن طلب شيء: تحتاج الخطة من المنتج إلى أربع على الأقل من هذه التكاليف الخمس، ولا منتج هنا لديه ذلك: ${fiveCosts.ar}.`,
  },
  CONSIGNMENT_COST_UNKNOWN: {
    en: "This currency has no official peg: a consignment costs about SAR 1,300, which is not in the plan.",
    ar: "ليس لهذه العملة سعر ربط رسمي: تكلفة الإرسالية نحو 1300 ريال وليست في الخطة.",
  },
  WITHIN_PERSONAL_SHIPMENT_THRESHOLD: {
    en: "Only a private person's parcel below SAR 1,000 is free of duty; a commercial import of any value pays duty and VAT.",
    ar: "المعفى من الرسوم هو طرد الفرد دون 1000 ريال فقط؛ أما الاستيراد التجاري فعليه الرسوم والضريبة مهما كانت قيمته.",
  },
  BORDER_COSTS_NOT_CONVERTED: {
    en: "Border costs are not shown: this currency has no official peg to the riyal.",
    ar: "لم تُعرض كلفة المنفذ، فليس لهذه العملة سعر ربط رسمي بالريال.",
  },
  FEES_AT_OR_ABOVE_100_PCT: {
    en: "Fees reach or exceed the sale price: no price breaks even.",
    ar: "الرسوم تساوي سعر البيع أو تتجاوزه، ولا يوجد سعر تعادل.",
  },
  SALE_PRICE_BELOW_LANDED_COST: {
    en: "The sale price is below the landed cost.",
    ar: "سعر البيع أقل من التكلفة بعد الجمارك.",
  },
  LOSS_BEFORE_ADS: {
    en: "The product loses money even before advertising.",
    ar: "المنتج خاسر حتى قبل تكلفة الإعلان.",
  },
  ZERO_COMPETITORS_CHECK_DEMAND: {
    en: "No competitors reported: check that there is demand.",
    ar: "لم تذكر أي منافس: تأكد أن هناك طلبًا على المنتج.",
  },
  DELIVERY_LOOKS_LIKE_LEAD_TIME: {
    en: "More than 14 days looks like the supplier's lead time; the field means delivery to the customer.",
    ar: "أكثر من 14 يومًا تشبه مدة التوريد، والمقصود مدة التوصيل إلى العميل.",
  },
  FEE_OUTSIDE_PUBLISHED_RANGE: {
    en: "A fee is outside the published range (marketplace 3 to 27%, fulfilment from SAR 5).",
    ar: "إحدى الرسوم خارج النطاق المنشور (عمولة المنصة من 3 إلى 27%، والتجهيز من 5 ريالات).",
  },
  MINIMUM_FEE_APPLIES: {
    en: "The marketplace fee is below the published minimum of SAR 1 an order.",
    ar: "عمولة المنصة أقل من الحد الأدنى المنشور وهو ريال واحد للطلبية.",
  },
  OWN_STORE_INFERRED: {
    en: "A payment fee without a marketplace fee counts as your own store. If you sell on a marketplace, enter its fee.",
    ar: "رسوم دفع دون عمولة منصة: عُدّ البيع من متجرك الخاص. إن كنت تبيع على منصة فأدخل عمولتها.",
  },
  COSTS_ASSUMED: {
    en: "Some costs were not given: published values stand in for them. The list of what was left out shows where each would change the answer.",
    ar: "لم تُدخل بعض التكاليف فحلّت محلها قيم منشورة. وقائمة ما لم يُدخل تبيّن متى تغيّر كل منها النتيجة.",
  },
  COD_SURCHARGE_NOT_INCLUDED: {
    en: "Cash on delivery costs extra, SAR 17 to 21 a delivery in the terms we found; the assumed fulfilment does not contain it.",
    ar: "للدفع عند الاستلام رسوم إضافية، من 17 إلى 21 ريالًا للتوصيلة في الشروط التي وجدناها، وليست ضمن تكلفة التجهيز المفترضة.",
  },
  DUTY_RAISED_2020: {
    en: "Check the rate: in 2020 clothing, blankets and bags rose to 10 to 15%, mats, curtains and baskets to 15%; toys, footwear, leather, furniture, textiles and plastics rose too.",
    ar: "تحقّق من النسبة: ارتفعت في 2020 إلى 10–15% للملابس والبطانيات والحقائب، و15% للسجاد والستائر والسلال، وارتفعت الألعاب والأحذية والجلود والأثاث والمنسوجات والبلاستيك أيضًا.",
  },
  LOSS_IF_UNREGISTERED: {
    en: "A seller without VAT registration would lose money on this product.",
    ar: "البائع غير المسجّل في الضريبة سيخسر في هذا المنتج.",
  },
  AMOUNTS_ROUNDED_TO_MINOR_UNIT: {
    en: "Some amounts had more decimals than the currency and were rounded.",
    ar: "قُرّبت بعض المبالغ إلى أصغر وحدة نقدية في العملة.",
  },
} as const satisfies Partial<Record<NoticeCode, Text>>;

const comparedCost = ({ byValue }: NoticeContext): Text =>
  byValue ? { en: "product purchase value", ar: "قيمة شراء المنتج" } : { en: "landed cost", ar: "التكلفة بعد الجمارك" };

function looksLikeALot(context: NoticeContext): Text {
  const { en, ar } = comparedCost(context);
  return {
    en: `The ${en} is at least ten times the sale price: is it that of a whole consignment? Enter the cost of one unit.`,
    ar: `${ar} لا تقل عن عشرة أضعاف سعر البيع: هل هي تكلفة إرسالية كاملة؟ أدخل تكلفة القطعة الواحدة.`,
  };
}

function priceOverTenTimes(context: NoticeContext): Text {
  const { en, ar } = comparedCost(context);
  return {
    en: `The price is at least ten times the ${en}: are both in the same currency and for one unit?`,
    ar: `السعر لا يقل عن عشرة أضعاف ${ar}: هل كلاهما بالعملة نفسها ولقطعة واحدة؟`,
  };
}

function marketAssumed({ currency, market, landed }: NoticeContext): Text {
  const state = marketTerms[market];
  return landed
    ? {
        en: `Amounts in ${currency} are counted as an import into ${state.en}, as always here; the product decision counts an import into another Gulf state, in its own currency.`,
        ar: `المبالغ بعملة ${currency} محسوبة استيرادًا إلى ${state.ar} كما هو الحال هنا دائمًا؛ ولدولة خليجية أخرى استخدم قرار المنتج بعملتها.`,
      }
    : {
        en: `Amounts in ${currency} are counted as an import into ${state.en}, with its duty and VAT. For another Gulf state send its own currency; other countries are not covered.`,
        ar: `المبالغ بعملة ${currency} محسوبة استيرادًا إلى ${state.ar} برسومها وضريبتها. ولدولة خليجية أخرى أرسل عملتها؛ ولا تشمل الخدمة دولًا غيرها.`,
      };
}

function registrationRequired({ plan, currency }: NoticeContext): Text {
  const [turnover, threshold] = [plan?.turnover ?? 0, plan?.vat_registration_threshold ?? 0].map((value) =>
    amountText(value, currency),
  );
  return {
    en: `Selling this order brings ${turnover?.en}, more than the yearly registration threshold of ${threshold?.en}: register for VAT first.`,
    ar: `بيع هذا الطلب يجلب ${turnover?.ar}، وهو فوق حد التسجيل السنوي ${threshold?.ar}: سجّل في الضريبة أولًا.`,
  };
}

function mostlyIdle({ plan, currency }: NoticeContext): Text {
  const left = amountText(plan?.cash_left ?? 0, currency);
  return {
    en: `More than half of the capital stays with you, ${left.en}: no product gets more than a tenth. More products that are GO would use it.`,
    ar: `يبقى معك أكثر من نصف رأس المال، أي ${left.ar}: فلا يأخذ منتج أكثر من العُشر. ومنتجات أخرى قرارها «ابدأ» تستخدمه.`,
  };
}

function falseZeros({ falseZeros: fields = [] }: NoticeContext): Text {
  const { en, ar } =
    fields.length > 0 ? listText(fields.map(fieldText)) : { en: "a cost that is never zero", ar: "تكلفة لا تكون صفرًا" };
  return {
    en: `0 for ${en} stays in the figures, but the decision does not believe it: published values decide.`,
    ar: `الصفر في ${ar} باقٍ في الأرقام لكن القرار لا يعتمده: فالقيم المنشورة هي التي تقرر.`,
  };
}

const returnsLookLikeARate = ({ returnRate }: NoticeContext): Text =>
  inBoth((locale) =>
    [
      {
        en: "12% or more looks like a return rate; the field is the share of the price set aside.",
        ar: "12% فأكثر تشبه نسبة إرجاع، والحقل هو ما يُحتفظ به من السعر.",
      }[locale],
      ...(returnRate ? [returnRate[locale]] : []),
    ].join(" "),
  );

const freightNotSupplied = ({ landed }: NoticeContext): Text =>
  landed
    ? {
        en: "Missing freight and insurance count 0. Since March 2026 carriers add USD 1,500 to 4,000 a container to the Gulf, dutiable: get a quote.",
        ar: "الشحن والتأمين غير المُدخلين محسوبان صفرًا. ومنذ مارس 2026 تضيف شركات الشحن 1500 إلى 4000 دولار للحاوية إلى الخليج وعليها رسوم: اطلب عرض سعر.",
      }
    : {
        en: "10% and 1% stand in for freight and insurance. Since March 2026 carriers add USD 1,500 to 4,000 a container to the Gulf, dutiable: get a quote.",
        ar: "حلّت 10% و1% من سعر المورّد محل الشحن والتأمين. ومنذ مارس 2026 تضيف شركات الشحن 1500 إلى 4000 دولار للحاوية إلى الخليج وعليها رسوم: اطلب عرض سعر.",
      };

function dutyAssumed({ market }: NoticeContext): Text {
  const rate = numberText(assumedDutyPct(market));
  return market === "SA"
    ? {
        en: `The duty rate was not given: ${rate.en}%, the highest common on consumer goods, is used; many goods pay 5%. Confirm the HS code; anti-dumping duty may come on top.`,
        ar: `لم تُدخل نسبة الرسوم فاستُخدمت ${rate.ar}%، وهي الأعلى الشائعة على السلع الاستهلاكية، وعلى سلع كثيرة 5%. تأكد من البند الجمركي؛ وقد تضاف رسوم مكافحة الإغراق.`,
      }
    : {
        en: `The duty rate was not given: the standard ${rate.en}% is used. Confirm the HS code with customs; anti-dumping duty may come on top.`,
        ar: `لم تُدخل نسبة الرسوم فاستُخدمت النسبة الأساسية ${rate.ar}%. تأكد من البند الجمركي لدى الجمارك؛ وقد تضاف رسوم مكافحة الإغراق.`,
      };
}

function vatDiffers({ market }: NoticeContext): Text {
  const state = marketTerms[market];
  const rate = numberText(standardVatPct(market));
  return {
    en: `The VAT rate used is not the standard ${rate.en}% of ${state.en}.`,
    ar: `نسبة الضريبة المستخدمة ليست النسبة الأساسية في ${state.ar} وهي ${rate.ar}%.`,
  };
}

/** What each notice says, some of them by the result. */
const texts: Readonly<Record<NoticeCode, Text | ((context: NoticeContext) => Text)>> = {
  ...fixedTexts,
  MARKET_ASSUMED: marketAssumed,
  LOOKS_LIKE_A_LOT: looksLikeALot,
  PRICE_OVER_TEN_TIMES_COST: priceOverTenTimes,
  PLAN_REQUIRES_REGISTRATION: registrationRequired,
  MOSTLY_IDLE: mostlyIdle,
  ZERO_COSTS_NOT_COUNTED: falseZeros,
  RETURNS_LOOK_LIKE_A_RATE: returnsLookLikeARate,
  FREIGHT_NOT_SUPPLIED: freightNotSupplied,
  DUTY_RATE_ASSUMED: dutyAssumed,
  VAT_RATE_DIFFERS_FROM_STANDARD: vatDiffers,
};

/** Returns the words of a notice. */
export function noticeText(code: NoticeCode, context: NoticeContext): Text {
  const text = texts[code];
  return typeof text === "function" ? text(context) : text;
}

/**
 * What a buyer hears of each notice before payment: nothing, the notice, or the question whether it is meant. A buyer who
 * buys for somebody does not pay until a question is answered.
 */
export const beforePayment = {
  MARKET_ASSUMED: "said",
  SAME_PRODUCTS_COUNTED_ONCE: "unsaid",
  NO_PLAN_WITHOUT_COSTS: "asked",
  CONSIGNMENT_COST_UNKNOWN: "unsaid",
  PLAN_REQUIRES_REGISTRATION: "unsaid",
  MOSTLY_IDLE: "unsaid",
  WITHIN_PERSONAL_SHIPMENT_THRESHOLD: "unsaid",
  BORDER_COSTS_NOT_CONVERTED: "unsaid",
  FEES_AT_OR_ABOVE_100_PCT: "unsaid",
  LOOKS_LIKE_A_LOT: "asked",
  SALE_PRICE_BELOW_LANDED_COST: "unsaid",
  PRICE_OVER_TEN_TIMES_COST: "asked",
  LOSS_BEFORE_ADS: "unsaid",
  ZERO_COSTS_NOT_COUNTED: "unsaid",
  ZERO_COMPETITORS_CHECK_DEMAND: "unsaid",
  RETURNS_LOOK_LIKE_A_RATE: "asked",
  DELIVERY_LOOKS_LIKE_LEAD_TIME: "asked",
  FEE_OUTSIDE_PUBLISHED_RANGE: "unsaid",
  MINIMUM_FEE_APPLIES: "unsaid",
  OWN_STORE_INFERRED: "said",
  COSTS_ASSUMED: "unsaid",
  FREIGHT_NOT_SUPPLIED: "unsaid",
  COD_SURCHARGE_NOT_INCLUDED: "unsaid",
  DUTY_RATE_ASSUMED: "unsaid",
  DUTY_RAISED_2020: "unsaid",
  VAT_RATE_DIFFERS_FROM_STANDARD: "unsaid",
  LOSS_IF_UNREGISTERED: "unsaid",
  AMOUNTS_ROUNDED_TO_MINOR_UNIT: "unsaid",
} as const satisfies Record<NoticeCode, "unsaid" | "said" | "asked">;
