/** A buyer who wants one thing, and follows the answers. */
import { toHex } from "viem";
import { z } from "zod";
import { operations } from "../../../../catalog/index.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { toHeaderJson } from "../../../../src/lib/header-json.ts";
import type { SendMessageRequest, Task } from "../../../../src/worker/protocols/a2a/model.ts";
import { type Authorization, digestOf } from "../../../../src/worker/sale/payment/signature.ts";
import { requirementsOf } from "../../../fixtures/offered-payment.ts";
import { payTo } from "../../../fixtures/payment-settings.ts";
import type { PlannedSale } from "./sales-history.ts";
import { accountSignatureOver } from "./signatures.ts";

const chainId = 8453;

/** Seconds for which a buyer signs. */
const validSeconds = 120;

function operationFrom(usdc: number): Operation {
  const found = operations.find(({ free, price }) => !free && price.amount >= usdc);
  if (!found) throw new Error("Nothing is sold at such a price");
  return found;
}

/** Operations below and above the amount from which the chain has to show a payment that a facilitator confirms. */
const sold = { small: operationFrom(0), large: operationFrom(25) };

const paymentRequirementsOf = ({ price }: Operation) => requirementsOf(price.atomic, 300);

/** Where a buyer calls from and pays from. */
export interface Account {
  readonly address: `0x${string}`;
  readonly callerAddress: string;
  readonly isContract: boolean;
}

/** A signed payment. */
export interface SignedPayment {
  readonly authorization: Authorization;
  readonly signature: string;
  /** The payload of x402, and the header that carries it over HTTP. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly header: string;
}

/** A payment as it is sent, with a signature over its authorization. */
export function paymentWith(authorization: Authorization, signature: string, operation: Operation): SignedPayment {
  const payload = { x402Version: 2, accepted: paymentRequirementsOf(operation), payload: { signature, authorization } };
  return { authorization, signature, payload, header: toHeaderJson(payload) };
}

const statusSchema = z.object({
  "x402.payment.status": z.string().optional(),
  "x402.payment.required": z.object({ error: z.string().optional(), retry_action: z.string().optional() }).optional(),
});

/** The payment part of a task's status, with the next action where it says one. */
export function paymentStatusOf({ status }: Task): {
  readonly said: string | undefined;
  readonly action: string | undefined;
  /** The word of the challenge. */
  readonly error: string | undefined;
} {
  const { "x402.payment.status": said, "x402.payment.required": required } = statusSchema.parse(
    status.message?.metadata ?? {},
  );
  return { said, action: required?.retry_action, error: required?.error };
}

export class Buyer {
  readonly planned: PlannedSale;
  readonly account: Account;
  readonly operation: Operation;
  readonly input: { readonly body: number };
  /** All that was signed for it, the newest last. */
  readonly signed: SignedPayment[] = [];
  /** Whether the newest signature was answered with `sign_again`. */
  isChallenged = false;
  /** The payment whose request was answered with the result. */
  servedBy: SignedPayment | undefined;
  /** The answer that asked the buyer to stop. */
  stopped: string | undefined;
  taskId: string | undefined;
  /** The payment status in the newest answer about the task. */
  said: string | undefined;
  #keys = 0;

  constructor(planned: PlannedSale, account: Account) {
    this.planned = planned;
    this.account = account;
    this.operation = planned.large ? sold.large : sold.small;
    this.input = { body: planned.body };
  }

  get nonces(): readonly string[] {
    return this.signed.map(({ authorization }) => authorization.nonce);
  }

  /** The key of the buyer's next request; null for no key. */
  nextKey(): string | null {
    const { keys, body } = this.planned;
    if (keys === "new") this.#keys += 1;
    return keys === "none" ? null : `key ${body}${keys === "new" ? ` of try ${this.#keys}` : ""}`;
  }

  /** Signs another authorization. `nowSeconds` is Unix time; the first one is signed by the buyer's own clock. */
  sign(number: number, nowSeconds: number): SignedPayment {
    const { operation, account, planned } = this;
    const clock = nowSeconds + (this.signed.length === 0 ? planned.clockAhead : 0);
    const authorization: Authorization = {
      from: account.address,
      to: payTo,
      value: operation.price.atomic,
      validAfter: "0",
      validBefore: String(clock + validSeconds),
      nonce: toHex(number, { size: 32 }),
    };
    const signature = account.isContract
      ? `0xc0de${authorization.nonce.slice(2)}`
      : accountSignatureOver(digestOf(authorization, paymentRequirementsOf(operation), chainId), account.address);
    const payment = paymentWith(authorization, signature, operation);
    this.signed.push(payment);
    this.isChallenged = false;
    return payment;
  }

  /** A message over A2A: the first of a task, or one on the task with or without a payment. */
  message(messageId: string, payment: SignedPayment | undefined, declines = false): SendMessageRequest {
    const { taskId } = this;
    return {
      message: {
        messageId,
        role: "ROLE_USER",
        ...(taskId === undefined ? {} : { taskId }),
        parts: taskId === undefined ? [{ data: { skill: this.operation.id, input: this.input } }] : [{ text: "Here" }],
        ...(declines && { metadata: { "x402.payment.status": "payment-rejected" } }),
        ...(payment && {
          metadata: { "x402.payment.status": "payment-submitted", "x402.payment.payload": payment.payload },
        }),
      },
    };
  }
}
