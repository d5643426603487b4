import { describe, expect, it } from "vitest";
import { callRpc, freeCall, question, send, taskNotFound } from "./bindings.ts";

const request = (method: unknown, params: unknown = {}, more: object = {}) =>
  JSON.stringify({ jsonrpc: "2.0", id: 1, method, params, ...more });

describe("POST /a2a/rpc", () => {
  it.each(["/a2a/rpc", "/a2a/rpc/"])("answers at %s with application/json", async (path) => {
    const response = await send("POST", path, request("SendMessage", freeCall()));
    expect(response.status).toBe(200);
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
  });

  it("repeats the request's id, whether text, number or null", async () => {
    for (const id of ["a", 0, 1.5, null])
      expect((await callRpc(request("SendMessage", question(), { id }))).id).toBe(id);
  });

  it.each(["{", "", "nonsense", '{"jsonrpc":"2.0",}'])(
    "answers %j with a parse error whose id is null",
    async (body) => {
      expect(await callRpc(body)).toMatchObject({ id: null, error: { code: -32700 } });
    },
  );

  it.each([
    ["an array", "[]"],
    ["a batch", `[${request("SendMessage", freeCall())}]`],
    ["text", '"SendMessage"'],
    ["null", "null"],
    ["another version of JSON-RPC", request("GetTask", {}, { jsonrpc: "1.0" })],
    ["no method", request(undefined)],
    ["a method that is no text", request(1)],
    ["an id that is an object", request("GetTask", {}, { id: {} })],
    ["an id that is an array", request("GetTask", {}, { id: [1] })],
    ["an id that is true", request("GetTask", {}, { id: true })],
  ])("refuses %s as an invalid request", async (_, body) => {
    const { response, error } = await callRpc(body);
    expect({ status: response.status, code: error?.code }).toEqual({ status: 200, code: -32600 });
  });

  it.each(["Unknown", "sendMessage", "message/unknown", "tasks/list", "rpc.discover", "", "__proto__", "constructor"])(
    "answers the unknown method %j with -32601",
    async (method) => {
      const response = await send("POST", "/a2a/rpc", request(method));
      expect(await response.json()).toMatchObject({ id: 1, error: { code: -32601 } });
    },
  );

  it.each([[[]], [["a"]], ["text"], [5], [true], [{ "": "value" }]])("refuses the parameters %j", async (params) => {
    for (const method of ["SendMessage", "GetTask", "CancelTask"])
      expect((await callRpc(request(method, params))).error?.code).toBe(-32602);
  });

  it("JSONRPC-ERR-001..003: describes an error as ErrorInfo of the protocol's domain", async () => {
    const { error } = await callRpc(request("GetTask", { id: "nothing" }));
    expect(error).toEqual({ code: -32001, message: expect.any(String), data: [taskNotFound] });
  });

  it.each([
    ["SendStreamingMessage", freeCall(), -32004],
    ["SubscribeToTask", { id: "x" }, -32004],
    ["GetExtendedAgentCard", undefined, -32004],
    ["CreateTaskPushNotificationConfig", { taskId: "x", url: "https://client.example" }, -32003],
    ["GetTaskPushNotificationConfig", { taskId: "x", id: "y" }, -32003],
    ["ListTaskPushNotificationConfigs", { taskId: "x" }, -32003],
    ["DeleteTaskPushNotificationConfig", { taskId: "x", id: "y" }, -32003],
  ])("CORE-CAP-001..003: refuses %s as JSON, not as a stream", async (method, params, code) => {
    const response = await send("POST", "/a2a/rpc", request(method, params), { Accept: "text/event-stream" });
    expect(response.headers.get("Content-Type")).toMatch(/^application\/json/);
    expect(await response.json()).toMatchObject({ error: { code } });
  });

  it.each(["1.0", "1.0.1", "1.0.0", "0.3", "0.3.0", ""])("VER-SERVER-001/003: speaks version %j", async (version) => {
    const { result } = await callRpc(request("SendMessage", freeCall()), { "A2A-Version": version });
    expect(result).toBeDefined();
  });

  it.each(["99.0", "0.5", "2", "latest", "1.0.1.1", "1.1"])("VER-SERVER-002: refuses version %j", async (version) => {
    expect((await callRpc(request("SendMessage", freeCall()), { "A2A-Version": version })).error?.code).toBe(-32009);
    const byQuery = await send("POST", `/a2a/rpc?A2A-Version=${version}`, request("SendMessage", freeCall()));
    expect(await byQuery.json()).toMatchObject({ error: { code: -32009 } });
  });

  it.each(["text/plain", "application/xml", "multipart/form-data", "application/json; charset=utf-16"])(
    "refuses a body of %s",
    async (type) => {
      const { response, error } = await callRpc(request("SendMessage", freeCall()), { "Content-Type": type });
      expect({ status: response.status, code: error?.code }).toEqual({ status: 400, code: -32005 });
    },
  );

  it("answers GET /a2a/rpc with 405", async () => {
    const response = await send("GET", "/a2a/rpc");
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST, OPTIONS"]);
  });

  it("writes errors in Arabic for Accept-Language: ar", async () => {
    const { error } = await callRpc(request("GetTask", { id: "x" }), { "Accept-Language": "ar" });
    expect(error?.message).toMatch(/\p{Script=Arabic}/u);
  });
});
