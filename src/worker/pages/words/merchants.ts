/** The words of the pages for merchants, and of the list of sources, to which their results link. */
import type { Text } from "../../../lib/text.ts";

export const merchantWords = {
  // The page that shows what is sold.
  heroTitle: {
    en: "Know your landed cost and your profit before you order.",
    ar: "اعرف كم تكلّفك البضاعة حتى تصل، وكم تربح منها، قبل أن تشتريها.",
  },
  heroText: {
    en: "Type a supplier's price and your selling price: duty, VAT, fees and profit per piece. Free.",
    ar: "اكتب سعر المورّد وسعر بيعك، ترَ الجمارك والضريبة والعمولات وربح القطعة. مجانًا.",
  },
  trustTitle: { en: "Why trust it", ar: "لماذا تثق به" },
  trustPrice: { en: "Reports cost at most {highest}.", ar: "أغلى تقرير سعره {highest}." },
  trustSources: { en: "Every rate has a named source, checked {date}.", ar: "لكل نسبة مصدر مذكور، رُوجع في {date}." },
  trustReceipt: {
    en: "A sample before you pay, a signed receipt after.",
    ar: "مثال كامل قبل الدفع، وإيصال موقّع بعده.",
  },
  trustOperator: { en: "Run by {operator}.", ar: "تشغّلها {operator}." },
  pricesTitle: { en: "Prices: start free, pay per report", ar: "الأسعار: ابدأ مجانًا وادفع لكل تقرير" },
  pricesText: { en: "No sign-up, no subscription.", ar: "بلا تسجيل ولا اشتراك." },
  pricesOne: { en: "One product", ar: "منتج واحد" },
  pricesList: { en: "A list of products", ar: "قائمة منتجات" },
  pricesSize: { en: "A whole catalogue, by size", ar: "تشكيلة كاملة بحسب الحجم" },
  buyTitle: { en: "How to buy", ar: "كيف تشتري" },
  buyStep1: { en: "Enter or paste your products.", ar: "أدخل منتجاتك أو الصقها." },
  buyStep2: { en: "Approve one payment of exactly the price.", ar: "وافق في محفظتك على دفعة واحدة بالسعر تمامًا." },
  buyStep3: {
    en: "Get the result. Asking again never charges twice.",
    ar: "تستلم النتيجة، وتكرار الشراء لا يُخصم مرتين.",
  },
  forDevelopersText: {
    en: "The same analyses over HTTP, MCP and A2A, paid with x402 v2 ({network}).",
    ar: "التحليلات نفسها عبر HTTP وMCP وA2A، والدفع عبر x402 v2 ‏({network}).",
  },
  buyHere: { en: "Buy", ar: "اشترِ" },
  // Samples.
  samplesPageTitle: { en: "What each analysis looks like", ar: "كيف تبدو نتيجة كل تحليل" },
  samplesPageText: {
    en: "A real result for sample data, as buyers get it. Every report has one.",
    ar: "نتيجة حقيقية لبيانات مثال، كما تصل إلى المشتري. لكل تقرير مثال.",
  },
  seeSample: { en: "Sample", ar: "مثال" },
  allSamples: { en: "All samples", ar: "كل الأمثلة" },
  buyThis: { en: "Buy this analysis: {price}", ar: "اشترِ هذا التحليل: {price}" },
  // About the operator, and help.
  aboutTitle: { en: "Who runs this, and who is paid", ar: "من يشغّل الخدمة ومن يتلقى الدفعات" },
  aboutText: {
    en: "Before you sign a payment, know who receives it. Everything here can be checked without asking us.",
    ar: "قبل أن توقّع دفعة اعرف من يتلقاها. كل ما هنا يمكنك التحقق منه دون الرجوع إلينا.",
  },
  aboutLegalName: { en: "Legal name", ar: "الاسم النظامي" },
  aboutCity: { en: "City", ar: "المدينة" },
  aboutTelephone: { en: "Telephone, WhatsApp", ar: "الهاتف وواتساب" },
  aboutContact: { en: "Contact", ar: "للتواصل" },
  aboutNetwork: { en: "Payments on", ar: "شبكة الدفع" },
  aboutPaidTitle: { en: "Who is paid", ar: "من يتلقى الدفعات" },
  aboutPaidText: {
    en: "Every payment goes to this wallet, and your wallet shows the same address before you sign:",
    ar: "كل دفعة تذهب إلى هذه المحفظة، وتعرض محفظتك العنوان نفسه قبل أن توقّع:",
  },
  aboutKeysText: {
    en: "Offers and receipts are signed. The keys that verify them are published at",
    ar: "العروض والإيصالات موقّعة، والمفاتيح التي تتحقق منها منشورة في",
  },
  aboutClaimsTitle: { en: "What we claim, and what we do not", ar: "ما نؤكده وما لا ندّعيه" },
  aboutClaimsText: {
    en: "We claim no partner, no certification, no listing elsewhere and no sales. That you paid is proved by the transfer on the public network and by your signed receipt. Results are estimates from the figures that you enter, not tax, customs, legal or investment advice.",
    ar: "لا ندّعي شراكة ولا اعتمادًا ولا إدراجًا لدى أحد ولا مبيعات. يثبت دفعَك التحويلُ على الشبكة العامة وإيصالُك الموقّع. والنتائج تقديرات مبنية على الأرقام التي تُدخلها، وليست استشارة ضريبية أو جمركية أو قانونية أو استثمارية.",
  },
  operatorTitle: { en: "Operator", ar: "الجهة المشغّلة" },
  // The published facts.
  sources: { en: "Where the numbers come from", ar: "من أين جاءت الأرقام" },
  sourcesText: {
    en: "Every rate, fee and threshold in our results, with its source, its date and the day by which we look at it again.",
    ar: "كل نسبة ورسم وحدّ في نتائجنا، مع مصدره وتاريخه واليوم الذي نراجعه قبله.",
  },
  sourcesNewest: { en: "The newest source is of {date}.", ar: "أحدث مصدر بتاريخ {date}." },
  factSourceLabel: { en: "Source", ar: "المصدر" },
  factDateLabel: { en: "Date of the source", ar: "تاريخ المصدر" },
  factUndated: { en: "no date", ar: "بلا تاريخ" },
  factStatusLabel: { en: "How sure", ar: "درجة التأكد" },
  factReviewLabel: { en: "Next review by", ar: "المراجعة القادمة قبل" },
  factAuthorityLabel: { en: "Ask who decides", ar: "الجهة المختصة" },
  factWrong: {
    en: "You know better, or newer? Write to {contact}: we correct mistakes first.",
    ar: "لديك معلومة أصح أو أحدث؟ راسلنا على {contact}، فتصحيح الخطأ عندنا قبل كل شيء.",
  },
} as const satisfies Record<string, Text>;
