/** `@a2a-js/sdk` 1.3.0 as a client of the running service: it knows only the base address. */
import { CancelTaskRequest, GetTaskRequest, ListTasksRequest, SendMessageRequest, Task } from "@a2a-js/sdk";
import {
  type Client,
  ClientFactory,
  ClientFactoryOptions,
  JsonRpcTransportFactory,
  RestTransportFactory,
  ServiceParameters,
  withA2AExtensions,
} from "@a2a-js/sdk/client";
import {
  ContentTypeNotSupportedError,
  PushNotificationNotSupportedError,
  RequestMalformedError,
  TaskNotCancelableError,
  TaskNotFoundError,
  UnsupportedOperationError,
} from "@a2a-js/sdk/errors";
import { beforeAll, describe, expect, it } from "vitest";
import { operations } from "../../catalog/index.ts";
import { saLandedCost } from "../../catalog/operations/sa-landed-cost.ts";
import { paymentClient } from "../fixtures/paying-fetch.ts";
import { sharedStack } from "../fixtures/shared-stack.ts";

const extension = "https://github.com/google-a2a/a2a-x402/v0.1";
const activation = { serviceParameters: ServiceParameters.create(withA2AExtensions(extension)) };
const free = { skill: "free_profit_check", input: { landed_cost: 40, expected_sale_price: 99 } };
const paid = { skill: "sa_landed_cost", input: { product_value: 100 } };
const price = BigInt(saLandedCost.price.atomic);

const message = (parts: readonly object[], more: object = {}) =>
  SendMessageRequest.fromJSON({ message: { messageId: crypto.randomUUID(), role: "ROLE_USER", parts, ...more } });
const asData = (data: object, more: object = {}) => message([{ data }], more);

/** The task that a message is answered with, in the JSON of the protocol. */
async function send(client: Client, request: SendMessageRequest) {
  const result = await client.sendMessage(request, activation);
  if (!("artifacts" in result)) throw new Error("The agent answered with a message");
  return jsonOf(result);
}

const jsonOf = (task: Task): ReturnType<typeof JSON.parse> => JSON.parse(JSON.stringify(Task.toJSON(task)));

const transports = [
  ["JSON-RPC", "JSONRPC"],
  ["HTTP+JSON", "HTTP+JSON"],
] as const;

describe.each(transports)("an A2A 1.0 client over %s", (_, protocol) => {
  let client: Client;
  beforeAll(async () => {
    const factory = new ClientFactory(
      ClientFactoryOptions.createFrom(ClientFactoryOptions.default, {
        transports: [new JsonRpcTransportFactory(), new RestTransportFactory()],
        preferredTransports: [protocol],
      }),
    );
    client = await factory.createFromUrl(sharedStack().service);
  });

  it("shows an A2A client the skills in the card, over the transport that it prefers", async () => {
    expect(client.transport.protocolName).toBe(protocol);
    const { skills, capabilities } = await client.getAgentCard();
    expect(skills.map(({ id }) => id)).toEqual(operations.map(({ id }) => id));
    expect(capabilities?.extensions.map(({ uri }) => uri)).toContain(extension);
  });

  it("tells an A2A client the price, takes payment on the same task, and gives result and receipt", async () => {
    const { fundedWallet, balanceOf, paidBy } = sharedStack();
    const payer = await fundedWallet(price);
    const asked = await send(client, asData(paid));
    expect(asked.status.state).toBe("TASK_STATE_INPUT_REQUIRED");
    const required = asked.status.message.metadata["x402.payment.required"];
    const payload = await paymentClient(sharedStack(), payer).createPaymentPayload(required);
    const task = await send(
      client,
      message([{ text: "Here is the payment." }], {
        taskId: asked.id,
        metadata: { "x402.payment.status": "payment-submitted", "x402.payment.payload": payload },
      }),
    );
    expect(task).toMatchObject({
      id: asked.id,
      status: {
        state: "TASK_STATE_COMPLETED",
        message: {
          metadata: {
            "x402.payment.status": "payment-completed",
            "x402.payment.receipts": [{ success: true, network: "eip155:8453", payer: payer.address }],
          },
        },
      },
      artifacts: [{ parts: [{ data: { operation: paid.skill } }, {}] }],
    });
    expect(await balanceOf(payer.address)).toBe(0n);
    expect(await paidBy(payer.address)).toEqual([price]);
  });

  it("gives a whole answer to a client that asks for a stream, because the card declares no streams", async () => {
    const events: object[] = [];
    for await (const event of client.sendMessageStream(asData(free))) events.push(event);
    expect(events).toMatchObject([{ payload: { $case: "task" } }]);
  });

  it("gives an A2A client each failure as its own error class", async () => {
    const finished = await send(client, asData(free));
    const id = crypto.randomUUID();
    await expect(client.getTask(GetTaskRequest.fromJSON({ id }))).rejects.toThrow(TaskNotFoundError);
    await expect(client.cancelTask(CancelTaskRequest.fromJSON({ id: finished.id }))).rejects.toThrow(
      TaskNotCancelableError,
    );
    await expect(send(client, asData(free, { taskId: finished.id }))).rejects.toThrow(UnsupportedOperationError);
    await expect(send(client, message([{ text: "a", mediaType: "image/png" }]))).rejects.toThrow(
      ContentTypeNotSupportedError,
    );
    await expect(send(client, asData({ ...free, input: {} }))).rejects.toThrow(RequestMalformedError);
    await expect(client.listTasks(ListTasksRequest.fromJSON({ pageSize: 500 }))).rejects.toThrow(RequestMalformedError);
    const configuration = { taskPushNotificationConfig: { url: "https://client.example" } };
    const pushed = SendMessageRequest.fromJSON({ ...Object(SendMessageRequest.toJSON(asData(free))), configuration });
    await expect(client.sendMessage(pushed)).rejects.toThrow(PushNotificationNotSupportedError);
  });
});
