/** What each notice about one product or consignment says (domain.md 6.3). */
import { assumedVatRatePct, type Currency, followsSaudiRules } from "../../src/core/figures/currency.ts";
import type { NoticeCode } from "../../src/core/product/notices.ts";
import type { Text } from "../../src/lib/text.ts";
import { listText, stateTerm } from "./amounts.ts";
import { fieldText } from "./levers.ts";

/** Notices that say the same in every market. */
const fixedTexts = {
  FEES_AT_OR_ABOVE_100_PCT: {
    en: "Fees reach or exceed the sale price: no price breaks even.",
    ar: "الرسوم تساوي سعر البيع أو تتجاوزه، ولا يوجد سعر تعادل.",
  },
  LOOKS_LIKE_A_LOT: {
    en: "The landed cost is at least ten times the sale price: is it that of a whole consignment? Enter the cost of one unit.",
    ar: "التكلفة الواصلة لا تقل عن عشرة أضعاف سعر البيع: هل هي تكلفة إرسالية كاملة؟ أدخل تكلفة الوحدة الواحدة.",
  },
  SALE_PRICE_BELOW_LANDED_COST: {
    en: "The sale price is below the landed cost.",
    ar: "سعر البيع أقل من التكلفة الواصلة.",
  },
  PRICE_OVER_TEN_TIMES_COST: {
    en: "The price is at least ten times the landed cost: are both in the same currency and for one unit?",
    ar: "السعر لا يقل عن عشرة أضعاف التكلفة الواصلة: هل كلاهما بالعملة نفسها ولوحدة واحدة؟",
  },
  LOSS_BEFORE_ADS: {
    en: "The product loses money even before advertising.",
    ar: "المنتج خاسر حتى قبل تكلفة الإعلان.",
  },
  ZERO_COMPETITORS_CHECK_DEMAND: {
    en: "No competitors reported: verify that demand exists.",
    ar: "لا يوجد منافسون: تحقق من وجود طلب.",
  },
  RETURNS_LOOK_LIKE_A_RATE: {
    en: "12% or more looks like a return rate. The field is a reserve in % of the price; returns_cover.needed translates one into the other.",
    ar: "12% فأكثر تشبه نسبة إرجاع. الحقل هو احتياطي من السعر، ويحوّل returns_cover.needed إحداهما إلى الأخرى.",
  },
  DELIVERY_LOOKS_LIKE_LEAD_TIME: {
    en: "More than 14 days looks like the supplier's lead time; the field means delivery to the customer.",
    ar: "أكثر من 14 يومًا تشبه مدة التوريد، والمقصود مدة التوصيل إلى العميل.",
  },
  FEE_OUTSIDE_PUBLISHED_RANGE: {
    en: "A fee is outside the published range (marketplace 3–27%, fulfilment from SAR 5).",
    ar: "إحدى الرسوم خارج النطاق المنشور (عمولة المنصة 3–27%، والتجهيز من 5 ريالات).",
  },
  MINIMUM_FEE_APPLIES: {
    en: "The marketplace fee is below the published minimum of SAR 1 an order.",
    ar: "عمولة المنصة أقل من الحد الأدنى المنشور وهو ريال واحد لكل طلب.",
  },
  OWN_STORE_INFERRED: {
    en: "A payment fee without a marketplace fee: counted as your own store. If you sell on a marketplace, enter its fee.",
    ar: "رسوم دفع دون عمولة منصة: عُدّ البيع من متجرك الخاص. إن كنت تبيع على منصة فأدخل عمولتها.",
  },
  COSTS_ASSUMED: {
    en: "Some costs were not supplied: published values stand in for them. missing_inputs shows where each would change the answer.",
    ar: "لم تُدخل بعض التكاليف فاستُخدمت قيم منشورة بدلًا منها، ويبيّن missing_inputs متى تغيّر كل منها النتيجة.",
  },
  WITHIN_PERSONAL_SHIPMENT_THRESHOLD: {
    en: "A private person's parcel of less than SAR 1,000 is free of duty and subject to VAT; a commercial import of any value pays both.",
    ar: "طرد الفرد الذي تقل قيمته عن 1000 ريال معفى من الرسوم الجمركية ويخضع لضريبة القيمة المضافة، أما الاستيراد التجاري فيخضع لهما مهما كانت قيمته.",
  },
  CONSIGNMENT_COSTS_NOT_CONVERTED: {
    en: "Border costs are not shown: this currency has no official peg to SAR.",
    ar: "لم تُعرض كلفة الإرسالية عند المنفذ، فليس لهذه العملة سعر ربط رسمي بالريال.",
  },
  FREIGHT_NOT_SUPPLIED: {
    en: "Shipping or insurance is missing: customs values goods with both. landed_cost_with_typical_freight includes typical ones; use it in the next step.",
    ar: "الشحن أو التأمين غير مُدخل، والقيمة الجمركية تشملهما. يتضمن landed_cost_with_typical_freight قيمًا معتادة لهما؛ استخدمه في الخطوة التالية.",
  },
  DUTY_RAISED_2020: {
    en: "Check the rate: since 20 June 2020 clothing, blankets and bags pay 10–15%, mats, curtains and baskets 15%; toys, footwear, leather, furniture, textiles and plastics were raised too; many lines changed in November 2025.",
    ar: "تحقّق من النسبة: منذ 20 يونيو 2020 الملابس والبطانيات والحقائب 10–15%، والسجاد والستائر والسلال 15%، ورُفعت أيضًا رسوم الألعاب والأحذية والجلود والأثاث والمنسوجات والبلاستيك، وتغيّرت بنود كثيرة في نوفمبر 2025.",
  },
  LOSS_IF_UNREGISTERED: {
    en: "A seller without VAT registration would lose money on this product.",
    ar: "البائع غير المسجّل في ضريبة القيمة المضافة سيخسر في هذا المنتج.",
  },
  AMOUNTS_ROUNDED_TO_MINOR_UNIT: {
    en: "Some amounts had more decimals than the currency and were rounded.",
    ar: "قُرّبت بعض المبالغ إلى أصغر وحدة في العملة.",
  },
} as const satisfies Partial<Record<NoticeCode, Text>>;

/** What a notice says in a result without the part that its text names. */
const withoutPart: Partial<Record<NoticeCode, { readonly part: string; readonly text: Text }>> = {
  COSTS_ASSUMED: {
    part: "missing_inputs",
    text: {
      en: "Some costs were not supplied: published values stand in for them.",
      ar: "لم تُدخل بعض التكاليف فاستُخدمت قيم منشورة بدلًا منها.",
    },
  },
  RETURNS_LOOK_LIKE_A_RATE: {
    part: "returns_cover",
    text: {
      en: "12% or more looks like a return rate. The field is a reserve in % of the price.",
      ar: "12% فأكثر تشبه نسبة إرجاع. الحقل هو احتياطي من السعر.",
    },
  },
};

const dutyAssumed = {
  saudi: {
    en: "Duty rate not supplied: 15%, the highest rate common on consumer goods, is used. Clothing, bags, blankets, mats, curtains, baskets pay 10–15%; many other goods 5%. Confirm the HS code.",
    ar: "لم تُحدَّد نسبة الرسوم فاستُخدمت 15%، وهي أعلى نسبة شائعة على السلع الاستهلاكية. الملابس والحقائب والبطانيات والسجاد والستائر والسلال 10–15%، وسلع كثيرة غيرها 5%. تأكد من البند الجمركي.",
  },
  otherGulf: {
    en: "Duty rate not supplied: the standard 5% is used. Confirm the HS code with customs.",
    ar: "لم تُحدَّد نسبة الرسوم الجمركية فاستُخدمت النسبة الأساسية 5%. تأكد من البند الجمركي لدى الجمارك.",
  },
} as const satisfies Record<string, Text>;

/** A zero that is not believed, with the fields it stands in where a result names them. */
function zeroText(fields: readonly string[]): Text {
  const { en, ar } =
    fields.length > 0 ? listText(fields.map(fieldText)) : { en: "a cost that is never zero", ar: "تكلفة لا تكون صفرًا" };
  return {
    en: `A zero for ${en} is kept in the figures but not believed in the decision: it stands there at its assumed value.`,
    ar: `الصفر في ${ar} محفوظ في الأرقام لكنه لا يُعتمد في القرار، ففيه تُستخدم القيمة المفترضة.`,
  };
}

/**
 * The words of a notice in a currency's market. No sentence about Saudi rules reaches a request of another Gulf state.
 */
export function noticeText(
  code: NoticeCode,
  market: Currency,
  zeroFields: readonly string[] = [],
  hasPart: (part: string) => boolean = () => true,
): Text {
  switch (code) {
    case "ZERO_COSTS_NOT_COUNTED":
      return zeroText(zeroFields);
    case "DUTY_RATE_ASSUMED":
      return followsSaudiRules(market) ? dutyAssumed.saudi : dutyAssumed.otherGulf;
    case "VAT_RATE_DIFFERS_FROM_STANDARD": {
      const state = stateTerm(market);
      const rate = assumedVatRatePct(market);
      return {
        en: `The VAT rate differs from the standard ${rate}% of ${state.en}.`,
        ar: `نسبة ضريبة القيمة المضافة المُدخلة تختلف عن النسبة الأساسية في ${state.ar} وهي ${rate}%.`,
      };
    }
    default: {
      const shorter = withoutPart[code];
      return shorter && !hasPart(shorter.part) ? shorter.text : fixedTexts[code];
    }
  }
}
