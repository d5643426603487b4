/** What limits a result, and the rules that stand beside its figures (domain.md 5 and 6.3). */
import { type Currency, followsSaudiRules } from "../../src/core/figures/currency.ts";
import type { preferenceIds } from "../../src/core/operations/sa-landed-cost.ts";
import { memoize } from "../../src/lib/memo.ts";
import type { Text } from "../../src/lib/text.ts";
import { stateTerm } from "./amounts.ts";
import { dateText } from "./dates.ts";

/** What the method does not know or decides by judgement. */
export const methodNotes = {
  noDemandData: {
    en: "No demand data (searches, sales history, forecasts) enters this result or the opportunity score.",
    ar: "لا تدخل في هذه النتيجة ولا في درجة الفرصة بيانات عن الطلب (بحث أو مبيعات سابقة أو توقعات).",
  },
  judgement: {
    en: "Thresholds, weights, ranges, reserve, caps and assumed values are this service's published judgement, not law and not market data.",
    ar: "الحدود والأوزان والنطاقات والاحتياطي والسقوف والقيم المفترضة تقديرات معلنة لهذه الخدمة، وليست أنظمة ولا بيانات سوق.",
  },
  ownMargin: {
    en: "The thresholds fit sellers with their own margin (private label, imports); a distributor of brands at 3 to 8% reads next_step and limits instead.",
    ar: "الحدود تناسب من يملك هامشه (علامة خاصة، استيراد)؛ أما موزّع العلامات بهامش 3 إلى 8% فيقرأ next_step وlimits بدلًا منها.",
  },
  modelOptimum: {
    en: "PROVEN_OPTIMAL: no plan earns more under these rules if every unit sells; it says nothing about the market.",
    ar: "PROVEN_OPTIMAL: لا خطة أكثر ربحًا بهذه القواعد إذا بيعت كل الوحدات، ولا يدل ذلك على شيء في السوق.",
  },
  saber: {
    en: "SABER does not cover cosmetics, perfume, food, supplements and medical goods: they go to the SFDA.",
    ar: "لا تشمل شهادات سابر مستحضرات التجميل والعطور والأغذية والمكملات والمستلزمات الطبية، فهي لدى هيئة الغذاء والدواء.",
  },
} as const satisfies Record<string, Text>;

/** What a seller must agree with the suppliers before the first order. */
export const orderTerms: Text = {
  en: "Minimum order quantities and lead times are unknown here: agree them first. Order all products of a step in one consignment.",
  ar: "الحد الأدنى للطلب ومدد التوريد غير معروفة هنا: اتفق عليها أولًا، واطلب منتجات كل خطوة في إرسالية واحدة.",
};

/** Which consignments need certificates, beside what one costs at the border. */
export const saberText: Text = {
  en: "Every consignment needs a SABER shipment certificate, regulated products also a product certificate; cosmetics, perfume, food, supplements and medical goods go to the SFDA instead.",
  ar: "كل إرسالية تحتاج شهادة سابر للإرسالية، والمنتجات الخاضعة للوائح تحتاج أيضًا شهادة منتج؛ أما مستحضرات التجميل والعطور والأغذية والمكملات والمستلزمات الطبية فلدى هيئة الغذاء والدواء.",
};

const ofAgreement: Text = {
  en: "Proof of origin of the agreement; most goods, not all.",
  ar: "إثبات منشأ بحسب الاتفاقية لمعظم السلع لا كلها.",
};

/** The proof that each preference needs. */
export const preferenceProofs: Readonly<Record<(typeof preferenceIds)[number], Text>> = {
  GCC_ORIGIN: { en: "Certificate of Gulf origin.", ar: "شهادة منشأ خليجية." },
  GAFTA: {
    en: "Arab certificate of origin, 40% local value.",
    ar: "شهادة منشأ عربية وقيمة محلية 40%.",
  },
  EFTA: ofAgreement,
  SINGAPORE: ofAgreement,
  GULF_DUTY_PAID: {
    en: "Entry papers of the first state; practice varies.",
    ar: "مستندات الدخول الأول، والتطبيق متفاوت.",
  },
};

const deemedSupplierRule: Text = {
  en: "From 1 January 2026 a marketplace charges the VAT of an unregistered resident seller (art. 47(3)). Not covered: platforms that only process payment, advertise or redirect, and direct contracts with an identified supplier that the marketplace does not control; own-store platforms probably not.",
  ar: "منذ 1 يناير 2026 تتولى المنصة احتساب ضريبة القيمة المضافة عن البائع المقيم غير المسجّل (المادة 47\u200f(3)). ولا يشمل ذلك المنصات التي تقتصر على الدفع أو الإعلان أو التحويل إلى موقع آخر، ولا العقود المباشرة مع مورّد معروف لا تتحكم فيها المنصة، والأرجح أنه لا يشمل منصات المتاجر الخاصة.",
};

/** Who charges the VAT of an unregistered seller, beside the VAT positions: only where Saudi rules apply. */
export const art47 = (market: Currency): Text | undefined =>
  followsSaudiRules(market) ? deemedSupplierRule : undefined;

const saudiAuthority: Text = { en: "ZATCA", ar: "هيئة الزكاة والضريبة والجمارك" };
const saudiConformity: Text = { en: "SABER/SASO, SFDA, ", ar: "وشهادات سابر ومتطلبات هيئة الغذاء والدواء " };
const none: Text = { en: "", ar: "" };

/**
 * The limits of every result in the market of a currency. Remembered: V8 writes a result with newly joined text as JSON
 * in its slow way, which takes twice as long.
 */
export const disclaimer = memoize((formulaVersion: string, regulatoryAsOf: string, market: Currency): Text => {
  const saudi = followsSaudiRules(market);
  const state = stateTerm(market);
  const upTo = dateText(regulatoryAsOf);
  const authority = saudi
    ? saudiAuthority
    : { en: `the customs authority of ${state.en}`, ar: `الجمارك في ${state.ar}` };
  const conformity = saudi ? saudiConformity : none;
  return {
    en: `Preliminary estimate from the figures you supplied, computed with formula ${formulaVersion}; regulatory facts from sources up to ${upTo.en}. Not tax, customs, legal or investment advice. Customs decides classification, origin and value; confirm the HS code and duty rate with ${authority.en} or a licensed broker. Demand, sales speed, minimum order quantities, lead times, exchange rates, excise, ${conformity.en}clearance, storage and zakat are not included unless entered as costs.`,
    ar: `تقدير أولي مبني على الأرقام التي أدخلتها ومحسوب بإصدار المعادلات ${formulaVersion}، والمعلومات النظامية من مصادر حتى ${upTo.ar}. لا يُعد استشارة ضريبية أو جمركية أو قانونية أو استثمارية. التصنيف والمنشأ والقيمة تحددها الجمارك؛ تأكد من البند الجمركي ونسبة الرسوم لدى ${authority.ar} أو مخلّص جمركي مرخّص. لا يشمل التقدير حجم الطلب وسرعة البيع والحد الأدنى للطلب ومدد التوريد وأسعار الصرف والضريبة الانتقائية ${conformity.ar}والتخليص والتخزين والزكاة ما لم تُدخل ضمن التكاليف.`,
  };
});
