import { expect, it } from "vitest";
import { freeInput, send } from "./bindings.ts";
import { extension } from "./paying.ts";

const call = async (method: string, params: unknown) => {
  const response = await send("POST", "/a2a/rpc", JSON.stringify({ jsonrpc: "2.0", id: "a", method, params }));
  return response.json<{ id: string; result?: unknown; error?: unknown }>();
};
const message = (parts: unknown[], more: object = {}) => ({
  message: { kind: "message", messageId: "m-1", role: "user", parts, ...more },
});
const freeData = { skill: "free_profit_check", input: freeInput };

it("answers message/send with a bare task in the shapes of 0.3", async () => {
  const parts = [{ kind: "data", data: freeData }];
  const { result } = await call("message/send", message(parts));
  expect(result).toEqual({
    kind: "task",
    id: expect.any(String),
    contextId: expect.any(String),
    status: { state: "completed", timestamp: expect.stringMatching(/Z$/) },
    artifacts: [
      {
        artifactId: expect.any(String),
        name: "free_profit_check.result",
        parts: [
          { kind: "data", data: expect.objectContaining({ operation: "free_profit_check" }) },
          { kind: "text", text: expect.any(String) },
        ],
      },
    ],
    history: [
      expect.objectContaining({ kind: "message", role: "user", messageId: "m-1", parts, taskId: expect.any(String) }),
    ],
  });
});

it("answers a text without a call over 0.3 with a question, and accepts the call on the same task", async () => {
  const { result } = await call("message/send", message([{ kind: "text", text: "Hello" }]));
  expect(result).toMatchObject({
    status: {
      state: "input-required",
      message: { kind: "message", role: "agent", parts: [{ kind: "text" }, { kind: "data" }] },
    },
  });
  const { id: taskId } = Object(result);
  const text = JSON.stringify(freeData);
  const answered = await call("message/send", message([{ kind: "text", text }], { taskId }));
  expect(answered.result).toMatchObject({ id: taskId, status: { state: "completed" } });
});

it("finds and cancels tasks over 0.3", async () => {
  const { result } = await call("message/send", message([{ kind: "text", text: "Hello" }]));
  const { id } = Object(result);
  expect((await call("tasks/get", { id, historyLength: 0 })).result).toEqual(
    expect.not.objectContaining({ history: [] }),
  );
  expect((await call("tasks/get", { id })).result).toEqual(result);
  expect((await call("tasks/cancel", { id })).result).toMatchObject({ id, status: { state: "canceled" } });
});

it.each([
  ["tasks/get", { id: "nothing" }, -32001],
  ["tasks/cancel", { id: "nothing" }, -32001],
  ["tasks/list", {}, -32601],
  ["message/stream", message([{ kind: "text", text: "a" }]), -32004],
  ["tasks/resubscribe", { id: "x" }, -32004],
  ["tasks/pushNotificationConfig/set", {}, -32003],
  ["tasks/pushNotificationConfig/get", {}, -32003],
  ["tasks/pushNotificationConfig/list", {}, -32003],
  ["tasks/pushNotificationConfig/delete", {}, -32003],
  ["agent/getAuthenticatedExtendedCard", undefined, -32007],
  ["message/send", {}, -32602],
  ["message/send", { message: "a" }, -32602],
  ["message/send", message([{ kind: "file", file: { bytes: "AAAA", mimeType: "image/png" } }]), -32005],
  [
    "message/send",
    {
      ...message([{ kind: "text", text: "a" }]),
      configuration: { pushNotificationConfig: { url: "https://c.example" } },
    },
    -32003,
  ],
])("answers %s %j with %i and details that are an object", async (method, params, code) => {
  const { error } = await call(method, params);
  expect(error).toEqual({
    code,
    message: expect.any(String),
    data: expect.objectContaining({ reason: expect.any(String) }),
  });
});

it("confirms the x402 extension in the header of 0.3", async () => {
  const body = JSON.stringify({
    jsonrpc: "2.0",
    id: 1,
    method: "message/send",
    params: message([{ kind: "text", text: "a" }]),
  });
  const response = await send("POST", "/a2a/rpc", body, { "X-A2A-Extensions": extension });
  expect(response.headers.get("X-A2A-Extensions")).toBe(extension);
});
