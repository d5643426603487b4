/** The words of the page that shows what is sold. */
import type { Text } from "../../lib/text.ts";

export const agentToolsWords = {
  heroTitle: {
    en: "Know what it costs to land it, and what it earns, before you buy it.",
    ar: "اعرف كم تكلّفك البضاعة حتى تصل، وكم تربح منها، قبل أن تشتريها.",
  },
  heroText: {
    en: "Saudi landed cost, unit economics, a reasoned decision, a ranking and a purchase plan for Gulf retail. Post a product, get exact figures with every step of the calculation. Pay per call in USDC; no account, no key, no subscription.",
    ar: "التكلفة الواصلة إلى السعودية، واقتصاديات الوحدة، وقرار معلّل، وترتيب للمنتجات، وخطة شراء لتجارة التجزئة في الخليج. أرسل بيانات المنتج لتحصل على أرقام دقيقة مع كل خطوة من خطوات الحساب. الدفع عن كل طلب بعملة USDC، بلا حساب ولا مفتاح ولا اشتراك.",
  },
  tryFree: { en: "Try the free check", ar: "جرّب الفحص المجاني" },
  seePrices: { en: "See all analyses", ar: "اطّلع على جميع التحليلات" },
  factPrice: { en: "Price per call", ar: "السعر لكل طلب" },
  freeCheckTitle: { en: "Check your own product, free", ar: "افحص منتجك مجانًا" },
  freeCheckText: {
    en: "Fill in two figures; add the costs you know. The answer comes from the same endpoint that agents call.",
    ar: "أدخل رقمين، وأضف ما تعرفه من التكاليف. تأتيك الإجابة من الخدمة نفسها التي تستدعيها الأنظمة الآلية.",
  },
  ladderTitle: {
    en: "A ladder of analyses, each adding to the one before",
    ar: "سلّم من التحليلات، يضيف كل منها إلى ما قبله",
  },
  ladderText: {
    en: "Start free, buy only the step you need. Every price is for one call.",
    ar: "ابدأ مجانًا واشترِ ما تحتاجه فقط. كل سعر هو لطلب واحد.",
  },
  ladderStepsTitle: { en: "Step by step, from one product to a plan", ar: "خطوة بخطوة، من منتج واحد إلى خطة" },
  ladderAgentsTitle: { en: "For a whole catalogue", ar: "لقائمة منتجات كاملة" },
  samplesTitle: { en: "What you get for it", ar: "ما الذي تحصل عليه" },
  samplesText: {
    en: "A worked sample, calculated by the service itself from an example that it publishes. Every analysis has one.",
    ar: "نموذج تحسبه الخدمة نفسها من مثال تنشره، ولكل تحليل نموذجه.",
  },
  buyTitle: { en: "How a purchase goes", ar: "كيف تتم عملية الشراء" },
  buyStep1: {
    en: "Send the request. The service answers 402 with its price and terms, before it reads your data.",
    ar: "أرسل الطلب، فتجيب الخدمة بالرمز 402 مع السعر والشروط قبل أن تقرأ بياناتك.",
  },
  buyStep2: {
    en: "Your wallet signs a payment for exactly that amount of USDC. Nothing moves yet.",
    ar: "توقّع محفظتك دفعة بالمبلغ نفسه تمامًا بعملة USDC، ولا يتحرك أي مبلغ بعد.",
  },
  buyStep3: {
    en: "Send the same request with the signature. The input is checked first; a mistake costs nothing.",
    ar: "أعد الطلب نفسه مع التوقيع. تُفحص المدخلات أولًا، والخطأ فيها لا يكلّفك شيئًا.",
  },
  buyStep4: {
    en: "The result arrives with a signed receipt. Repeat the request and you get it again, never charged twice.",
    ar: "تصلك النتيجة مع إيصال موقّع. وإذا أعدت الطلب حصلت عليها مجددًا دون خصم ثانٍ.",
  },
  openForm: { en: "Open the form", ar: "افتح النموذج" },
  buyHere: { en: "Buy it here, with your wallet", ar: "اشترِه هنا من محفظتك" },
} as const satisfies Record<string, Text>;

export type AgentToolsWord = keyof typeof agentToolsWords;
