/** The common parts of the tests of payment over A2A: one paid skill, its challenge, and messages that pay. */
import type { PrivateKeyAccount } from "viem";
import { type Challenge, type Changes, fromHeader, isChallenge, post, sign } from "../../sale/fixtures/buyer.ts";
import { askFor, type Binding, messageWith, type Task, taskIn } from "./bindings.ts";

export const extension = "https://github.com/google-a2a/a2a-x402/v0.1";
export const skill = "sa_landed_cost";
export const path = "/v1/sa/landed-cost";
export const input = { product_value: 100 };

export const stateOf = ({ status }: Task) => status.state.replace("TASK_STATE_", "");
export const metadataOf = ({ status }: Task) => status.message?.metadata ?? {};
/** The text of a task's status for people. */
export const textOf = ({ status }: Task) =>
  status.message?.parts.flatMap((part) => ("text" in part ? [part.text] : [])).join(" ") ?? "";
export const statusOf = (task: Task) => metadataOf(task)["x402.payment.status"];
export const receiptsOf = (task: Task) => metadataOf(task)["x402.payment.receipts"];

export function challengeIn(task: Task): Challenge {
  const required = metadataOf(task)["x402.payment.required"];
  if (!isChallenge(required)) throw new Error("The task does not ask for payment");
  return required;
}

export const metadataWith = (header: string) => ({
  "x402.payment.status": "payment-submitted",
  "x402.payment.payload": fromHeader(header),
});
export const payment = (taskId: string, header: string, more = {}) =>
  messageWith([{ text: "Here is the payment." }], { taskId, metadata: metadataWith(header), ...more });

/** A task that awaits payment, and a payment for it. */
export async function challenged(binding: Binding, payer: PrivateKeyAccount, changes: Changes = {}) {
  const task = taskIn(await binding.call("send", askFor(skill, input)));
  return { task, ...(await sign(payer, challengeIn(task), changes)) };
}
export const overHttp = async (header: string, body: unknown = input) =>
  (await post(path, body, { "PAYMENT-SIGNATURE": header })).json();
