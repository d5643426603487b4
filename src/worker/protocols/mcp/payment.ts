/**
 * Payment over MCP: reads what a caller sends with a tool call, in every form that paying clients use. These are x402
 * v2 transports/mcp, its `org.x402/payment` extension binding, and the Cloudflare agents dialect.
 */
import canonicalize from "canonicalize";
import { fromHeaderJson } from "../../../lib/header-json.ts";
import { isObject, type JsonObject } from "../../../lib/text.ts";
import { ServiceError } from "../../http/errors.ts";
import { longestPayment, paymentIn, toSignature } from "../../http/payment-header.ts";
import { headerOf, paymentHeader } from "../../http/read-headers.ts";

/** The `_meta` keys of a call and of its result. */
export const metaKeys = {
  /** The payment: a PaymentPayload as an object, as JSON text, or as base64 JSON. */
  payment: "x402/payment",
  /** In a result: a copy of the challenge, where Cloudflare's client looks for it. */
  challenge: "x402/error",
  /** In a result: the settlement (SettleResponse). */
  receipt: "x402/payment-response",
  idempotencyKey: "svc/idempotency_key",
  referralCode: "svc/referral_code",
  /** In a result: the language of its texts, for the view that draws it. */
  language: "svc/language",
  /** In a result: the id under which the call is logged. */
  requestId: "svc/request_id",
} as const;

/** The key under which clients of x402 v1 send a payment. */
const v1Key = "x402.payment";

/** The extension under which a challenge is a result of its own type instead of an error result. */
export const paymentExtension = "org.x402/payment";

/** The payment, key and code that a caller sends beside the arguments. */
export interface Attachments {
  readonly paymentSignature: string | undefined;
  /** A payment of x402 v1, under its clients' own key. */
  readonly paymentV1?: string | undefined;
  /** The key in `_meta` of something that looks like a payment but is not read there. */
  readonly misplaced?: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly referralCode: string | undefined;
}

/** The payment headers among arguments, where the SDK of AWS AgentCore writes them; undefined without any. */
export function paymentHeadersAmong({ headers: found }: JsonObject): Headers | undefined {
  const headers = new Headers();
  for (const [name, value] of Object.entries(isObject(found) ? found : {}))
    if (/^(?:payment-signature|x-payment)$/i.test(name) && typeof value === "string")
      headers.set(name, toSignature(value) ?? "");
  return [...headers].length > 0 ? headers : undefined;
}

/**
 * Reads the attachments from `_meta`, from the headers of the HTTP request, or from those among the arguments. Throws
 * `invalid_header` when two of them differ.
 */
export function readAttachments(meta: JsonObject, headers: Headers | undefined, among?: Headers): Attachments {
  const v1 = meta[v1Key] ?? headers?.get("X-PAYMENT") ?? among?.get("X-PAYMENT");
  const inMeta = agree("PAYMENT-SIGNATURE", toSignature(meta[metaKeys.payment]), among, samePayment);
  return {
    paymentSignature: agree("PAYMENT-SIGNATURE", inMeta, headers, samePayment),
    paymentV1: toSignature(v1),
    misplaced: misplacedPayment(meta),
    idempotencyKey: agree("Idempotency-Key", toText("Idempotency-Key", meta[metaKeys.idempotencyKey]), headers),
    referralCode: agree("X-Referral-Code", toText("X-Referral-Code", meta[metaKeys.referralCode]), headers),
  };
}

/** The first payment in the places where clients put one; it is not checked. */
export const paymentSent = (meta: JsonObject, headers?: Headers, among?: Headers): string | undefined =>
  toSignature(meta[metaKeys.payment] ?? meta[v1Key]) ?? (headers && paymentIn(headers)) ?? (among && paymentIn(among));

/** The place of a payment under a key that is not read, as a caller would write it. */
function misplacedPayment(meta: JsonObject): string | undefined {
  if (meta[metaKeys.payment] !== undefined) return undefined;
  const known: readonly string[] = [...Object.values(metaKeys), v1Key];
  const found = Object.entries(meta).find(
    ([key, value]) =>
      /^[\w./-]{1,64}$/.test(key) && /x402|payment/i.test(key) && !known.includes(key) && Boolean(value),
  );
  return found && `_meta["${found[0]}"]`;
}

/** A header's value from `_meta`. Throws `invalid_header` for a value that no header can have. */
function toText(header: string, value: unknown): string | undefined {
  if (value === undefined || value === null || value === "") return undefined;
  if (typeof value !== "string" || !/^[\x20-\x7e]+$/.test(value))
    throw new ServiceError("invalid_header", { details: [{ header, code: "type", allowed: "printable ASCII text" }] });
  return value;
}

function agree(
  header: "PAYMENT-SIGNATURE" | "Idempotency-Key" | "X-Referral-Code",
  fromMeta: string | undefined,
  headers: Headers | undefined,
  same = (one: string, other: string) => one === other,
): string | undefined {
  const read = (from: Headers) =>
    header === "PAYMENT-SIGNATURE" ? paymentHeader(from, header) : headerOf(from, header);
  const fromHeader = (headers && read(headers)) || undefined;
  if (fromMeta !== undefined && fromHeader !== undefined && !same(fromMeta, fromHeader))
    throw new ServiceError("invalid_header", {
      details: [{ header, code: "conflict", allowed: "the same value as in _meta" }],
    });
  return fromMeta ?? fromHeader;
}

function samePayment(one: string, other: string): boolean {
  if (one === other) return true;
  const [first, second] = [fromHeaderJson(one, longestPayment), fromHeaderJson(other, longestPayment)];
  return first !== undefined && second !== undefined && canonicalize(first) === canonicalize(second);
}
