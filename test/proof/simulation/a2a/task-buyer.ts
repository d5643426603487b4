/** A buyer over A2A who wants one thing, and does what the task says. */
import { z } from "zod";
import { operations } from "../../../../catalog/index.ts";
import { toHeaderJson } from "../../../../src/worker/http/header-json.ts";
import type { Operation } from "../../../../src/worker/operation/operation.ts";
import type { SendMessageRequest, Task } from "../../../../src/worker/protocols/a2a/model.ts";
import type { PaymentRequirements } from "../../../../src/worker/sale/payment/payment-requirements.ts";
import { type Authorization, digestOf } from "../../../../src/worker/sale/payment/signature.ts";
import { payTo } from "../../../fixtures/payment-settings.ts";
import type { PlannedTask } from "./a2a-history.ts";
import { accountSignatureOver } from "./signatures.ts";

/** Seconds for which a buyer signs. */
const validSeconds = 120;

const chainId = 8453;

function operationFrom(usdc: number): Operation {
  const found = operations.find(({ free, price }) => !free && price.amount >= usdc);
  if (!found) throw new Error("Nothing is sold at such a price");
  return found;
}
/** Operations below and above the amount from which on the chain is asked before a facilitator is believed. */
const sold = { small: operationFrom(0), large: operationFrom(25) };

const paymentRequirementsOf = ({ price }: Operation): PaymentRequirements => ({
  scheme: "exact",
  network: "eip155:8453",
  amount: price.atomic,
  asset: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
  payTo,
  maxTimeoutSeconds: 300,
  extra: { name: "USD Coin", version: "2" },
});

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

/** What a task's status says about payment. */
const statusSchema = z.object({ "x402.payment.status": z.string().optional() });
export const paymentStatusOf = ({ status }: Task): string | undefined =>
  statusSchema.parse(status.message?.metadata ?? {})["x402.payment.status"];

export class TaskBuyer {
  readonly planned: PlannedTask;
  readonly operation: Operation;
  readonly input: { readonly body: number };
  readonly callerAddress: string;
  /** All that was signed for it, the newest last. */
  readonly signed: SignedPayment[] = [];
  taskId: string | undefined;
  /** What the newest answer about the task said about payment. */
  said: string | undefined;
  isChallenged = false;
  isServed = false;
  readonly #address: `0x${string}`;
  readonly #isContract: boolean;

  constructor(planned: PlannedTask, address: `0x${string}`, isContract: boolean, callerAddress: string) {
    this.planned = planned;
    this.operation = planned.large ? sold.large : sold.small;
    this.input = { body: planned.body };
    this.callerAddress = callerAddress;
    this.#address = address;
    this.#isContract = isContract;
  }

  /** Signs a new authorization. `nowSeconds` is Unix time. */
  sign(nonce: `0x${string}`, nowSeconds: number): SignedPayment {
    const authorization: Authorization = {
      from: this.#address,
      to: payTo,
      value: this.operation.price.atomic,
      validAfter: "0",
      validBefore: String(nowSeconds + validSeconds),
      nonce,
    };
    const signature = this.#isContract
      ? `0xc0de${nonce.slice(2)}`
      : accountSignatureOver(digestOf(authorization, paymentRequirementsOf(this.operation), chainId), this.#address);
    const payment = paymentWith(authorization, signature, this.operation);
    this.signed.push(payment);
    this.isChallenged = false;
    return payment;
  }

  /** A message: the first of a task, or one on the task with or without a payment. */
  message(messageId: string, payment: SignedPayment | undefined, taskId = this.taskId): SendMessageRequest {
    return {
      message: {
        messageId,
        role: "ROLE_USER",
        ...(taskId === undefined ? {} : { taskId }),
        parts: taskId === undefined ? [{ data: { skill: this.operation.id, input: this.input } }] : [{ text: "Here" }],
        ...(payment && {
          metadata: { "x402.payment.status": "payment-submitted", "x402.payment.payload": payment.payload },
        }),
      },
    };
  }
}
