/** `@a2a-js/sdk` 0.3.14 as a client of the running service: the fallback for agents without 1.0. */
import type { Message, Task } from "a2a-sdk-legacy";
import {
  A2AClient,
  type Client,
  ClientFactory,
  TaskNotFoundError,
  UnsupportedOperationError,
} from "a2a-sdk-legacy/client";
import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { paymentClient } from "../fixtures/paying-fetch.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const free = { skill: "free_profit_check", input: { landed_cost: 40, expected_sale_price: 99 } };
const paid = { skill: "sa_landed_cost", input: { product_value: 100 } };
const price = BigInt(saLandedCost.price.atomic);

const message = (parts: Message["parts"], more: Partial<Message> = {}) => ({
  message: { kind: "message", messageId: crypto.randomUUID(), role: "user", parts, ...more } satisfies Message,
});
const asData = (data: Record<string, unknown>, more: Partial<Message> = {}) => message([{ kind: "data", data }], more);

function taskIn(result: Message | Task): Task {
  if (result.kind !== "task") throw new Error("The agent answered with a message");
  return result;
}

const cardUrl = () => `${sharedStack().service}/.well-known/agent-card.json`;

describe("an A2A 0.3 client", () => {
  let client: Client;
  const send = async (params: ReturnType<typeof message>) => taskIn(await client.sendMessage(params));
  beforeAll(async () => {
    client = await new ClientFactory().createFromUrl(sharedStack().service);
  });

  it("shows an A2A 0.3 client the skills in the card", async () => {
    const { skills, protocolVersion } = await client.getAgentCard();
    expect(protocolVersion).toMatch(/^0\.3/);
    expect(skills.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
  });

  it("tells an A2A 0.3 client the price, takes payment on the same task, and gives result and receipt", async () => {
    const { fundedWallet, balanceOf } = sharedStack();
    const payer = await fundedWallet(price);
    const asked = await send(asData(paid));
    expect(asked.status.state).toBe("input-required");
    const required = asked.status.message?.metadata?.["x402.payment.required"];
    const payload = await paymentClient(sharedStack(), payer).createPaymentPayload(Object(required));
    const metadata = { "x402.payment.status": "payment-submitted", "x402.payment.payload": payload };
    const task = await send(message([{ kind: "text", text: "Paid." }], { taskId: asked.id, metadata }));
    expect(task).toMatchObject({
      id: asked.id,
      status: {
        state: "completed",
        message: {
          metadata: { "x402.payment.status": "payment-completed", "x402.payment.receipts": [{ success: true }] },
        },
      },
      artifacts: [{ parts: [{ kind: "data", data: { operation: paid.skill } }, { kind: "text" }] }],
    });
    expect(await balanceOf(payer.address)).toBe(0n);
  });

  it("gives an A2A 0.3 client each failure as its own error class", async () => {
    await expect(client.getTask({ id: crypto.randomUUID() })).rejects.toThrow(TaskNotFoundError);
    const finished = await send(asData(free));
    await expect(send(asData(free, { taskId: finished.id }))).rejects.toThrow(UnsupportedOperationError);
  });
});

it("gives the first A2A 0.3 client the free analysis from the card's address, and an error for unknown methods", async () => {
  const client = await A2AClient.fromCardUrl(cardUrl());
  expect(await client.sendMessage(asData(free))).toMatchObject({
    result: { kind: "task", status: { state: "completed" } },
  });
  for (const method of ["tasks/list", "message/unknown"])
    expect(await client.callExtensionMethod(method, {})).toMatchObject({ error: { code: -32601 } });
});
