/**
 * x402 over A2A: metadata keys, extension URIs and error codes (a2a-x402 v0.1, with the x402 v2 objects of
 * transports-v2/a2a.md).
 */

import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import { isObject, type JsonObject } from "../../../lib/text.ts";
import { failures } from "../../../payment/situations.ts";
import { claimedPayment, toSignature } from "../../http/payment-header.ts";
import { paymentHeader } from "../../http/read-headers.ts";
import { type AskLedger, strayPayment } from "../stray-payment.ts";
import { A2aError } from "./errors.ts";
import type { Message, Part } from "./model.ts";
import { jsonIn } from "./skill-call.ts";

/** The keys of `message.metadata`. */
export const paymentKeys = {
  status: "x402.payment.status",
  required: "x402.payment.required",
  payload: "x402.payment.payload",
  receipts: "x402.payment.receipts",
  error: "x402.payment.error",
} as const;

/** Where a payment stands (a2a-x402 v0.1, 6). */
export type PaymentStatus =
  | "payment-required"
  | "payment-rejected"
  | "payment-submitted"
  | "payment-completed"
  | "payment-failed";

/** The extension's error code (a2a-x402 v0.1, 8.1) for each stable word of a challenge's `error`. */
const paymentErrors: Readonly<Record<ChallengeError, string>> = {
  payment_required: "INVALID_SIGNATURE",
  invalid_payload: "INVALID_SIGNATURE",
  invalid_x402_version: "INVALID_SIGNATURE",
  invalid_signature: "INVALID_SIGNATURE",
  invalid_network: "NETWORK_MISMATCH",
  invalid_payment_requirements: "INVALID_AMOUNT",
  payment_not_yet_valid: "EXPIRED_PAYMENT",
  payment_expired: "EXPIRED_PAYMENT",
  payment_validity_too_long: "EXPIRED_PAYMENT",
  insufficient_funds: "INSUFFICIENT_FUNDS",
  payment_already_used: "DUPLICATE_NONCE",
  payment_cancelled: "DUPLICATE_NONCE",
  payment_declined: "SETTLEMENT_FAILED",
  wallet_not_supported: "INVALID_SIGNATURE",
};

/** The extension's error code for a challenge's `error`. */
export const paymentErrorOf = (error: string): string =>
  new Map(Object.entries(paymentErrors)).get(error) ?? "SETTLEMENT_FAILED";

/** The payment part of a message. */
export interface SubmittedPayment {
  /** The place in the message of something that looks like a payment but is not read. */
  readonly misplaced: string | undefined;
  /** The form of the PAYMENT-SIGNATURE header: base64 JSON. Undefined when the message carries no payload. */
  readonly signature: string | undefined;
  /** Whether the client refuses to pay. */
  readonly rejected: boolean;
}

/** A payment in a header, as over HTTP. It is not read over A2A, and the answer says so. */
export interface PaymentHeader {
  readonly name: "PAYMENT-SIGNATURE" | "X-PAYMENT";
  readonly value: string;
}

/** The first header of a request that carries a payment of x402 v2 or v1. */
export function paymentHeaderOf(headers: Headers): PaymentHeader | undefined {
  for (const name of ["PAYMENT-SIGNATURE", "X-PAYMENT"] as const) {
    const value = paymentHeader(headers, name);
    if (value !== undefined) return { name, value };
  }
  return undefined;
}

/** Whether a value looks like a payment: an object, its JSON, or its base64. */
function looksLikePayment(given: unknown): boolean {
  const value = typeof given === "string" ? (jsonIn(given) ?? given) : given;
  if (typeof value === "string") return claimedPayment(value).payer !== undefined;
  return isObject(value) && "payload" in value && "x402Version" in value;
}

/** Whether a value is what looks like a payment, or holds it: `{"input": {"headers": {"PAYMENT-SIGNATURE": …}}}`. */
const hasPayment = (value: unknown, depth = 3): boolean =>
  looksLikePayment(value) ||
  (depth > 0 && isObject(value) && Object.values(value).some((member) => hasPayment(member, depth - 1)));

const keys: readonly string[] = Object.values(paymentKeys);

/** Whether a member of metadata looks like a payment but is under no key that is read. */
const isMisplaced = ([name, value]: readonly [string, unknown]): boolean =>
  !keys.includes(name) && (/x402|payment/i.test(name) || looksLikePayment(value));

/** Whether a part holds what looks like a payment, as data or as text. */
export const holdsPayment = ({ data, text }: Part): boolean => hasPayment(data ?? jsonIn(text) ?? text);

/** The place of something that looks like a payment in a wrong member, as its sender would write it. */
function misplacedPayment(metadata: JsonObject, parts: readonly Part[]): string | undefined {
  const key = Object.entries(metadata)
    .filter(isMisplaced)
    .find(([name]) => /^[\w./-]{1,64}$/.test(name))?.[0];
  if (key !== undefined) return `metadata["${key}"]`;
  const inPart = parts.findIndex(holdsPayment);
  return inPart < 0 ? undefined : `parts[${inPart}].${parts[inPart]?.data === undefined ? "text" : "data"}`;
}

/**
 * Reads the payment from the metadata of a message. The payload is only encoded; the route checks whether it is a
 * payment.
 */
export function readPayment(
  metadata: JsonObject,
  { parts }: Pick<Message, "parts">,
  header?: PaymentHeader,
): SubmittedPayment {
  // A caller that declines to pay is not charged, even if the message repeats an earlier payload.
  const rejected = metadata[paymentKeys.status] === "payment-rejected";
  const signature = rejected ? undefined : toSignature(metadata[paymentKeys.payload]);
  return {
    signature,
    rejected,
    misplaced: signature === undefined ? (misplacedPayment(metadata, parts) ?? header?.name) : undefined,
  };
}

/** The payment in the parameters of a message, even if the rest of them is invalid. */
function paymentAmong(params: unknown): string | undefined {
  const { metadata: beside, message } = isObject(params) ? params : {};
  const { metadata: within } = isObject(message) ? message : {};
  const metadata = { ...(isObject(beside) && beside), ...(isObject(within) && within) };
  return readPayment(metadata, { parts: [] }).signature;
}

/** Stands for the parameters of a message whose body was not read. */
export const unread = Symbol("unread");

/** Whether parameters may hold a payment that is not looked for: they were not read, or are a list, as in a batch. */
const mayHidePayment = (params: unknown): boolean => params === unread || Array.isArray(params);

/** The sender of a request that may carry a payment. */
export interface PaymentSender {
  /** A payment in a header of the request, where payments are not read. */
  readonly paymentHeader: PaymentHeader | undefined;
  readonly stateOf: AskLedger;
}

/**
 * An error that says the state of the payment among the parameters, or in a header, if one was sent. Its ledger is
 * asked, because the payment of a finished or forgotten task may have been settled.
 */
export async function withPaymentState(
  error: A2aError,
  params: unknown,
  { paymentHeader, stateOf }: PaymentSender,
): Promise<A2aError> {
  const signature = paymentAmong(params) ?? paymentHeader?.value;
  if ((signature === undefined && !mayHidePayment(params)) || error.payment) return error;
  const { failure, code, violations, info, cause } = error;
  const payment = await strayPayment(code, signature, stateOf);
  const { retryAfterSeconds: seconds } = failures[code];
  const headers = { ...(seconds !== undefined && { "Retry-After": String(seconds) }), ...error.headers };
  return new A2aError(failure, { violations, info, payment, headers, cause });
}

/**
 * A message as it is kept: without the signed authorization, wherever in the message it was, because readers of the
 * task must not get it. An authorization in the wrong place was not read, so it is unspent and could pay for any
 * request.
 */
export function withoutPayment({ metadata, ...message }: Message): Message {
  const kept = Object.entries(metadata ?? {}).filter(
    (member) => member[0] !== paymentKeys.payload && !isMisplaced(member),
  );
  return {
    ...message,
    parts: message.parts.map((part) => (holdsPayment(part) ? { text: "…", mediaType: "text/plain" } : part)),
    ...(metadata && { metadata: Object.fromEntries(kept) }),
  };
}

/** An answered request for payment as the history keeps it: without the terms, and without how to sign them. */
export function withoutTerms(message: Message): Message {
  const { [paymentKeys.required]: required, ...metadata } = message.metadata ?? {};
  if (!isObject(required)) return message;
  const parts = message.parts.map((part) =>
    part.text === undefined ? part : { ...part, text: part.text.replace(` ${required.message}`, "") },
  );
  return { ...message, parts, metadata, extensions: undefined };
}

/**
 * A settlement as a task holds it. It has one signed receipt, `result-receipt`: the one of x402's offer-receipt
 * repeats a part of it, and models read tasks as a whole.
 */
export function receiptOf(settlement: string): JsonObject {
  const { extensions, ...receipt }: JsonObject = JSON.parse(settlement);
  if (!isObject(extensions)) return receipt;
  const { "offer-receipt": _, ...others } = extensions;
  return { ...receipt, extensions: others };
}
