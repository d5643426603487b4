/** The words of a challenge over MCP and A2A. Only how to pay and what went wrong differ from HTTP. */
import { type Operation, warningsOf } from "../../../catalog/operation.ts";
import type { ChallengeError } from "../../../catalog/service/challenge-errors.ts";
import { openingText } from "../../../catalog/words/free-look.ts";
import { doubtText } from "../../../catalog/words/remarks.ts";
import { isolated, type Locale, type Text } from "../../lib/text.ts";
import type { ChallengeOutcome, PurchaseOutcome } from "../../payment/outcome.ts";
import { buyInBrowser, offersBrowser } from "../http/buy-in-browser.ts";

/** A transport that carries calls of the routes. */
type ChallengeTransport = "mcp" | "a2a";

/** Where a caller puts a payment. */
const places: Readonly<Record<ChallengeTransport, string>> = {
  mcp: '_meta["x402/payment"]',
  a2a: 'message.metadata["x402.payment.payload"]',
};

const carriers: Readonly<Record<ChallengeTransport, Text>> = {
  mcp: { en: "repeat the call with the same arguments", ar: "كرّر الاستدعاء بالمدخلات نفسها" },
  a2a: { en: "send a message on the same task", ar: "أرسل رسالة على المهمة نفسها" },
};

/** The words that name HTTP's header, in the terms of another transport. */
function ownText(error: string, transport: ChallengeTransport): Text | undefined {
  const place = places[transport];
  const carrier = carriers[transport];
  const texts: Readonly<Record<string, Text>> = {
    payment_required: {
      en: `This analysis is paid. Sign the terms in accepts with a wallet that holds USDC, then ${carrier.en} and the payment in ${place}. Nothing was charged.`,
      ar: `هذا التحليل مدفوع. وقّع الشروط الواردة في accepts بمحفظة فيها USDC، ثم ${carrier.ar} وضع الدفعة في ${isolated(place)}. لم يُخصم أي مبلغ.`,
    },
    invalid_payload: {
      en: `What is in ${place} is not an x402 v2 payment payload with an EIP-3009 authorization. Nothing was charged; sign these terms and send the payload there, as an object or as base64.`,
      ar: `ما في ${isolated(place)} ليس حمولة دفع x402 v2 تتضمن تفويض EIP-3009. لم يُخصم أي مبلغ؛ وقّع هذه الشروط وأرسل الحمولة هناك، كائنًا أو بترميز base64.`,
    },
    invalid_x402_version: {
      en: `Only x402 version 2 is accepted, and this payment is of another version, or came where version 1 has it. Nothing was charged; sign with a version 2 client and send the payment in ${place}.`,
      ar: `لا يُقبل إلا الإصدار 2 من x402، وهذه الدفعة بإصدار آخر، أو جاءت في موضع الإصدار 1. لم يُخصم أي مبلغ؛ وقّع ببرنامج يدعم الإصدار 2 وأرسل الدفعة في ${isolated(place)}.`,
    },
  } satisfies Partial<Record<ChallengeError, Text>>;
  return texts[error];
}

/** The text about a payment that came in a place where none is read. */
const misplacedText = (found: string, transport: ChallengeTransport): Text => ({
  en: `This call carries a payment in ${found}, where none is read. Nothing was charged; send the same payment in ${places[transport]}.`,
  ar: `يحمل هذا الاستدعاء دفعة في ${isolated(found)}، ولا تُقرأ الدفعات هناك. لم يُخصم أي مبلغ؛ أرسل الدفعة نفسها في ${isolated(places[transport])}.`,
});

/** The call that was answered with a challenge. */
interface Challenged {
  readonly operation: Operation;
  readonly transport: ChallengeTransport;
  readonly locale: Locale;
  /** The input that the call came with, not validated. */
  readonly input: unknown;
  /** The origin of the service, where a person can pay. */
  readonly origin: string;
  /** Where the caller put a payment that is not read there, in the caller's own spelling. */
  readonly misplaced?: string | undefined;
}

/**
 * A challenge whose message begins with the price and what is free. `free` is the free call under the name that the
 * caller's transport has.
 */
export const withOpening = (
  challenge: ChallengeOutcome,
  { name, price }: Operation,
  free?: string,
): ChallengeOutcome => ({
  ...challenge,
  message: `${openingText(name, price.usdc, free)[challenge.locale]} ${challenge.message}`,
});

/**
 * An outcome in the words of another transport. A challenge has the same terms, and says how to pay over that transport
 * where the route names HTTP's header. Every other sentence is unchanged, because with `retry_action` it says what to
 * do. Before anything is signed it also says why the input would be rejected, or what was probably not meant.
 */
export function withTransportText(outcome: PurchaseOutcome, challenged: Challenged): PurchaseOutcome {
  if (outcome.kind !== "challenge") return outcome;
  const { error, message: said } = outcome;
  const { operation, transport, input, locale, misplaced, origin } = challenged;
  const isUnsigned = error === ("payment_required" satisfies ChallengeError);
  const doubts = isUnsigned ? warningsOf(operation, input, locale) : [];
  const browser = offersBrowser(error) ? ` ${buyInBrowser(operation, input, origin)[locale]}` : "";
  const isMisplaced = misplaced !== undefined && isUnsigned;
  const own = (isMisplaced ? misplacedText(misplaced, transport) : ownText(error, transport))?.[locale];
  const text = own === undefined ? said : own + browser;
  const message = doubts.length === 0 ? text : `${doubtText(doubts, locale)} ${text}`;
  return { ...outcome, message, ...(doubts.length > 0 && { warnings: doubts }) };
}
