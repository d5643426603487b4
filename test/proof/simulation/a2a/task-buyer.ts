/** A buyer over A2A who wants one thing, and does what the task says. */
import { z } from "zod";
import { operations } from "../../../../catalog/index.ts";
import type { Operation } from "../../../../catalog/operation.ts";
import { toHeaderJson } from "../../../../src/lib/header-json.ts";
import type { Task } from "../../../../src/worker/protocols/a2a/model.ts";
import type { SendMessageRequest } from "../../../../src/worker/protocols/a2a/params.ts";
import { type Authorization, digestOf } from "../../../../src/worker/sale/payment/signature.ts";
import { requirementsOf } from "../../../fixtures/offered-payment.ts";
import type { PlannedSale } from "../sales/planned-sales.ts";
import { type Account, SaleBuyer } from "../sales/sale-buyer.ts";
import { accountSignatureOver } from "./signatures.ts";

const chainId = 8453;

function operationFrom(usdc: number): Operation {
  const found = operations.find(({ free, price }) => !free && price.amount >= usdc);
  if (!found) throw new Error("Nothing is sold at such a price");
  return found;
}
/** Operations below and above the amount from which on the chain is asked before a facilitator is believed. */
const sold = { small: operationFrom(0), large: operationFrom(25) };

const paymentRequirementsOf = ({ price }: Operation) => requirementsOf(price.atomic, 300);

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

export class TaskBuyer extends SaleBuyer<PlannedSale, SignedPayment> {
  readonly operation: Operation;
  readonly input: { readonly body: number };
  taskId: string | undefined;
  /** What the newest answer about the task said about payment. */
  said: string | undefined;
  isServed = false;
  readonly #isContract: boolean;

  constructor(planned: PlannedSale, account: Account, isContract: boolean) {
    super(planned, account);
    this.operation = planned.large ? sold.large : sold.small;
    this.input = { body: planned.body };
    this.#isContract = isContract;
  }

  protected get amount(): string {
    return this.operation.price.atomic;
  }

  protected seal(authorization: Authorization): SignedPayment {
    const signature = this.#isContract
      ? `0xc0de${authorization.nonce.slice(2)}`
      : accountSignatureOver(
          digestOf(authorization, paymentRequirementsOf(this.operation), chainId),
          this.account.address,
        );
    return paymentWith(authorization, signature, this.operation);
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
