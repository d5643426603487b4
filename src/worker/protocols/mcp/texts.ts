/** What the MCP server says about itself and its tools, in English and Arabic, composed from the operations. */
import { service } from "../../../../catalog/service/service.ts";
import { isolated, type Locale, type Text } from "../../lib/text.ts";
import type { Operation } from "../../operation/operation.ts";

const charge: Readonly<Record<"free" | "paid", (operation: Operation) => Text>> = {
  free: () => ({
    en: "Free: no payment and no account.",
    ar: "مجاني: بلا دفع وبلا حساب.",
  }),
  paid: ({ price }) => ({
    en: `Price: ${price.usdc} USDC per call, paid with x402 v2. A call without payment charges nothing and returns the payment challenge: sign it and repeat the call with _meta["x402/payment"]. Invalid arguments are never charged. To retry a paid call, repeat it with the SAME payment: it is never charged twice. Payment clients often cap a payment at 0.10 or 1 USDC: allow at least ${price.usdc}.`,
    ar: `السعر: ${price.usdc} USDC لكل استدعاء، ويُدفع عبر x402 بإصداره الثاني. الاستدعاء من دون دفع لا يُخصم عنه شيء ويعيد طلب الدفع: وقّعه ثم كرّر الاستدعاء مع _meta["x402/payment"]. لا يُخصم أي مبلغ عن مدخلات غير صالحة. ولإعادة محاولة استدعاء مدفوع كرّره بالدفعة نفسها: لن يُخصم المبلغ مرتين. كثيرًا ما تضع برامج الدفع حدًّا أقصى قدره 0.10 أو 1 USDC للدفعة: اسمح بما لا يقل عن ${price.usdc}.`,
  }),
};

/** A tool's description: what it returns, when to use it, what it costs and how to retry. */
export function toolDescription(operation: Operation, locale: Locale): string {
  const terms = charge[operation.free ? "free" : "paid"](operation);
  return `${operation.description[locale]} ${operation.role[locale]} ${terms[locale]}`;
}

/** What a call of a tool that does not exist is told: the tool that was probably meant, and those that there are. */
export const unknownToolText = (name: string, meant: string | undefined, tools: readonly string[]): Text => ({
  en: `Unknown tool: ${name}.${meant === undefined ? "" : ` Did you mean ${meant}?`} Tools: ${tools.join(", ")}.`,
  ar: `أداة غير معروفة: ${isolated(name)}.${meant === undefined ? "" : ` هل تقصد ${isolated(meant)}؟`} الأدوات: ${isolated(tools.join(", "))}.`,
});

/** The server's instructions to a model: where to begin, the operations with its prices, and how payment goes. */
export function instructions(
  operations: readonly Operation[],
  toolName: (operation: Operation) => string,
  locale: Locale,
): string {
  const rungs = operations.map(
    (operation) => `- ${toolName(operation)} (${price(operation, locale)}): ${operation.name[locale]}`,
  );
  const words: Text = {
    en: `${service.description.en}

Begin with the free tool; buy the next one only when its answer is worth more than its price:
${rungs.join("\n")}

A call of a paid tool without payment charges nothing and returns an x402 v2 challenge as an error result. Pay with _meta["x402/payment"] (or the PAYMENT-SIGNATURE header) and repeat the same arguments. When an answer was lost, repeat the call with the same payment; do not sign another one. _meta["svc/idempotency_key"] makes a repetition safe under a new payment too, and _meta["svc/referral_code"] names who sent you. Read error.retryable and error.details before repeating a failed call.`,
    ar: `${service.description.ar}

ابدأ بالأداة المجانية، ولا تشترِ التالية إلا إذا كانت قيمة جوابها أعلى من سعرها:
${rungs.join("\n")}

استدعاء أداة مدفوعة من دون دفع لا يُخصم عنه شيء، ويعيد طلب دفع وفق x402 بإصداره الثاني على هيئة نتيجة خطأ. ادفع عبر _meta["x402/payment"] (أو ترويسة PAYMENT-SIGNATURE) وكرّر المدخلات نفسها. إذا ضاع الجواب فكرّر الاستدعاء بالدفعة نفسها ولا توقّع دفعة أخرى. يجعل _meta["svc/idempotency_key"] التكرار آمنًا حتى مع دفعة جديدة، ويذكر _meta["svc/referral_code"] مَن أرشدك إلينا. اقرأ error.retryable وerror.details قبل تكرار استدعاء فشل.`,
  };
  return words[locale];
}

function price(operation: Operation, locale: Locale): string {
  if (!operation.free) return `${operation.price.usdc} USDC`;
  return { en: "free", ar: "مجاني" }[locale];
}
