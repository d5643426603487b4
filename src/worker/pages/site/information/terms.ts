/** The terms of use: what is sold, for how much, and what both sides may rely on. */
import { service } from "../../../../../catalog/service/service.ts";
import type { Information } from "./information.ts";

export const terms: Information = {
  title: { en: "Terms of use", ar: "شروط الاستخدام" },
  lead: {
    en: "What you buy here, what it costs, and what you may rely on. Whoever uses the service agrees to this.",
    ar: "ما الذي تشتريه هنا، وكم يكلّف، وعلى ماذا تعتمد. استخدامك للخدمة يعني موافقتك على ما يلي.",
  },
  changed: "2026-11-23",
  sections: [
    {
      title: { en: "What is sold", ar: "ما الذي يُباع" },
      paragraphs: [
        {
          en: "One payment buys one calculation: the figures you send, computed with formulas that are published and named in the result. There are no accounts, subscriptions or deposits, and nothing renews itself.",
          ar: "كل دفعة تشتري عملية حساب واحدة: الأرقام التي ترسلها محسوبةً بمعادلات منشورة يُذكر إصدارها في النتيجة. لا حسابات ولا اشتراكات ولا إيداعات، ولا شيء يتجدد تلقائيًا.",
        },
        {
          en: "The price of each analysis is on the page of analyses and in the offer that your wallet signs. You pay exactly the signed amount, in USDC, once. The free check costs nothing and needs nothing.",
          ar: "سعر كل تحليل مذكور في صفحة التحليلات وفي العرض الذي توقّعه محفظتك. تدفع المبلغ الموقّع نفسه بعملة USDC مرة واحدة. والفحص المجاني لا يكلّف شيئًا ولا يحتاج إلى شيء.",
        },
      ],
    },
    {
      title: { en: "What the results are, and are not", ar: "ما هي النتائج وما ليست" },
      paragraphs: [
        {
          en: "Results are estimates from the figures you supply, with stated assumptions for what you leave out. They are not tax, customs, legal or investment advice. Customs decides classification, origin and value; confirm the HS code and the duty rate with ZATCA or a licensed broker before you order.",
          ar: "النتائج تقديرات مبنية على الأرقام التي تُدخلها وعلى افتراضات معلنة لما لم تُدخله. وليست استشارة ضريبية أو جمركية أو قانونية أو استثمارية. الجمارك هي من يحدد التصنيف والمنشأ والقيمة؛ فتأكد من البند الجمركي ونسبة الرسوم لدى هيئة الزكاة والضريبة والجمارك أو مخلّص مرخّص قبل أن تطلب البضاعة.",
        },
        {
          en: "The result is yours: keep it, print it, share it, build on it. The decision to buy goods remains yours as well, and so does its risk.",
          ar: "النتيجة ملك لك: احفظها أو اطبعها أو شاركها أو ابنِ عليها. وقرار شراء البضاعة يبقى قرارك، وتبقى مخاطره عليك.",
        },
      ],
    },
    {
      title: { en: "What we keep to", ar: "ما نلتزم به" },
      paragraphs: [
        {
          en: "The result is calculated and stored before the payment is taken, and kept for 30 days: within them you get it again without a second charge. A mistake in the input is never charged. A payment that you approved is only ever taken for the price that you approved.",
          ar: "تُحسب النتيجة وتُحفظ قبل تحصيل الدفعة، ونحتفظ بها 30 يومًا تستعيدها خلالها دون خصم ثانٍ. ولا يُخصم شيء عند خطأ في المدخلات. ولا تُحصَّل دفعة وافقت عليها إلا بالسعر الذي وافقت عليه.",
        },
      ],
    },
    {
      title: { en: "Fair use", ar: "الاستخدام العادل" },
      paragraphs: [
        {
          en: "Each caller has a limit of requests per minute; whoever exceeds it is asked to wait. Do not use the service to break a law that applies to you, to attack it, or to pay with money that is not yours. USDC payments run on a public network: you are responsible for your wallet.",
          ar: "لكل مستخدم حدّ من الطلبات في الدقيقة، ومن يتجاوزه يُطلب منه الانتظار. لا تستخدم الخدمة لمخالفة قانون يسري عليك، ولا لمهاجمتها، ولا للدفع بمال ليس لك. مدفوعات USDC تجري على شبكة عامة، وأنت مسؤول عن محفظتك.",
        },
        {
          en: "The service is offered as it is. As far as the law allows, liability for a report is limited to the price that was paid for it.",
          ar: "تُقدَّم الخدمة كما هي. وفي حدود ما يسمح به النظام، تقتصر المسؤولية عن أي تقرير على السعر المدفوع مقابله.",
        },
      ],
    },
    {
      title: { en: "For developers", ar: "للمطورين" },
      isForDevelopers: true,
      paragraphs: [
        {
          en: "The same request with the same signature returns the paid result again for 30 days.",
          ar: "الطلب نفسه بالتوقيع نفسه يعيد النتيجة المدفوعة مدة 30 يومًا.",
        },
        service.compatibilityPolicy,
      ],
    },
  ],
};
