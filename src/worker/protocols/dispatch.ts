/**
 * The one door through which MCP and A2A reach an operation: a call of its HTTP route, in process. Nothing is decided
 * here.
 */

import type { Operation } from "../../../catalog/operation.ts";
import type { JsonObject, Locale } from "../../lib/text.ts";
import { type InProcessCall, markInProcess } from "../http/request.ts";

/** A call as a protocol adapter understood it. */
export interface ProtocolCall extends InProcessCall {
  readonly operation: Operation;
  /** The JSON body, not validated. */
  readonly input: unknown;
  readonly locale: Locale;
  /** The x402 payload in the form of the PAYMENT-SIGNATURE header: base64 JSON. */
  readonly paymentSignature?: string | undefined;
  /** What a client of x402 v1 sent: refused by name, so that its owner learns why nothing was bought. */
  readonly paymentV1?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly referralCode?: string | undefined;
  readonly requestId?: string | undefined;
}

/** What the route answered. */
export interface Answer {
  readonly status: number;
  /** A result (200), a PaymentRequired (402) or an Error object (everything else). */
  readonly body: JsonObject;
  /** The body exactly as HTTP sends it. */
  readonly text: string;
  readonly headers: Headers;
}

/** Makes a call and waits for its answer. */
export type Dispatch = (call: ProtocolCall) => Promise<Answer>;

/** Binds `dispatch` to an application's in-process `fetch`. */
export function createDispatch(origin: string, fetch: (request: Request) => Response | Promise<Response>): Dispatch {
  return async (call) => {
    const headers = new Headers({ "Content-Type": "application/json", "Accept-Language": call.locale });
    if (call.paymentSignature) headers.set("PAYMENT-SIGNATURE", call.paymentSignature);
    if (call.paymentV1) headers.set("X-PAYMENT", call.paymentV1);
    if (call.idempotencyKey) headers.set("Idempotency-Key", call.idempotencyKey);
    if (call.referralCode) headers.set("X-Referral-Code", call.referralCode);
    if (call.requestId) headers.set("X-Request-ID", call.requestId);
    const request = new Request(new URL(call.operation.path, origin), {
      method: "POST",
      headers,
      body: JSON.stringify(call.input ?? null),
    });
    return readAnswer(await fetch(markInProcess(request, call)));
  };
}

/** Reads a response of a route to its end. */
export async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  return { status: response.status, body: JSON.parse(text), text, headers: response.headers };
}
