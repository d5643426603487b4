/** A purchase as it goes over the wire: the messages of x402 v2 over HTTP, with this deployment's own terms. */

import type { Operation } from "../../../../../catalog/operation.ts";
import type { JsonObject } from "../../../../lib/text.ts";
import type { Config } from "../../../config/config.ts";
import { offerOf } from "../../../sale/challenge/challenge.ts";

/** One message or header, its base64 decoded. */
export interface WireMessage {
  /** The name of the header, or the line that begins the message. */
  readonly title: string;
  readonly code: string;
}

const header = (title: string, value: JsonObject): WireMessage => ({
  title,
  code: JSON.stringify(value, null, 2),
});

/**
 * The messages of buying the first example of an operation; undefined while payments are not configured. `<…>` stands
 * for what a buyer or the chain fills in. Extensions are left out: they hold schemas and signatures of several
 * kilobytes.
 */
export function wireExchanges(operation: Operation, { payment }: Pick<Config, "payment">, origin: string) {
  if (!payment) return undefined;
  const { resource, requirements } = offerOf(operation, payment, origin);
  const { input } = operation.examples[0];
  const { amount, network, payTo, maxTimeoutSeconds } = requirements;
  const authorization = {
    from: "<your wallet>",
    to: payTo,
    value: amount,
    validAfter: "0",
    validBefore: `<Unix seconds, at most ${maxTimeoutSeconds} from now>`,
    nonce: "<32 random bytes, 0x…>",
  };
  const request = `POST ${operation.path} HTTP/1.1\nHost: ${new URL(origin).host}\nContent-Type: application/json`;
  return {
    /** The unsigned request, and the 402 that answers it. */
    challenge: [
      { title: "POST", code: `${request}\n\n${JSON.stringify(input)}` },
      header("402 · PAYMENT-REQUIRED", {
        x402Version: 2,
        error: "payment_required",
        resource,
        accepts: [requirements],
      }),
    ],
    /** What the same request carries when it is signed. */
    signature: [
      {
        title: "POST",
        code: `${request}\nPAYMENT-SIGNATURE: <base64 of the JSON below>\n\n${JSON.stringify(input)}`,
      },
      header("PAYMENT-SIGNATURE", {
        x402Version: 2,
        resource,
        accepted: requirements,
        payload: { signature: "<EIP-712 signature, 0x…>", authorization },
      }),
    ],
    /** The 200, with the settlement and the result. */
    delivery: [
      header("200 · PAYMENT-RESPONSE", {
        success: true,
        payer: "<your wallet>",
        transaction: "<hash of the transfer, 0x…>",
        network,
        amount,
      }),
      header("200 · application/json", operation.answer(input, "en")),
    ],
  } satisfies Record<string, WireMessage[]>;
}
