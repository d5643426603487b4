import { expect, it } from "vitest";
import { freeCall, question, send, taskNotFound } from "./bindings.ts";

it("HTTP_JSON-ERR-001/002: says errors as google.rpc.Status", async () => {
  const response = await send("GET", "/tasks/nothing");
  expect(response.status).toBe(404);
  expect(await response.json()).toEqual({
    error: { code: 404, status: "NOT_FOUND", message: expect.any(String), details: [taskNotFound] },
  });
});

it.each([
  ["POST", "/message:stream", "UNSUPPORTED_OPERATION"],
  ["POST", "/tasks/x:subscribe", "UNSUPPORTED_OPERATION"],
  ["GET", "/tasks/x:subscribe", "UNSUPPORTED_OPERATION"],
  ["GET", "/extendedAgentCard", "UNSUPPORTED_OPERATION"],
  ["POST", "/tasks/x/pushNotificationConfigs", "PUSH_NOTIFICATION_NOT_SUPPORTED"],
  ["GET", "/tasks/x/pushNotificationConfigs", "PUSH_NOTIFICATION_NOT_SUPPORTED"],
  ["GET", "/tasks/x/pushNotificationConfigs/y", "PUSH_NOTIFICATION_NOT_SUPPORTED"],
  ["DELETE", "/tasks/x/pushNotificationConfigs/y", "PUSH_NOTIFICATION_NOT_SUPPORTED"],
])("CORE-CAP-001..003: refuses %s %s as JSON: %s", async (method, path, reason) => {
  const response = await send(method, path, method === "POST" ? "{}" : undefined, { Accept: "text/event-stream" });
  expect(response.status).toBe(400);
  expect(response.headers.get("Content-Type")).toBe("application/json");
  expect(await response.json()).toMatchObject({ error: { status: "FAILED_PRECONDITION", details: [{ reason }] } });
});

it.each([
  ["*/*", "application/json", "application/json"],
  ["application/json", "application/json", "application/json"],
  ["application/a2a+json, application/json", "application/json", "application/a2a+json"],
  ["*/*", "application/a2a+json", "application/a2a+json"],
])("answers a request with Accept %s and Content-Type %s by %s", async (accept, type, expected) => {
  const headers = { Accept: accept, "Content-Type": type };
  const response = await send("POST", "/message:send", JSON.stringify(freeCall()), headers);
  expect([response.status, response.headers.get("Content-Type")]).toEqual([200, expected]);
});

it.each([
  ["{", "application/json", "PARSE_ERROR"],
  ["", "application/json", "PARSE_ERROR"],
  ["{}", "application/json", "INVALID_PARAMS"],
  ["[]", "application/json", "INVALID_PARAMS"],
  [JSON.stringify(freeCall()), "text/plain", "CONTENT_TYPE_NOT_SUPPORTED"],
])("refuses the body %j of %s: %s", async (body, type, reason) => {
  const response = await send("POST", "/message:send", body, { "Content-Type": type });
  expect(response.status).toBe(400);
  const { error } = await response.json<{ error: { details: { reason?: string }[] } }>();
  expect(error.details.map((detail) => detail.reason)).toContain(reason);
});

it("shows an example of a valid message to a caller that sends something else", async () => {
  for (const body of [{}, { message: "how much duty" }, { message: { messageId: "1", role: "ROLE_USER" } }]) {
    const response = await send("POST", "/message:send", JSON.stringify(body));
    const [, shown = ""] = /A message is (\{.*\})\.$/.exec(Object(await response.json()).error.message) ?? [];
    const right = await send("POST", "/message:send", JSON.stringify({ message: JSON.parse(shown) }));
    expect(right.status).toBe(200);
  }
});

it("VER-SERVER-001..003: speaks 1.0 alone over HTTP+JSON", async () => {
  const statusOf = async (headers: Record<string, string>) =>
    (await send("POST", "/message:send", JSON.stringify(question()), headers)).status;
  expect(await statusOf({})).toBe(200);
  expect(await statusOf({ "A2A-Version": "" })).toBe(200);
  expect(await statusOf({ "A2A-Version": "1.0.1" })).toBe(200);
  for (const version of ["0.3", "0.5", "99.0"]) {
    const response = await send("GET", "/tasks", undefined, { "A2A-Version": version });
    expect(await response.json()).toMatchObject({ error: { details: [{ reason: "VERSION_NOT_SUPPORTED" }] } });
  }
});

it("answers an unknown verb of a task with 404", async () => {
  expect((await send("POST", "/tasks/x:explode")).status).toBe(404);
  expect((await send("POST", "/tasks/x")).status).toBe(404);
});

it.each([
  ["GET", "/message:send", "POST, OPTIONS"],
  ["DELETE", "/tasks/x", "GET, POST, OPTIONS"],
  ["POST", "/extendedAgentCard", "GET, OPTIONS"],
])("answers %s %s with 405 and Allow: %s", async (method, path, allow) => {
  const response = await send(method, path);
  expect([response.status, response.headers.get("Allow")]).toEqual([405, allow]);
});
