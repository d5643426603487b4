import { expect, it } from "vitest";
import { problemText } from "../../../src/worker/protocols/problem-text.ts";

it.each([
  [{ path: "/shipping", code: "type", message: "shipping must be a number" }, "shipping must be a number"],
  [{ header: "Idempotency-Key", code: "maxLength", allowed: 200 }, "maxLength, allowed: 200"],
  [{ service: "http://127.0.0.1:8787" }, "service: http://127.0.0.1:8787"],
  [{ limit_bytes: 65_536 }, "limit_bytes: 65536"],
])("says a problem by its sentence, or by its members: %j", (problem, text) => {
  expect(problemText(problem)).toBe(text);
});
