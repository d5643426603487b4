/** The words of the page that shows what is sold. */
import type { Text } from "../../../lib/text.ts";

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
  trustPrice: { en: "Reports cost at most {highest}.", ar: "أعلى تقرير بسعر {highest}." },
  trustSources: { en: "Every rate has a named source, checked {date}.", ar: "لكل نسبة مصدر مذكور، حتى {date}." },
  trustReceipt: {
    en: "A sample before you pay, a signed receipt after.",
    ar: "مثال كامل قبل الدفع، وإيصال موقّع بعده.",
  },
  trustOperator: { en: "Run by {operator}.", ar: "تشغّلها {operator}." },
  pricesTitle: { en: "Prices: start free, pay per report", ar: "الأسعار: ابدأ مجانًا وادفع لكل تقرير" },
  pricesText: { en: "No sign-up, no subscription.", ar: "بلا تسجيل ولا اشتراك." },
  pricesOne: { en: "One product", ar: "منتج واحد" },
  pricesList: { en: "A list of products", ar: "قائمة منتجات" },
  pricesSize: { en: "A whole catalogue, by size", ar: "كتالوج كامل بحسب الحجم" },
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
} as const satisfies Record<string, Text>;

export type AgentToolsMessage = keyof typeof agentToolsWords;
