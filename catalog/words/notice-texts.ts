/** What each notice of a result says, in at most 40 words (domain.md 8.2). */

import type { NoticeCode } from "../../src/core/codes.ts";
import { regulatoryFacts } from "../../src/core/facts.ts";
import type { Plan } from "../../src/core/index.ts";
import { assumedDutyPct, type Currency, type Market, standardVatPct } from "../../src/core/inputs/market.ts";
import { totalFeeBounds } from "../../src/core/inputs/stated-notices.ts";
import { typicalPct } from "../../src/fields/index.ts";
import { join, listText, type Text } from "../../src/lib/text.ts";
import { amountText, marketTerms, numberText } from "./amounts.ts";
import { fieldText, fiveCosts } from "./next-step.ts";

/** What the words of notices depend on besides their code. */
export interface NoticeContext {
  readonly currency: Currency;
  readonly market: Market;
  /** Whether the result is a landed cost alone, whose omitted freight counts as 0. */
  readonly landed?: boolean;
  /**
   * Whether prices are compared with the stated product values. That is so before payment, when no landed cost is shown
   * yet.
   */
  readonly byValue?: boolean;
  /** Fields given as 0 where 0 cannot be true. */
  readonly zeros?: readonly string[];
  /** The product's figures with its reserve read as a return rate; only where a result has them. */
  readonly returnRate?: Text | null;
  readonly plan?: Plan | null;
  /** Why a plan orders nothing, and the one thing to do. */
  readonly nothingOrdered?: Text;
}

const { FEE_AMAZON, FEE_NOON, FULFILMENT } = regulatoryFacts;

const comparedCost = ({ byValue }: NoticeContext): Text =>
  byValue ? { en: "product purchase value", ar: "قيمة شراء المنتج" } : { en: "landed cost", ar: "التكلفة بعد الجمارك" };

/** The text of each notice, some of them by the result. */
const texts: Readonly<Record<NoticeCode, Text | ((context: NoticeContext) => Text)>> = {
  MARKET_ASSUMED({ currency, market, landed }) {
    const state = marketTerms[market];
    return landed
      ? {
          en: `Amounts in ${currency} are counted as an import into ${state.en}, as always here; the product decision counts an import into another Gulf state, in its own currency.`,
          ar: `المبالغ بعملة ${currency} محسوبة على أساس الاستيراد إلى ${state.ar} كما هو الحال هنا دائمًا؛ ولدولة خليجية أخرى استخدم قرار المنتج بعملتها.`,
        }
      : {
          en: `Amounts in ${currency} are counted as an import into ${state.en}, with its duty and VAT. For another Gulf state send its own currency; other countries are not covered.`,
          ar: `المبالغ بعملة ${currency} محسوبة على أساس الاستيراد إلى ${state.ar} برسومها وضريبتها. ولدولة خليجية أخرى أرسل عملتها؛ ولا تشمل الخدمة دولًا غيرها.`,
        };
  },
  SAME_PRODUCTS_COUNTED_ONCE: {
    en: "Some products have the same figures: they share one line and one cap.",
    ar: "لبعض المنتجات الأرقام نفسها: لها بند واحد وسقف واحد.",
  },
  NO_PLAN_WITHOUT_COSTS: {
    en: `Nothing can be ordered: a plan needs at least four of these five costs of a product, and no product here has them: ${fiveCosts.en}.`,
    ar: `لا يمكن طلب شيء: تحتاج الخطة من المنتج إلى أربع على الأقل من هذه التكاليف الخمس، ولا منتج هنا لديه ذلك: ${fiveCosts.ar}.`,
  },
  PLAN_ORDERS_NOTHING: ({ nothingOrdered }) => nothingOrdered ?? { en: "Nothing is ordered.", ar: "لا يُطلب شيء." },
  CONSIGNMENT_COST_UNKNOWN: {
    en: "This currency has no official peg: a consignment costs about SAR 1,300, which is not in the plan.",
    ar: "ليس لهذه العملة سعر ربط رسمي: تكلفة الإرسالية نحو 1300 ريال وليست في الخطة.",
  },
  CERTIFICATES_MAY_COST_THE_PROFIT({ plan, currency }) {
    const result = plan?.if_sold.find(({ sold_pct }) => sold_pct === 80)?.profit_with_certificates ?? 0;
    const loss = amountText(Math.abs(result), currency);
    return {
      en: `If every product ordered needs a certificate of its own, the order loses ${loss.en} with a fifth unsold: find out first which products are regulated.`,
      ar: `إن احتاج كل منتج مطلوب شهادة خاصة به خسر الطلب ${loss.ar} مع بقاء خُمسه دون بيع: اعرف أولًا أي المنتجات خاضع للوائح.`,
    };
  },
  PLAN_REQUIRES_REGISTRATION({ plan, currency }) {
    const [turnover, threshold] = [plan?.turnover ?? 0, plan?.vat_registration_threshold ?? 0].map((value) =>
      amountText(value, currency),
    );
    return {
      en: `Selling this order brings ${turnover?.en}, more than the yearly registration threshold of ${threshold?.en}: register for VAT first, with e-invoicing.`,
      ar: `بيع هذا الطلب يجلب ${turnover?.ar}، وهو فوق حد التسجيل السنوي ${threshold?.ar}: سجّل في الضريبة أولًا، ومعها الفوترة الإلكترونية.`,
    };
  },
  MOSTLY_IDLE({ plan, currency }) {
    const left = amountText((plan?.cash_left ?? 0) - (plan?.product_certificates_up_to ?? 0), currency);
    return {
      en: `More than half of the capital stays with you, ${left.en}: no product gets more than a tenth. More products that are GO would use it.`,
      ar: `يبقى معك أكثر من نصف رأس المال، أي ${left.ar}: فلا يأخذ منتج أكثر من العُشر. ومنتجات أخرى قرارها «ابدأ» تستخدمه.`,
    };
  },
  WITHIN_PERSONAL_SHIPMENT_THRESHOLD: {
    en: "A private person's parcel below SAR 1,000 pays VAT and SAR 15, no duty; a commercial import of any value pays everything. Enter the whole consignment, not one unit of it.",
    ar: "طرد الفرد دون 1000 ريال عليه الضريبة و15 ريالًا دون رسوم جمركية؛ أما الاستيراد التجاري فعليه كل شيء مهما كانت قيمته. أدخل الإرسالية كاملة لا قطعة منها.",
  },
  BORDER_COSTS_NOT_CONVERTED: {
    en: "Border costs are not shown: this currency has no official peg to the riyal.",
    ar: "لم تُعرض تكاليف المنفذ، فليس لهذه العملة سعر ربط رسمي بالريال.",
  },
  FEES_AT_OR_ABOVE_100_PCT: {
    en: "Fees reach or exceed the sale price: no price breaks even.",
    ar: "الرسوم والعمولات تساوي سعر البيع أو تتجاوزه، فلا يوجد سعر تعادل.",
  },
  LOOKS_LIKE_A_LOT(context) {
    const { en, ar } = comparedCost(context);
    return {
      en: `The ${en} is at least ten times the sale price: is it that of a whole consignment? Enter the cost of one unit.`,
      ar: `${ar} لا تقل عن عشرة أضعاف سعر البيع: هل هي تكلفة إرسالية كاملة؟ أدخل تكلفة القطعة الواحدة.`,
    };
  },
  SALE_PRICE_BELOW_LANDED_COST: {
    en: "The sale price is below the landed cost.",
    ar: "سعر البيع أقل من التكلفة بعد الجمارك.",
  },
  PRICE_OVER_TEN_TIMES_COST(context) {
    const { en, ar } = comparedCost(context);
    return {
      en: `The price is at least ten times the ${en}: are both in the same currency and for one unit?`,
      ar: `السعر لا يقل عن عشرة أضعاف ${ar}: هل كلاهما بالعملة نفسها ولقطعة واحدة؟`,
    };
  },
  LOSS_BEFORE_ADS: {
    en: "The product loses money even before advertising.",
    ar: "المنتج خاسر حتى قبل تكلفة الإعلان.",
  },
  ZERO_COSTS_NOT_COUNTED({ zeros = [] }) {
    const fields = zeros.filter((field) => field !== "vat_rate_pct");
    const { en, ar } =
      fields.length > 0
        ? listText(fields.map(fieldText))
        : { en: "a cost that is never zero", ar: "تكلفة لا تكون صفرًا" };
    return join(
      {
        en: `0 for ${en} counts as left out; really nothing is 0.01.`,
        ar: `الصفر في ${ar} غير معتمد؛ والمعدوم فعلًا 0.01.`,
      },
      fields.includes("shipping") && {
        en: "Freight in the price: send insurance too, 0 if included.",
        ar: "والشحن ضمن سعر المورّد: أرسل التأمين أيضًا (0 إن شمله).",
      },
      fields.includes("fulfillment_cost") && {
        en: "Buyer-paid delivery: in the price; courier's bill: in fulfilment cost.",
        ar: "وتوصيل يدفعه المشتري جزء من السعر، وأجرة المندوب تكلفة توصيل.",
      },
    );
  },
  VAT_OF_ZERO({ market, landed }) {
    const rate = numberText(standardVatPct(market));
    return join(
      landed
        ? { en: "VAT 0: import VAT is left out.", ar: "الضريبة 0: لم تُحسب ضريبة الاستيراد." }
        : {
            en: `VAT 0 would leave the sale price too: ${rate.en}% counts.`,
            ar: `الضريبة 0 تعني أن لا ضريبة في سعر البيع أيضًا: لذا حُسبت ${rate.ar}%.`,
          },
      {
        en: "DDP: duty 0, the all-in charge as shipping (or shipping and insurance 0), no VAT rate; import VAT is not deductible, border costs are paid.",
        ar: "وفي DDP: الرسوم 0، والأجر الشامل في الشحن (أو الشحن والتأمين 0)، دون نسبة ضريبة؛ ولا تُخصم ضريبة الاستيراد، وتكاليف المنفذ مدفوعة.",
      },
    );
  },
  PRICE_INCLUDES_FREIGHT: {
    en: "The price is taken to contain freight (insurance 0: that too); if not (EXW, FOB), or unknown, leave both out. DDP (duty 0): its import VAT is included and not deductible, border costs are paid.",
    ar: "عُدّ سعر المورّد شاملًا الشحن (والتأمين إن كان 0)؛ إن لم يشمله (EXW أو FOB) أو لا تعرف فاحذف الحقلين. وفي DDP (الرسوم 0) ضريبة الاستيراد ضمن السعر ولا تُخصم، وتكاليف المنفذ مدفوعة.",
  },
  PERCENT_LOOKS_LIKE_FRACTION: {
    en: "A percentage between 0 and 1 was typed: 0.15 means 0.15%; for 15% send 15.",
    ar: "كُتبت نسبة بين 0 و1: القيمة 0.15 تعني 0.15%؛ ولنسبة 15% أرسل 15.",
  },
  ZERO_COMPETITORS_CHECK_DEMAND: {
    en: "No competitors reported: check that there is demand.",
    ar: "لم تذكر أي منافس: تأكد أن هناك طلبًا على المنتج.",
  },
  RETURNS_LOOK_LIKE_A_RATE: ({ returnRate }) =>
    join(
      {
        en: "12% or more looks like a return rate; the field is the share of the price set aside.",
        ar: "12% فأكثر تشبه نسبة إرجاع، والحقل هو ما يُحتفظ به من السعر.",
      },
      returnRate,
    ),
  DELIVERY_LOOKS_LIKE_LEAD_TIME: {
    en: "More than 14 days looks like the supplier's lead time; the field means delivery to the customer.",
    ar: "أكثر من 14 يومًا تشبه مدة التوريد، والمقصود مدة التوصيل إلى العميل.",
  },
  FEE_OUTSIDE_PUBLISHED_RANGE: {
    en: `A fee is outside the published range: marketplace ${FEE_AMAZON.value.lowest_pct} to ${FEE_NOON.value.highest_pct}%, fulfilment from SAR ${FULFILMENT.value.lowest}, total ${totalFeeBounds.lowest} to ${totalFeeBounds.highest}%. The total holds commission, payment and returns together.`,
    ar: `إحدى الرسوم خارج النطاق المنشور: عمولة المنصة من ${FEE_AMAZON.value.lowest_pct} إلى ${FEE_NOON.value.highest_pct}%، والتوصيل من ${FULFILMENT.value.lowest} ريالات، والمجموع من ${totalFeeBounds.lowest} إلى ${totalFeeBounds.highest}%. والمجموع هو العمولة والدفع والمرتجعات معًا.`,
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
  FREIGHT_NOT_SUPPLIED: ({ landed }) =>
    join(
      landed
        ? { en: "Missing freight and insurance count 0.", ar: "الشحن والتأمين غير المُدخلين محسوبان صفرًا." }
        : {
            en: `${typicalPct("shipping")}% and ${typicalPct("insurance")}% stand in for freight and insurance.`,
            ar: `حلّت ${typicalPct("shipping")}% و${typicalPct("insurance")}% من سعر المورّد محل الشحن والتأمين.`,
          },
      {
        en: "Since March 2026 carriers add USD 1,500 to 3,000 a container to Gulf ports, dutiable: get a quote.",
        ar: "ومنذ مارس 2026 تضيف شركات الشحن من 1500 إلى 3000 دولار على الحاوية إلى موانئ الخليج، وهي من القيمة الجمركية: اطلب عرض سعر.",
      },
    ),
  COD_SURCHARGE_NOT_INCLUDED: {
    en: "Cash on delivery costs SAR 5 to 25 a delivery more; the assumed values do not contain it.",
    ar: "الدفع عند الاستلام يكلّف 5 إلى 25 ريالًا إضافية لكل توصيلة، وليست ضمن القيم المفترضة.",
  },
  DUTY_RATE_ASSUMED({ market }) {
    const rate = numberText(assumedDutyPct(market));
    return market === "SA"
      ? {
          en: `The duty rate was not given: ${rate.en}%, the highest common on consumer goods, is used; many goods pay 5%. Confirm the HS code; anti-dumping duty may come on top.`,
          ar: `لم تُدخل نسبة الرسوم فاستُخدمت ${rate.ar}%، وهي أعلى نسبة شائعة على السلع الاستهلاكية، وعلى سلع كثيرة 5%. تأكد من البند الجمركي؛ وقد تضاف رسوم مكافحة الإغراق.`,
        }
      : {
          en: `The duty rate was not given: the standard ${rate.en}% is used. Confirm the HS code with customs; anti-dumping duty may come on top.`,
          ar: `لم تُدخل نسبة الرسوم فاستُخدمت النسبة الأساسية ${rate.ar}%. تأكد من البند الجمركي لدى الجمارك؛ وقد تضاف رسوم مكافحة الإغراق.`,
        };
  },
  DUTY_RAISED_2020: {
    en: "Check the rate: in 2020 clothing, blankets and bags rose to 10 to 15%, mats, curtains and baskets to 15%; toys, footwear, leather, furniture, textiles and plastics rose too.",
    ar: "تحقّق من النسبة: ارتفعت في 2020 إلى 10–15% للملابس والبطانيات والحقائب، و15% للسجاد والستائر والسلال، وارتفعت نسب الألعاب والأحذية والجلود والأثاث والمنسوجات والبلاستيك أيضًا.",
  },
  VAT_RATE_DIFFERS_FROM_STANDARD({ market }) {
    const state = marketTerms[market];
    const rate = numberText(standardVatPct(market));
    return {
      en: `The VAT rate used is not the standard ${rate.en}% of ${state.en}.`,
      ar: `نسبة الضريبة المستخدمة ليست النسبة الأساسية في ${state.ar} وهي ${rate.ar}%.`,
    };
  },
  LOSS_IF_UNREGISTERED: {
    en: "A seller without VAT registration would lose money on this product.",
    ar: "البائع غير المسجّل في الضريبة سيخسر في هذا المنتج.",
  },
  AMOUNTS_ROUNDED_TO_MINOR_UNIT: {
    en: "Some amounts had more decimals than the currency and were rounded.",
    ar: "قُرّبت بعض المبالغ إلى أصغر وحدة نقدية في العملة.",
  },
};

/** The words of a notice. */
export function noticeText(code: NoticeCode, context: NoticeContext): Text {
  const text = texts[code];
  return typeof text === "function" ? text(context) : text;
}
