/** The rules and limits that go with the figures of a result, in at most 60 words each (domain.md 8.3). */

import type { NoteCode } from "../../src/core/codes.ts";
import { formulaVersion, regulatoryAsOf, regulatoryFacts } from "../../src/core/facts.ts";
import type { Currency, Market } from "../../src/core/inputs/market.ts";
import { memoize } from "../../src/lib/memo.ts";
import type { Text } from "../../src/lib/text.ts";
import { exactText, marketTerms } from "./amounts.ts";
import { dateText } from "./dates.ts";

/** What the words of notes depend on besides their code. */
export interface NoteContext {
  readonly market: Market;
  readonly currency: Currency;
  /** How much of the landed cost a preference would save, if a result says so. */
  readonly savedByPreference?: number;
}

/** Cached, because V8 is twice as slow at writing JSON with a newly joined string. */
const disclaimer = memoize((market: Market): Text => {
  const state = marketTerms[market];
  const upTo = dateText(regulatoryAsOf);
  const authority =
    market === "SA"
      ? { en: "Saudi customs (ZATCA)", ar: "هيئة الزكاة والضريبة والجمارك" }
      : { en: `The customs of ${state.en}`, ar: `جمارك ${state.ar}` };
  return {
    en: `An estimate from your figures, by formula ${formulaVersion}, with facts up to ${upTo.en}; no tax, customs, legal or investment advice. ${authority.en} decides classification, origin and value. Not included: demand, exchange rates, excise, anti-dumping duty, certificates, clearance, storage, zakat.`,
    ar: `تقدير من أرقامك بالمعادلات ${formulaVersion} ومعلومات حتى ${upTo.ar}، وليس استشارة ضريبية أو جمركية أو قانونية أو استثمارية. و${authority.ar} تقرر البند والمنشأ والقيمة. ولا يشمل: حجم الطلب وأسعار الصرف والضريبة الانتقائية ورسوم مكافحة الإغراق والشهادات والتخليص والتخزين والزكاة.`,
  };
});

const productCertificate = regulatoryFacts.SABER.value.product_certificate;

/** The text of each note, some of them by the result. */
const texts: Readonly<Record<NoteCode, Text | ((context: NoteContext) => Text)>> = {
  ORDER_TERMS: {
    en: "Minimum quantities, suppliers and lead times are unknown here: agree them first. Each further consignment costs the same again. Order again when what is left is what you sell until new goods arrive (from China often 60 days), and a quarter more.",
    ar: "الحد الأدنى للطلب والمورّدون ومدد التوريد غير معروفة هنا: اتفق عليها أولًا. وكل إرسالية أخرى تكلّف مثل الأولى. واطلب من جديد حين يبقى ما تبيعه حتى تصل بضاعة جديدة (من الصين 60 يومًا غالبًا)، مع زيادة الربع.",
  },
  PREFERENCES({ savedByPreference, currency }) {
    const saved = exactText(savedByPreference ?? 0, currency);
    return {
      en: `Five ways to 0% duty: certificate of Gulf origin; Arab free trade (Arab certificate, 40% local value); EFTA; Singapore (proof of origin, most goods); duty already paid in another Gulf state (entry papers; not confirmed again). None for goods from China. Each would save ${saved.en}; VAT stays.`,
      ar: `خمس طرق إلى رسوم 0%: شهادة منشأ خليجية؛ منطقة التجارة الحرة العربية (شهادة عربية وقيمة محلية 40%)؛ دول الإفتا؛ سنغافورة (إثبات منشأ لمعظم السلع)؛ رسوم مدفوعة في دولة خليجية أخرى (مستندات الدخول، ولم يُعَد تأكيده). ولا شيء منها لبضائع الصين. وتوفّر كل منها ${saved.ar}، وتبقى الضريبة.`,
    };
  },
  ART_47: {
    en: "From 1 January 2026 a marketplace charges the VAT of an unregistered resident seller (art. 47(3)). Not covered: platforms that only process payment, advertise or redirect, and direct contracts with an identified supplier that the marketplace does not control; own-store platforms probably not.",
    ar: "منذ 1 يناير 2026 تحتسب المنصة ضريبة القيمة المضافة عن البائع المقيم غير المسجّل (المادة 47\u200f(3)). ولا يشمل ذلك منصات الدفع أو الإعلان أو التحويل فقط، ولا العقود المباشرة مع مورّد معروف لا تتحكم فيها المنصة، والأرجح أنه لا يشمل منصات المتاجر الخاصة.",
  },
  SABER: {
    en: `Every consignment needs a SABER certificate before its declaration, a regulated product one of its own (SAR ${productCertificate} and the body's fee). Cosmetics, perfume, food, supplements and medical goods go to the SFDA instead.`,
    ar: `كل إرسالية تحتاج شهادة سابر قبل بيانها الجمركي، والمنتج الخاضع للوائح شهادة خاصة به (${productCertificate} ريال عدا أجر جهة المطابقة). أما مستحضرات التجميل والعطور والأغذية والمكملات والمستلزمات الطبية فمرجعها هيئة الغذاء والدواء.`,
  },
  METHOD: {
    en: "No demand data is in these figures. Thresholds, ranges and assumed values are this service's own published judgement. They fit sellers with their own margin (own brand, imports), not distributors of brands at 3 to 8%.",
    ar: "لا بيانات عن حجم الطلب في هذه الأرقام. والحدود والنطاقات والقيم المفترضة تقديرات معلنة لهذه الخدمة. وتناسب من يحدد هامشه بنفسه (علامة تجارية خاصة أو استيراد)، لا من يوزّع علامات غيره بهامش من 3 إلى 8%.",
  },
  DISCLAIMER: ({ market }) => disclaimer(market),
};

/** The words of a note. */
export function noteText(code: NoteCode, context: NoteContext): Text {
  const text = texts[code];
  return typeof text === "function" ? text(context) : text;
}
