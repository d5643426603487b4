/** What limits a result, and the rules that stand beside its figures (domain.md 5 and 6.3). */
import { type Currency, followsSaudiRules } from "../../src/worker/core/currency.ts";
import { memoize } from "../../src/worker/lib/memo.ts";
import type { Text } from "../../src/worker/lib/text.ts";
import { stateTerm } from "./amounts.ts";

/** What the method does not know or decides by judgement. */
export const methodNotes = {
  noDemandData: {
    en: "No demand data enters this result, and the opportunity score contains none: no search volume, no sales history and no forecast.",
    ar: "لا تدخل في هذه النتيجة ولا في درجة الفرصة أي بيانات عن الطلب: لا حجم بحث ولا سجل مبيعات ولا توقعات.",
  },
  judgement: {
    en: "Thresholds, weights, stress sizes, reserve, caps and typical values are this service's published judgement, not law and not market data.",
    ar: "الحدود والأوزان وأحجام الصدمات والاحتياطي والسقوف والقيم المعتادة تقديرات معلنة لهذه الخدمة، وليست أنظمة ولا بيانات سوق.",
  },
  modelOptimum: {
    en: "PROVEN_OPTIMAL means that no plan earns more within this model, where every planned unit sells; it says nothing about the market.",
    ar: "تعني PROVEN_OPTIMAL أنه لا توجد خطة أكثر ربحًا ضمن هذا النموذج الذي يفترض بيع كل الوحدات، ولا تدل على شيء في السوق نفسه.",
  },
} as const satisfies Record<string, Text>;

/** What a seller must agree with the supplier, beside the phases of a purchase plan. */
export const orderTerms: Text = {
  en: "Minimum order quantities and lead times are unknown here: agree them with the supplier before ordering a phase. The customs fee is per shipment.",
  ar: "الحد الأدنى للطلب ومدد التوريد غير معروفة هنا: اتفق عليها مع المورّد قبل طلب أي مرحلة. والمقابل المالي الجمركي يُدفع عن كل شحنة.",
};

const deemedSupplierRule: Text = {
  en: "From 1 January 2026 a marketplace charges the VAT of an unregistered resident seller (art. 47(3)). Not covered: platforms that only process payment, advertise or redirect, and direct contracts with an identified supplier that the marketplace does not control; own-store platforms probably not.",
  ar: "منذ 1 يناير 2026 تتولى المنصة احتساب ضريبة القيمة المضافة عن البائع المقيم غير المسجّل (المادة 47\u200f(3)). ولا يشمل ذلك المنصات التي تقتصر على الدفع أو الإعلان أو التحويل إلى موقع آخر، ولا العقود المباشرة مع مورّد معروف لا تتحكم فيها المنصة، والأرجح أنه لا يشمل منصات المتاجر الخاصة.",
};

/** Who charges the VAT of an unregistered seller, beside the VAT positions; a Saudi rule, so only where Saudi rules apply. */
export const art47 = (market: Currency): Text | undefined =>
  followsSaudiRules(market) ? deemedSupplierRule : undefined;

const saudiAuthority: Text = { en: "ZATCA", ar: "هيئة الزكاة والضريبة والجمارك" };
const saudiConformity: Text = { en: "SABER/SASO, SFDA, ", ar: "وشهادات سابر ومتطلبات هيئة الغذاء والدواء " };
const none: Text = { en: "", ar: "" };

/**
 * The limits of every result in the market of a currency. Remembered, because a text that was just put together has V8 write the whole result
 * as JSON in its slow way, which takes twice as long.
 */
export const disclaimer = memoize((formulaVersion: string, regulatoryAsOf: string, market: Currency): Text => {
  const saudi = followsSaudiRules(market);
  const state = stateTerm(market);
  const authority = saudi
    ? saudiAuthority
    : { en: `the customs authority of ${state.en}`, ar: `الجمارك في ${state.ar}` };
  const conformity = saudi ? saudiConformity : none;
  return {
    en: `Preliminary estimate from the figures you supplied, computed with formula ${formulaVersion}; regulatory facts from sources up to ${regulatoryAsOf}. Not tax, customs, legal or investment advice. Customs decides classification, origin and value; confirm the HS code and duty rate with ${authority.en} or a licensed broker. Demand, sales speed, minimum order quantities, lead times, exchange rates, excise, ${conformity.en}clearance, storage and zakat are not included unless entered as costs.`,
    ar: `تقدير أولي مبني على الأرقام التي أدخلتها ومحسوب بإصدار المعادلات ${formulaVersion}، والمعلومات النظامية من مصادر حتى ${regulatoryAsOf}. لا يُعد استشارة ضريبية أو جمركية أو قانونية أو استثمارية. التصنيف والمنشأ والقيمة تحددها الجمارك؛ تأكد من البند الجمركي ونسبة الرسوم لدى ${authority.ar} أو مخلّص جمركي مرخّص. لا يشمل التقدير حجم الطلب وسرعة البيع والحد الأدنى للطلب ومدد التوريد وأسعار الصرف والضريبة الانتقائية ${conformity.ar}والتخليص والتخزين والزكاة ما لم تُدخل ضمن التكاليف.`,
  };
});
