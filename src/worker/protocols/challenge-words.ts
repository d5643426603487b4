/**
 * What a challenge says to people over MCP and A2A. Only how to pay and what went wrong differ from the words of HTTP.
 */
import { z } from "@hono/zod-openapi";
import { type Operation, warningsOf } from "../../../catalog/operation.ts";
import { type ChallengeError, challengeErrors } from "../../../catalog/service/challenge-errors.ts";
import type { JsonObject, Locale, Text } from "../../lib/text.ts";
import { buyInBrowser, offersBrowser } from "../http/buy-in-browser.ts";
import type { Answer } from "./dispatch.ts";

/** A transport that carries calls of the routes. */
type ChallengeTransport = "mcp" | "a2a";

/** Where a payment belongs. */
const places: Readonly<Record<ChallengeTransport, string>> = {
  mcp: '_meta["x402/payment"]',
  a2a: 'message.metadata["x402.payment.payload"]',
};

const carriers: Readonly<Record<ChallengeTransport, Text>> = {
  mcp: { en: "repeat the call with the same arguments", ar: "كرّر الاستدعاء بالمدخلات نفسها" },
  a2a: { en: "send a message on the same task", ar: "أرسل رسالة على المهمة نفسها" },
};

/** Returns the words that name HTTP's header, in the terms of another transport. */
function ownText(error: ChallengeError, transport: ChallengeTransport): Text | undefined {
  const place = places[transport];
  const carrier = carriers[transport];
  const texts: Partial<Record<ChallengeError, Text>> = {
    payment_required: {
      en: `This analysis is paid. Sign the terms in accepts with a wallet that holds USDC, then ${carrier.en} and the payment in ${place}. Nothing was charged.`,
      ar: `هذا التحليل مدفوع. وقّع الشروط الواردة في accepts بمحفظة فيها USDC، ثم ${carrier.ar} وضع الدفعة في ${place}. لم يُخصم أي مبلغ.`,
    },
    invalid_payload: {
      en: `What is in ${place} is not an x402 v2 payment payload with an EIP-3009 authorization. Nothing was charged; sign these terms and send the payload there, as an object or as base64.`,
      ar: `ما في ${place} ليس حمولة دفع x402 v2 تتضمن تفويض EIP-3009. لم يُخصم أي مبلغ؛ وقّع هذه الشروط وأرسل الحمولة هناك، كائنًا أو بترميز base64.`,
    },
    invalid_x402_version: {
      en: `Only x402 version 2 is accepted, and this payment is of another version. Nothing was charged; sign with a version 2 client and send the payment in ${place}.`,
      ar: `لا يُقبل إلا الإصدار 2 من x402، وهذه الدفعة بإصدار آخر. لم يُخصم أي مبلغ؛ وقّع ببرنامج يدعم الإصدار 2 وأرسل الدفعة في ${place}.`,
    },
  };
  return texts[error];
}

/** Returns the text about a payment that came in a place that is not read. */
const misplacedText = (found: string, transport: ChallengeTransport): Text => ({
  en: `This call carries a payment in ${found}, where none is read. Nothing was charged; send the same payment in ${places[transport]}.`,
  ar: `يحمل هذا الاستدعاء دفعة في ${found}، ولا تُقرأ الدفعات هناك. لم يُخصم أي مبلغ؛ أرسل الدفعة نفسها في ${places[transport]}.`,
});

/** What is known of a call that was answered with a challenge. */
interface Challenged {
  readonly operation: Operation;
  readonly transport: ChallengeTransport;
  readonly locale: Locale;
  /** The input that the call came with, not validated. */
  readonly input: unknown;
  /** The origin of the service, where a person can pay. */
  readonly origin: string;
  /** Where the caller put a payment that is not read there, as the caller wrote it. */
  readonly misplaced?: string | undefined;
}

const doubtWords: Text = { en: "Check before you pay:", ar: "تحقّق قبل الدفع:" };

/** Doubts about an input as one sentence before a payment. */
export const doubtText = (doubts: readonly string[], locale: Locale): string =>
  [doubtWords[locale], ...doubts].join(" ");

const challengeWords = z.object({ error: z.enum(challengeErrors), message: z.string() });

/**
 * Returns a route's answer in the words of another transport. A challenge has the same requirements there, and says how
 * to pay over that transport, where the route names HTTP's header; every other sentence stays, as it says with
 * `retry_action` what to do. Before anything is signed it also says why the input would be refused, or what probably
 * was not meant.
 */
export function withTransportText(answer: Answer, challenged: Challenged): Answer {
  if (answer.status !== 402) return answer;
  const { error, message: said } = challengeWords.parse(answer.body);
  const { operation, transport, input, locale, misplaced, origin } = challenged;
  const doubts = error === "payment_required" ? warningsOf(operation, input, locale) : [];
  const browser = offersBrowser(error) ? ` ${buyInBrowser(operation, input, origin)[locale]}` : "";
  const isMisplaced = misplaced !== undefined && error === "payment_required";
  const own = (isMisplaced ? misplacedText(misplaced, transport) : ownText(error, transport))?.[locale];
  const text = own === undefined ? said : own + browser;
  const message = doubts.length === 0 ? text : `${doubtText(doubts, locale)} ${text}`;
  const body: JsonObject = { ...answer.body, message, ...(doubts.length > 0 && { warnings: doubts }) };
  return { ...answer, body, text: JSON.stringify(body) };
}
