/** What the MCP server says about itself and its tools, in English and Arabic, composed from the operations. */

import { type Operation, priceText } from "../../../../catalog/operation.ts";
import { service } from "../../../../catalog/service/service.ts";
import { isolated, type Locale, type Text } from "../../../lib/text.ts";

const charge: Readonly<Record<"free" | "paid", (operation: Operation) => Text>> = {
  free: () => ({
    en: "Free: no payment and no account.",
    ar: "مجاني: بلا دفع وبلا حساب.",
  }),
  paid: ({ price }) => ({
    en: `Price: ${price.usdc} USDC per call, x402 v2. A call without payment returns the terms: sign, repeat with _meta["x402/payment"]. Invalid arguments are never charged, nor is a repetition with the SAME payment.`,
    ar: `السعر: ${price.usdc} USDC لكل استدعاء عبر x402 v2. الاستدعاء دون دفع يعيد الشروط: وقّعها وكرّره مع _meta["x402/payment"]. لا خصم عن مدخلات غير صالحة ولا عن التكرار بالدفعة نفسها.`,
  }),
};

/** A tool's description: what it returns, when to use it and when another, what it costs and how to retry. */
export function toolDescription(operation: Operation, locale: Locale): string {
  const terms = charge[operation.free ? "free" : "paid"](operation);
  return `${operation.description[locale]} ${terms[locale]}`;
}

/** The answer to a call of an unknown tool: the tool that was probably meant, and those that exist. */
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
    (operation) => `- ${toolName(operation)} (${priceText(operation)[locale]}): ${operation.name[locale]}`,
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
