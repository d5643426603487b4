/**
 * The only way in which MCP and A2A reach an operation: a call of its HTTP route, in process. The route leaves its
 * outcome as a value; an adapter only presents it, and decides nothing.
 */

import type { Operation } from "../../../catalog/operation.ts";
import type { Locale } from "../../lib/text.ts";
import type { PurchaseOutcome } from "../../payment/outcome.ts";
import { type InProcessCall, markInProcess, outcomeOf } from "../http/request.ts";

/** A call as a protocol adapter understood it. */
export interface ProtocolCall extends Omit<InProcessCall, "body"> {
  readonly operation: Operation;
  /** The JSON body, not validated. */
  readonly input: unknown;
  readonly locale: Locale;
  /** The x402 payload in the form of the PAYMENT-SIGNATURE header: base64 JSON. */
  readonly paymentSignature?: string | undefined;
  /** A payment of x402 v1, which is rejected by name, so that its owner learns why nothing was bought. */
  readonly paymentV1?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly referralCode?: string | undefined;
  readonly requestId?: string | undefined;
}

/** Makes a call and waits for its end. */
export type Dispatch = (call: ProtocolCall) => Promise<PurchaseOutcome>;

/** Binds `dispatch` to an application's in-process `fetch`. */
export function createDispatch(origin: string, fetch: (request: Request) => Response | Promise<Response>): Dispatch {
  return async (call) => {
    const headers = new Headers({ "Content-Type": "application/json", "Accept-Language": call.locale });
    if (call.paymentSignature) headers.set("PAYMENT-SIGNATURE", call.paymentSignature);
    if (call.paymentV1) headers.set("X-PAYMENT", call.paymentV1);
    if (call.idempotencyKey) headers.set("Idempotency-Key", call.idempotencyKey);
    if (call.referralCode) headers.set("X-Referral-Code", call.referralCode);
    if (call.requestId) headers.set("X-Request-ID", call.requestId);
    const request = new Request(origin + call.operation.path, { method: "POST", headers });
    const { transport, callerAddress, input = null } = call;
    return outcomeOf(await fetch(markInProcess(request, { transport, callerAddress, body: JSON.stringify(input) })));
  };
}
