/** The words of the page that shows what is sold. */
import type { Text } from "../../lib/text.ts";

export const agentToolsWords = {
  heroTitle: {
    en: "Know your landed cost and your profit before you order.",
    ar: "اعرف كم تكلّفك البضاعة حتى تصل، وكم تربح منها، قبل أن تشتريها.",
  },
  heroText: {
    en: "Type a supplier's price and your selling price: duty, VAT, fees and profit per piece. Free.",
    ar: "اكتب سعر المورّد وسعر بيعك، ترَ الجمارك والضريبة والعمولات وربح القطعة. مجانًا.",
  },
  trustTitle: { en: "Why trust it", ar: "لماذا تثق به" },
  trustPrice: {
    en: "The check is free; reports cost at most {highest}.",
    ar: "الفحص مجاني، وأعلى تقرير بسعر {highest}.",
  },
  trustSources: {
    en: "Duty, VAT and fees from named sources, checked on {date}.",
    ar: "الجمارك والضريبة والعمولات من مصادر مذكورة، حتى {date}.",
  },
  trustReceipt: {
    en: "You see a sample before you pay, and get a signed receipt.",
    ar: "ترى مثالًا كاملًا قبل الدفع، وتستلم إيصالًا موقّعًا.",
  },
  trustOperator: { en: "Run by {operator}.", ar: "تشغّلها {operator}." },
  pricesTitle: { en: "Prices: start free, pay per report", ar: "الأسعار: ابدأ مجانًا وادفع لكل تقرير" },
  pricesText: { en: "No sign-up, no subscription.", ar: "بلا تسجيل ولا اشتراك." },
  pricesOne: { en: "One product", ar: "منتج واحد" },
  pricesList: { en: "A list of products", ar: "قائمة منتجات" },
  pricesSize: { en: "A whole catalogue, by size", ar: "كتالوج كامل بحسب الحجم" },
  buyTitle: { en: "How to buy", ar: "كيف تشتري" },
  buyStep1: { en: "Enter or paste your products.", ar: "أدخل منتجاتك أو الصقها." },
  buyStep2: {
    en: "Approve one payment in your wallet, of exactly the price.",
    ar: "وافق في محفظتك على دفعة واحدة بالسعر نفسه تمامًا.",
  },
  buyStep3: {
    en: "Get the result and a receipt. Asking again never charges twice.",
    ar: "تستلم النتيجة والإيصال، وتكرار الشراء لا يُخصم مرتين.",
  },
  forDevelopersText: {
    en: "The same analyses over HTTP, MCP and A2A, paid with x402 v2 ({network}).",
    ar: "التحليلات نفسها عبر HTTP وMCP وA2A، والدفع عبر x402 v2 ‏({network}).",
  },
  paths: { en: "Addresses of the analyses", ar: "عناوين التحليلات" },
  buyHere: { en: "Buy", ar: "اشترِ" },
} as const satisfies Record<string, Text>;

export type AgentToolsWord = keyof typeof agentToolsWords;
