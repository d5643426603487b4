/** The service's own words: what it is called, what it promises, for whom. */
import { locales } from "../../src/lib/text.ts";

/** The protocol versions that this service supports. */
export const protocolVersions = {
  openapi: "3.1.0",
  mcp: { canonical: "2026-07-28", supported: ["2026-07-28", "2025-11-25", "2025-06-18", "2025-03-26"] },
  a2a: { canonical: "1.0", legacy: ["0.3"] },
  x402: 2,
} as const;

/** The two names of A2A's x402 extension; both are declared, neither is required because one skill is free. */
export const x402Extensions = [
  "https://github.com/google-a2a/a2a-x402/v0.1",
  "https://github.com/google-agentic-commerce/a2a-x402/blob/main/spec/v0.2",
] as const;

/**
 * Days for which a paid answer is kept. The ledger keeps it an hour longer, so that a clock that is off makes no
 * buyer pay again. Texts say it in words, so change them too: search for "30 days".
 */
export const keptDays = 30;

export const service = {
  /** The service's name for machines. */
  id: "gulf-retail-analysis",
  version: "2.3.1",
  /** The day of the newest release in CHANGELOG.md; documents and the sitemap carry it as their date. */
  released: "2026-11-27",
  languages: locales,
  regions: ["Saudi Arabia", "GCC"],
  license: { name: "Apache-2.0", url: "https://www.apache.org/licenses/LICENSE-2.0" },
  name: { en: "Gulf Retail Analysis", ar: "تحليل تجارة التجزئة في الخليج" },
  /** At most 100 characters, because registries refuse longer ones. */
  tagline: {
    en: "Saudi landed cost and Gulf retail profit, paid per report: margin, decision, ranking, budget plan.",
    ar: "التكلفة بعد الجمارك في السعودية وربحية التجزئة في الخليج: الهامش والقرار والترتيب وخطة الميزانية.",
  },
  description: {
    en: "Send a product's economics as JSON and get back what it costs to land in Saudi Arabia, what it earns in Gulf retail, how risky that is, whether to do it, and how to spend a budget across many products. One analysis is free; the others have fixed prices in USDC, paid per call with x402 v2. No accounts and no API keys.",
    ar: "أرسل بيانات المنتج بصيغة JSON لتعرف تكلفته بعد الجمارك في السعودية، وربحه في أسواق الخليج، ومستوى مخاطره، وهل يستحق الشراء، وكيف توزّع ميزانيتك على عدة منتجات. تحليل واحد مجاني، ولبقية التحليلات أسعار ثابتة بعملة USDC تُدفع لكل تحليل عبر بروتوكول x402 بإصداره الثاني. لا تحتاج إلى حساب ولا إلى مفتاح واجهة برمجية.",
  },
  /** What readers may conclude from published documents, and what not. */
  proofPolicy: {
    en: "These documents describe what this address sells and nothing more. They claim no third-party listing, no partner, no certification, no sales and no uptime. Only payment methods that work here are offered. What was paid is proved by the transaction on chain and the receipt in PAYMENT-RESPONSE. Results are estimates from the figures supplied, not tax, customs, legal or investment advice.",
    ar: "تصف هذه الوثائق ما يبيعه هذا العنوان فحسب، ولا تدّعي إدراجًا لدى أي طرف ثالث ولا شراكة ولا اعتمادًا ولا مبيعات ولا نسبة توافر. لا تُعرض إلا طرق الدفع العاملة هنا. تُثبت الدفعَ المعاملةُ المسجّلة على السلسلة والإيصالُ في PAYMENT-RESPONSE. النتائج تقديرات مبنية على الأرقام المُدخلة، وليست استشارة ضريبية أو جمركية أو قانونية أو استثمارية.",
  },
  /** What callers may rely on from version to version. */
  compatibilityPolicy: {
    en: "Within a major version, paths, operationIds and input fields stay as they are; within a major version of the formulas, so do the figures and the meaning of result fields. Results may gain fields, and lists of words may gain words, so ignore those you do not know. Prices change only with a new version of these documents, and a signed payment is only ever taken for the price it was signed for. An operation or protocol version is marked deprecated here and in OpenAPI at least 180 days before it is removed.",
    ar: "ضمن الإصدار الرئيس نفسه تبقى المسارات ومعرّفات العمليات وحقول الإدخال كما هي، وضمن الإصدار الرئيس نفسه من المعادلات تبقى الأرقام ومعاني حقول النتائج كما هي. وقد تضاف حقول إلى النتائج وقيم إلى قوائمها فتجاهل ما لا تعرفه منها. لا تتغير الأسعار إلا بإصدار جديد من هذه الوثائق، ولا تُقبل دفعة موقّعة إلا بالسعر الذي وُقّعت عليه. يُعلَن هنا وفي OpenAPI عن إيقاف أي عملية أو إصدار بروتوكول قبل 180 يومًا على الأقل من إزالته.",
  },
} as const;
