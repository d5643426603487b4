import { env } from "cloudflare:workers";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { saLandedCost } from "../../../../catalog/operations/sa-landed-cost.ts";
import type { Caller } from "../../../../src/worker/protocols/a2a/envelope.ts";
import { callOperation } from "../../../../src/worker/protocols/a2a/task-call.ts";
import {
  moveTo,
  paymentMetadata,
  paymentNamed,
  type TaskRecord,
} from "../../../../src/worker/protocols/a2a/task-record.ts";
import { createTaskStore } from "../../../../src/worker/protocols/a2a/task-store.ts";
import { refusedMessages } from "../../../../src/worker/protocols/a2a/texts.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";
import { challengeOf } from "../../../fixtures/outcomes.ts";
import { sign } from "../../sale/fixtures/buyer.ts";
import { makeWorld, world } from "../../sale/fixtures/open-world.ts";
import { askFor, httpJson, jsonRpc, messageWith, readTask, stateOf, taskFor } from "./bindings.ts";
import {
  challenged,
  challengeIn,
  input,
  metadataOf,
  metadataWith,
  overHttp,
  pay,
  payment,
  receiptsOf,
  skill,
} from "./paying.ts";

// Alarms of these ledgers would fire in the next test file.
afterAll(emptyStorage);

beforeEach(makeWorld);

/** The members of an error about a payment that nothing has used. */
const unusedUntil = ({ validBefore }: { readonly validBefore: string }) => ({
  payment_state: "unused",
  retry_action: "stop",
  authorization_expires_at: new Date(Number(validBefore) * 1000).toISOString(),
});

describe("a payment for a task", () => {
  it("rejects another input for a task that awaits payment in the caller's language, uncharged", async () => {
    const { task, header, authorization } = await challenged();
    for (const parts of [
      [{ data: { skill, input: { product_value: 999 } } }],
      [{ data: { skill: "gcc_opportunity_score", input } }],
      [{ text: JSON.stringify({ skill, input: { ...input, shipping: 1 } }) }],
    ]) {
      const message = messageWith(parts, { taskId: task.id, metadata: metadataWith(header) });
      const {
        reason,
        violations,
        info,
        message: said,
      } = await jsonRpc.call("send", message, { "Accept-Language": "ar" });
      expect({ reason, violations }).toEqual({ reason: "INVALID_PARAMS", violations: ["message.parts"] });
      expect(said).toContain(refusedMessages.otherInput.ar);
      expect(info).toEqual(unusedUntil(authorization));
    }
    // A look of an earlier test's ledger may still reach the node.
    expect(world.count("/verify") + world.count("/settle")).toBe(0);
    const restated = messageWith([{ data: { skill, input } }], { taskId: task.id, metadata: metadataWith(header) });
    expect(stateOf(await taskFor(restated))).toBe("COMPLETED");
  });

  it("takes a payment from any caller that knows the task, for that task alone", async () => {
    const { task } = await challenged();
    const stranger = await sign(world.payer(), challengeIn(task));
    const from = { "CF-Connecting-IP": "192.0.2.9" };
    const paid = await taskFor(payment(task.id, stranger.header), from, httpJson);
    const inputs = expect.arrayContaining([{ field: "product_value", value: 100, basis: "supplied" }]);
    expect(paid.artifacts?.[0]?.parts[0]).toMatchObject({ data: { operation: skill, inputs } });
    expect(stateOf(await readTask(task.id))).toBe("COMPLETED");
    const late = await challenged();
    for (const [binding, name, reason] of [
      [jsonRpc, task.id, "UNSUPPORTED_OPERATION"],
      [httpJson, task.id, "UNSUPPORTED_OPERATION"],
      [httpJson, crypto.randomUUID(), "TASK_NOT_FOUND"],
    ] as const) {
      const refused = await binding.call("send", payment(name, late.header));
      expect(refused.reason).toBe(reason);
      expect(refused.info).toMatchObject(unusedUntil(late.authorization));
    }
    expect(world.received).toHaveLength(1);
  });

  it("charges a payment once that is sent many times together, and again afterwards", async () => {
    const { task, header } = await challenged();
    const all = await Promise.all(Array.from({ length: 6 }, () => pay(task, header)));
    expect(all.map(stateOf)).toEqual(Array(6).fill("COMPLETED"));
    const again = await pay(task, header);
    expect(stateOf(again)).toBe("COMPLETED");
    expect(receiptsOf(again)).toHaveLength(1);
    expect(world.received).toHaveLength(1);
  });

  it("charges and serves each of several payers of a task at the same time", async () => {
    const { task } = await challenged();
    const payments = await Promise.all(Array.from({ length: 4 }, () => sign(world.payer(), challengeIn(task))));
    const all = await Promise.all(payments.map(({ header }) => pay(task, header)));
    expect(all.map(stateOf)).toEqual(Array(4).fill("COMPLETED"));
    expect(world.received).toHaveLength(4);
  });

  it("gives the result of an A2A payment over HTTP, and nothing else for that payment", async () => {
    const { task, header } = await challenged();
    const paid = await pay(task, header);
    expect(paid.artifacts?.[0]?.parts[0]).toMatchObject({ data: await overHttp(header) });
    const other = { product_value: 5 };
    expect(await overHttp(header, other)).toMatchObject({ error: "payment_already_used" });
    const elsewhere = await taskFor(askFor(skill, other, { metadata: metadataWith(header) }), {}, httpJson);
    expect(stateOf(elsewhere)).toBe("INPUT_REQUIRED");
    expect(metadataOf(elsewhere)).toHaveProperty(["x402.payment.error"], "DUPLICATE_NONCE");
    expect(world.received).toHaveLength(1);
  });

  it("completes a task with a payment that was made over HTTP, uncharged, and says so", async () => {
    const { task, header } = await challenged();
    await overHttp(header);
    const done = await pay(task, header);
    expect(stateOf(done)).toBe("COMPLETED");
    expect(done.status.message?.parts[0]).toMatchObject({ text: expect.stringContaining("charged nothing") });
    expect(done.artifacts?.[0]?.parts).toMatchObject([
      { data: { operation: skill } },
      { text: expect.stringMatching(/^This answer was bought before/) },
      { data: { kept_answer: { charged: false, bought_at: expect.any(String) } } },
    ]);
    expect(world.received).toHaveLength(1);
  });
});

it("keeps the largest answer whole with its task", async () => {
  const [product] = [operations.at(-1)?.examples[0].input.products].flat();
  const products = Array.from({ length: 150 }, () => product);
  const task = await taskFor(askFor("x402_agent_scale", { products }));
  const { header } = await sign(world.payer(), challengeIn(task));
  const paid = await pay(task, header, { "Accept-Language": "ar" });
  expect(stateOf(paid)).toBe("COMPLETED");
  expect(await readTask(task.id)).toEqual(paid);
});

it("keeps an undecided payment open when one of another wallet, which was on its way, is refused", async () => {
  const { task, header } = await challenged();
  const other = await sign(world.payer(), challengeIn(task));
  const tasks = createTaskStore(env);
  const known = await tasks.read(task.id);
  const open = { ...paymentNamed(header), isOpen: true };
  const said = { parts: [], metadata: paymentMetadata("payment-submitted") };
  const caller: Caller = {
    locale: "en",
    origin: "",
    idempotencyKey: undefined,
    paymentHeader: undefined,
    admit: async () => {},
    consult: async () => ({ found: [], matched: false, notes: [] }),
    // While this payment is worked on, the other one is found undecided.
    call: async () => {
      const undecided = (record: TaskRecord) => moveTo(record, "TASK_STATE_INPUT_REQUIRED", said, Date.now());
      await tasks.change(known, (record) => ({ ...undecided(record), payment: open }));
      return challengeOf("insufficient_funds", { settlement: { success: false } });
    },
    recall: async () => "undecided",
    stateOf: async () => ({ state: "unused", transaction: undefined }),
  };
  const call = { operation: saLandedCost, input };
  await callOperation(tasks, known, { call, signature: other.header, caller });
  expect((await tasks.read(task.id)).record.payment).toEqual(open);
});
