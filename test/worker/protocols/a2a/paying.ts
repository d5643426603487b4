/** The common parts of the tests of payment over A2A: one paid skill, its challenge, and messages that pay. */

import { z } from "zod";
import { type Challenge, type Changes, fromHeader, isChallenge, post, sign } from "../../sale/fixtures/buyer.ts";
import { world } from "../../sale/fixtures/open-world.ts";
import { askFor, messageWith, stateOf, type Task, taskFor } from "./bindings.ts";

export const extension = "https://github.com/google-a2a/a2a-x402/v0.1";
export const skill = "sa_landed_cost";
export const path = "/v1/sa/landed-cost";
export const input = { product_value: 100 };

export const metadataOf = ({ status }: Task) => status.message?.metadata ?? {};
/** The text of a task's status for people. */
export const textOf = ({ status }: Task) =>
  status.message?.parts.flatMap((part) => ("text" in part ? [part.text] : [])).join(" ") ?? "";
/** The state of a task, and the status of its payment. */
export const stageOf = (task: Task) => `${stateOf(task)} ${metadataOf(task)["x402.payment.status"]}`;
const receipts = z.array(z.looseObject({ success: z.boolean(), extensions: z.looseObject({}).default({}) }));
export const receiptsOf = (task: Task) => receipts.parse(metadataOf(task)["x402.payment.receipts"]);

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

/** Sends a payment for a task; returns the task. */
export const pay = ({ id }: Task, header: string, headers = {}) => taskFor(payment(id, header), headers);
/** Sends other metadata for a task; returns the task. */
export const reply = ({ id: taskId }: Task, metadata: object, headers = {}) =>
  taskFor(messageWith([{ text: "" }], { taskId, metadata }), headers);

/** A task that awaits payment, and a payment for it. */
export async function challenged(payer = world.payer(), changes: Changes = {}) {
  const task = await taskFor(askFor(skill, input));
  return { task, ...(await sign(payer, challengeIn(task), changes)) };
}
export const overHttp = async (header: string, body: unknown = input) =>
  (await post(path, body, { "PAYMENT-SIGNATURE": header })).json();
