/** What each notice of a result says (domain.md 6.3). */
import { assumedVatRatePct, type Currency, followsSaudiRules } from "../../src/worker/core/currency.ts";
import type { NoticeCode } from "../../src/worker/core/result-words.ts";
import type { Text } from "../../src/worker/lib/text.ts";
import { stateTerm } from "./amounts.ts";

/** Notices that say the same in every market. */
const fixedTexts = {
  TYPICAL_COSTS_USED: {
    en: "Some costs were not supplied: typical Gulf values stand in for them. missing_inputs shows what each is worth.",
    ar: "لم تُدخل بعض التكاليف فاستُخدمت القيم المعتادة في الخليج بدلًا منها، ويبيّن missing_inputs أثر كل منها.",
  },
  FREIGHT_NOT_SUPPLIED: {
    en: "Shipping or insurance is missing: customs values goods with both. landed_cost_with_typical_freight includes typical ones; use it in the next step.",
    ar: "الشحن أو التأمين غير مُدخل، والقيمة الجمركية تشملهما. يتضمن landed_cost_with_typical_freight قيمًا معتادة لهما؛ استخدمه في الخطوة التالية.",
  },
  LOSS_IF_UNREGISTERED: {
    en: "A seller without VAT registration would lose money on this product.",
    ar: "البائع غير المسجّل في ضريبة القيمة المضافة سيخسر في هذا المنتج.",
  },
  LOOKS_LIKE_A_LOT: {
    en: "The landed cost is at least ten times the sale price: is it that of a whole consignment? Enter the cost of one unit.",
    ar: "التكلفة الواصلة لا تقل عن عشرة أضعاف سعر البيع: هل هي تكلفة إرسالية كاملة؟ أدخل تكلفة الوحدة الواحدة.",
  },
  FEES_AT_OR_ABOVE_100_PCT: {
    en: "Fees reach or exceed the sale price: no price breaks even.",
    ar: "الرسوم تساوي سعر البيع أو تتجاوزه، ولا يوجد سعر تعادل.",
  },
  SALE_PRICE_BELOW_LANDED_COST: {
    en: "The sale price is below the landed cost.",
    ar: "سعر البيع أقل من التكلفة الواصلة.",
  },
  LOSS_BEFORE_ADS: {
    en: "The product loses money even before advertising.",
    ar: "المنتج خاسر حتى قبل تكلفة الإعلان.",
  },
  ZERO_COMPETITORS_CHECK_DEMAND: {
    en: "No competitors reported: verify that demand exists.",
    ar: "لا يوجد منافسون: تحقق من وجود طلب.",
  },
  WITHIN_PERSONAL_SHIPMENT_THRESHOLD: {
    en: "A private person's parcel of less than SAR 1,000 is free of duty and subject to VAT; a commercial import of any value pays both.",
    ar: "طرد الفرد الذي تقل قيمته عن 1000 ريال معفى من الرسوم الجمركية ويخضع لضريبة القيمة المضافة، أما الاستيراد التجاري فيخضع لهما مهما كانت قيمته.",
  },
  PROCESSING_FEE_NOT_CONVERTED: {
    en: "The customs processing fee is shown in SAR only: this currency has no official peg.",
    ar: "المقابل المالي لمعالجة البيان مذكور بالريال السعودي فقط، فليس لهذه العملة سعر ربط رسمي.",
  },
  AMOUNTS_ROUNDED_TO_MINOR_UNIT: {
    en: "Some amounts had more decimals than the currency and were rounded.",
    ar: "قُرّبت بعض المبالغ إلى أصغر وحدة في العملة.",
  },
} as const satisfies Partial<Record<NoticeCode, Text>>;

/** The words of a notice in the market of a currency: no sentence about Saudi rules reaches a request of another Gulf state. */
export function noticeText(code: NoticeCode, market: Currency): Text {
  const state = stateTerm(market);
  const rate = assumedVatRatePct(market);
  switch (code) {
    case "DUTY_RATE_ASSUMED":
      return followsSaudiRules(market)
        ? {
            en: "Duty rate not supplied: the standard 5 % is used. Confirm the HS code; the Saudi schedule changed in November 2025.",
            ar: "لم تُحدَّد نسبة الرسوم الجمركية فاستُخدمت النسبة الأساسية 5%. تأكد من البند الجمركي، فقد عُدّلت التعرفة السعودية في نوفمبر 2025.",
          }
        : {
            en: "Duty rate not supplied: the standard 5 % is used. Confirm the HS code with customs.",
            ar: "لم تُحدَّد نسبة الرسوم الجمركية فاستُخدمت النسبة الأساسية 5%. تأكد من البند الجمركي لدى الجمارك.",
          };
    case "VAT_RATE_ASSUMED":
      return rate === 0
        ? {
            en: `${state.en} levies no VAT: 0 % is used.`,
            ar: `لا تُطبَّق ضريبة القيمة المضافة في ${state.ar}: استُخدمت نسبة 0%.`,
          }
        : {
            en: `VAT rate not supplied: the standard ${rate} % of ${state.en} is used.`,
            ar: `لم تُحدَّد نسبة ضريبة القيمة المضافة فاستُخدمت النسبة الأساسية في ${state.ar} وهي ${rate}%.`,
          };
    case "VAT_RATE_DIFFERS_FROM_STANDARD":
      return {
        en: `The VAT rate differs from the standard ${rate} % of ${state.en}.`,
        ar: `نسبة ضريبة القيمة المضافة المُدخلة تختلف عن النسبة الأساسية في ${state.ar} وهي ${rate}%.`,
      };
    default:
      return fixedTexts[code];
  }
}
