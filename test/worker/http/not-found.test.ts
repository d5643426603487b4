import { exports } from "cloudflare:workers";
import { describe, expect, it } from "vitest";

describe("an unknown address", () => {
  it("is an Error object with the request id that the caller chose", async () => {
    const response = await exports.default.fetch("https://service.test/nowhere", {
      headers: { "X-Request-ID": "abc" },
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ error: { code: "not_found", request_id: "abc", retryable: false } });
    expect(response.headers.get("X-Request-ID")).toBe("abc");
  });
});
