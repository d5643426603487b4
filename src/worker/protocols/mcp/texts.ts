/** The texts of the MCP server about itself and its tools, in English and Arabic, composed from the operations. */

import { type ToolNameStyle, toolName } from "../../../../catalog/operation/tool-name.ts";
import { callPriceText, type Operation, priceText } from "../../../../catalog/operation.ts";
import { service } from "../../../../catalog/service/service.ts";
import { jsonSchema } from "../../../lib/json-schema.ts";
import { meantText } from "../../../lib/nearest.ts";
import { isObject, isolated, type Locale, type Text } from "../../../lib/text.ts";

/** The wallet of a bridge that pays automatically, with its limits and the rest of them, in decimal USDC. */
export interface PayingWallet {
  readonly address: string;
  readonly perCall: string;
  /** The most for one run of the bridge, and for one day (UTC); undefined when that is not limited. */
  readonly perSession?: LimitLeft | undefined;
  readonly perDay?: LimitLeft | undefined;
}

/** A limit and what earlier payments leave of it, in decimal USDC. */
interface LimitLeft {
  readonly limit: string;
  readonly left: string;
}

/** The limits of a wallet as part of a sentence. */
const limitsText = ({ perCall, perSession, perDay }: PayingWallet): Text => ({
  en: [
    `${perCall} USDC a call`,
    ...(perSession ? [`${perSession.limit} for this run, ${perSession.left} left`] : []),
    ...(perDay ? [`${perDay.limit} a day (UTC), ${perDay.left} left`] : []),
  ].join("; "),
  ar: [
    `${perCall} USDC لكل استدعاء`,
    ...(perSession ? [`${perSession.limit} لهذا التشغيل، بقي ${perSession.left}`] : []),
    ...(perDay ? [`${perDay.limit} في اليوم (UTC)، بقي ${perDay.left}`] : []),
  ].join("؛ "),
});

/**
 * The rest of a wallet's limits, by the names of their settings: some hosts call a tool that pays without asking, and
 * only these limits protect there.
 */
export function limitsLeft({ perCall, perDay }: PayingWallet): Text {
  const day: Text = perDay
    ? {
        en: `SVC_MAX_USDC_PER_DAY is ${perDay.limit} USDC, of which ${perDay.left} are left today (UTC).`,
        ar: `قيمة SVC_MAX_USDC_PER_DAY هي ${perDay.limit} USDC، بقي منها اليوم (UTC) ${perDay.left}.`,
      }
    : {
        en: "SVC_MAX_USDC_PER_DAY is not set, so a day has no limit.",
        ar: "لم تُضبط قيمة SVC_MAX_USDC_PER_DAY، فلا حد لليوم.",
      };
  return {
    en: `This bridge pays by itself: SVC_MAX_USDC_PER_CALL is ${perCall} USDC. ${day.en}`,
    ar: `يدفع هذا الجسر تلقائيًا: قيمة SVC_MAX_USDC_PER_CALL هي ${perCall} USDC. ${day.ar}`,
  };
}

/** The sentence on the price if the user's wallet pays, or that its limits do not allow the call. */
function walletPays({ price }: Operation, wallet: PayingWallet): Text {
  const limits = limitsText(wallet);
  if (price.amount > Number(wallet.perCall))
    return {
      en: `Price: ${price.usdc} USDC, above the user's limit of ${wallet.perCall} USDC a call: a call is not paid and returns the price.`,
      ar: `السعر: ${price.usdc} USDC، وهو أعلى من حد المستخدم البالغ ${wallet.perCall} USDC لكل استدعاء: لا يُدفع الاستدعاء ويعيد السعر.`,
    };
  return {
    en: `A call pays ${price.usdc} USDC from the user's wallet, within the limits (${limits.en}). Invalid arguments are never charged. The same arguments again give the same result for 30 days, uncharged.`,
    ar: `يدفع الاستدعاء ${price.usdc} USDC من محفظة المستخدم ضمن الحدود (${limits.ar}). لا خصم عن مدخلات غير صالحة، وتعيد المدخلات نفسها النتيجة نفسها مدة 30 يومًا بلا خصم.`,
  };
}

/** The choices on which the words about an operation depend. */
interface Wording {
  readonly operations: readonly Operation[];
  readonly locale: Locale;
  readonly names?: ToolNameStyle;
  readonly wallet?: PayingWallet | undefined;
}

/** The meaning of an input's figures, for hosts that do not show a model the descriptions of fields. */
function unitsText(operation: Operation): Text {
  const { properties } = jsonSchema(operation.input, "en");
  const isSold = ["expected_sale_price", "products"].some((name) => isObject(properties) && name in properties);
  // The list's own schema says what to leave out.
  const leaveOut =
    "products" in Object(properties)
      ? { en: "", ar: "" }
      : { en: " Leave out what you do not know.", ar: " احذف ما تجهله." };
  return isSold
    ? {
        en: `Sale prices include VAT; 5 means 5%.${leaveOut.en}`,
        ar: `أسعار البيع شاملة الضريبة، و5 تعني 5%.${leaveOut.ar}`,
      }
    : {
        en: `The total includes import VAT; 5 means 5%.${leaveOut.en}`,
        ar: `المجموع شامل ضريبة الاستيراد، و5 تعني 5%.${leaveOut.ar}`,
      };
}

/** A tool's description: its result, when to use it and when another, its price, and how to repeat a call. */
export function toolDescription(operation: Operation, { operations, locale, names = "dot", wallet }: Wording): string {
  const terms = wallet && !operation.free ? walletPays(operation, wallet) : callPriceText(operation);
  // A description names other operations by their ids, but a model can call them only by the names of their tools.
  const ids = new RegExp(`\\b(?:${operations.map(({ id }) => id).join("|")})\\b`, "g");
  const described = operation.description[locale].replace(ids, (id) => toolName({ id }, names));
  return `${described} ${unitsText(operation)[locale]} ${terms[locale]}`;
}

/** The answer to a call of an unknown tool: the tool that was probably meant, and those that exist. */
export const unknownToolText = (name: string, meant: string | undefined, tools: readonly string[]): Text => ({
  en: `Unknown tool: ${name}.${meantText(meant).en} Tools: ${tools.join(", ")}.`,
  ar: `أداة غير معروفة: ${isolated(name)}.${meantText(meant).ar} الأدوات: ${isolated(tools.join(", "))}.`,
});

/** How a call is paid where the caller pays. */
const callerInstructions: Text = {
  en: `A call of a paid tool without payment charges nothing and returns an x402 v2 challenge as an error result. Pay with _meta["x402/payment"] (or the PAYMENT-SIGNATURE header) and repeat the same arguments. When an answer was lost, repeat the call with the same payment; do not sign another one. The same arguments are charged once in 30 days, whatever is signed. _meta["svc/referral_code"] names who sent you. Read error.retryable and error.details before repeating a failed call.`,
  ar: `استدعاء أداة مدفوعة من دون دفع لا يُخصم عنه شيء، ويعيد طلب دفع وفق x402 بإصداره الثاني على هيئة نتيجة خطأ. ادفع عبر ${isolated('_meta["x402/payment"]')} (أو ترويسة PAYMENT-SIGNATURE) وكرّر المدخلات نفسها. إذا ضاع الجواب فكرّر الاستدعاء بالدفعة نفسها ولا توقّع دفعة أخرى. يُخصم ثمن المدخلات نفسها مرة واحدة خلال 30 يومًا مهما كان التوقيع. يذكر ${isolated('_meta["svc/referral_code"]')} مَن أرشدك إلينا. اقرأ error.retryable وerror.details قبل تكرار استدعاء فشل.`,
};

/** How a call is paid if the user's wallet pays. */
function walletInstructions(wallet: PayingWallet): Text {
  const limits = limitsText(wallet);
  return {
    en: `A call of a paid tool pays its price from the user's wallet ${wallet.address}, within the limits: ${limits.en}. Tell the user the price before a call that they did not ask for. A call above a limit is not paid and says which limit. The same arguments are charged once in 30 days, so repeat a call whose answer was lost. Read error.retryable and error.details before repeating a failed call.`,
    ar: `يدفع استدعاء أداة مدفوعة سعرها من محفظة المستخدم ${isolated(wallet.address)} ضمن الحدود: ${limits.ar}. أخبر المستخدم بالسعر قبل استدعاء لم يطلبه. الاستدعاء الذي يتجاوز حدًا لا يُدفع ويذكر الحد. يُخصم ثمن المدخلات نفسها مرة واحدة خلال 30 يومًا، فكرّر الاستدعاء الذي ضاع جوابه. اقرأ error.retryable وerror.details قبل تكرار استدعاء فشل.`,
  };
}

/** The server's instructions to a model: where to begin, the tools with their prices, and how payment works. */
export function instructions({ operations, locale, names = "dot", wallet }: Wording): string {
  const tools = operations.map(
    (operation) => `- ${toolName(operation, names)} (${priceText(operation)[locale]}): ${operation.name[locale]}`,
  );
  const begin: Text = {
    en: "Begin with the free tool; buy the next one only when its answer is worth more than its price:",
    ar: "ابدأ بالأداة المجانية، ولا تشترِ التالية إلا إذا كانت قيمة جوابها أعلى من سعرها:",
  };
  const payment = wallet ? walletInstructions(wallet) : callerInstructions;
  return `${service.description[locale]}\n\n${begin[locale]}\n${tools.join("\n")}\n\n${payment[locale]}`;
}
