import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Task } from "../../../../../src/worker/protocols/a2a/task.ts";
import { askFor, bindings, callRpc, freeInput, messageWith, send, taskFor } from "../bindings.ts";

const nested = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`;
const rpc = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"SendMessage","params":${params}}`;
const withData = (data: string) => `{"message":{"messageId":"1","role":"ROLE_USER","parts":[{"data":${data}}]}}`;

/** Fields of the protocol among arbitrary ones, so that fuzzing gets past the first check. */
const envelope = fc.letrec((tie) => ({
  value: fc.oneof({ depthSize: "small" }, fc.jsonValue(), tie("message"), tie("part")),
  part: fc.record(
    {
      text: fc.oneof(fc.string(), tie("value")),
      data: tie("value"),
      raw: fc.base64String(),
      mediaType: fc.string(),
      kind: fc.string(),
    },
    { requiredKeys: [] },
  ),
  message: fc.record(
    {
      messageId: fc.oneof(fc.string(), tie("value")),
      taskId: fc.oneof(fc.string(), fc.uuid({ version: 4 }), tie("value")),
      contextId: fc.oneof(fc.string(), tie("value")),
      role: fc.constantFrom("ROLE_USER", "user", 1, null),
      parts: fc.oneof(fc.array(tie("part"), { maxLength: 3 }), tie("value")),
      metadata: fc.dictionary(
        fc.constantFrom("x402.payment.payload", "x402.payment.status", "skillId", "__proto__", "a"),
        fc.oneof(fc.constantFrom("payment-rejected", "free_profit_check", "sa_landed_cost"), fc.jsonValue()),
      ),
    },
    { requiredKeys: [] },
  ),
  request: fc.record(
    {
      jsonrpc: fc.constantFrom("2.0", "2.0", "2.0", "1.0", 2),
      id: fc.oneof(fc.integer(), fc.string(), tie("value")),
      method: fc.constantFrom("SendMessage", "message/send", "GetTask", "tasks/get", "ListTasks", "CancelTask", "x"),
      params: fc.oneof(
        fc.record({ message: tie("message"), configuration: tie("value") }, { requiredKeys: [] }),
        fc.record({ id: tie("value"), contextId: tie("value"), pageToken: tie("value"), pageSize: tie("value") }),
        tie("value"),
      ),
    },
    { requiredKeys: [] },
  ),
}));

it("answers any envelope with a valid message and without 5xx", async () => {
  await fc.assert(
    fc.asyncProperty(envelope.request, async (request) => {
      const response = await send("POST", "/a2a/rpc", JSON.stringify(request));
      expect(response.status).toBeLessThan(500);
      const answer = await response.json<{ jsonrpc: string; error?: { code: number } }>();
      expect(answer.jsonrpc).toBe("2.0");
      expect(answer.error?.code).not.toBe(-32603);
    }),
    { numRuns: 60 },
  );
  await fc.assert(
    fc.asyncProperty(envelope.message, fc.jsonValue(), async (message, configuration) => {
      const response = await send("POST", "/message:send", JSON.stringify({ message, configuration }));
      expect(response.status).toBeLessThan(500);
    }),
    { numRuns: 30 },
  );
});

it("answers any path and query of tasks without 5xx", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom("GET", "POST", "DELETE"),
      fc.oneof(
        fc
          .array(fc.string(), { maxLength: 3 })
          .map((steps) => steps.map((step) => `/${encodeURIComponent(step)}`).join("")),
        fc.constantFrom("/%", "/%ff", "/%00", "/:", "/:cancel"),
      ),
      fc.dictionary(fc.constantFrom("contextId", "pageSize", "pageToken", "historyLength", "status"), fc.string()),
      async (method, path, query) => {
        const response = await send(method, `/tasks${path}?${new URLSearchParams(query)}`);
        expect(response.status).toBeLessThan(500);
        await response.body?.cancel();
      },
    ),
    { numRuns: 20 },
  );
});

it.each([100, 10_000, 100_000])("rejects JSON that nests %i levels, wherever it is", async (depth) => {
  for (const params of [withData(nested(depth)), `{"configuration":${nested(depth)}}`])
    expect((await callRpc(rpc(params))).error?.code).toBe(-32600);
  const text = JSON.stringify(`{"skill":"free_profit_check","input":${nested(depth)}}`);
  const inText = `{"message":{"messageId":"1","role":"ROLE_USER","parts":[{"text":${text}}]}}`;
  expect((await send("POST", "/message:send", inText)).status).toBe(200);
});

it("rejects a body of more than 320 KiB", async () => {
  const body = rpc(withData(JSON.stringify("a".repeat(330 * 1024))));
  expect((await callRpc(body)).error?.code).toBe(-32600);
  const rest = await send("POST", "/message:send", body);
  expect(rest.status).toBe(400);
});

it("stores little of a long message, and no long unpaid input", async () => {
  const junk = Array.from({ length: 60 }, (_, index) => ({ data: { index, junk: "x".repeat(5_000) } }));
  for (const parts of [junk, [{ data: { skill: "free_profit_check", input: freeInput } }, ...junk]])
    for (const binding of bindings) {
      const { id } = await taskFor(messageWith(parts), {}, binding);
      const stored = await runInDurableObject(env.TASK.getByName(id), (task: Task) => task.read()?.text.length);
      expect(stored).toBeLessThan(32_000);
    }
  for (const binding of bindings)
    expect(await binding.call("send", askFor("x402_agent_scale", { products: "x".repeat(120_000) }))).toMatchObject({
      reason: "INVALID_PARAMS",
      violations: ["input"],
    });
});

it("reads no skill and no field from prototypes", async () => {
  for (const skill of ["__proto__", "constructor", "toString"])
    for (const binding of bindings)
      expect((await binding.call("send", askFor(skill, {}))).result).toMatchObject({
        task: { status: { state: "TASK_STATE_INPUT_REQUIRED" } },
      });
  const polluted = await callRpc(rpc('{"__proto__":{"message":{}},"constructor":{"prototype":{"polluted":true}}}'));
  expect(polluted.error?.code).toBe(-32602);
  expect(Object.hasOwn(Object.prototype, "polluted")).toBe(false);
});

it("stores nothing for a guessed id of a task", async () => {
  const id = crypto.randomUUID();
  expect((await send("GET", `/tasks/${id}`)).status).toBe(404);
  expect((await send("POST", `/tasks/${id}:cancel`)).status).toBe(404);
  expect((await send("GET", `/tasks?contextId=${id}`)).status).toBe(200);
  for (const stub of [env.TASK.getByName(id), env.CONVERSATION.getByName(`context:${id}`)])
    expect(
      await runInDurableObject(stub, async (_, { storage }) => [[...storage.kv.list()], await storage.getAlarm()]),
    ).toEqual([[], null]);
});
