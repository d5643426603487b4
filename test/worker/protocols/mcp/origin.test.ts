/** Which pages may call the MCP endpoint where it is deployed. On one's own machine: mcp.test.ts. */
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { createApp } from "../../../../src/worker/app.ts";
import { deployedSettings } from "../../../fixtures/payment-settings.ts";

const app = createApp(operations);
const deployed = { ...env, ...deployedSettings, ENVIRONMENT: "production", NETWORK: "eip155:8453" };
const origin = deployed.BASE_URL;

const ping = (Origin: string, settings: object = {}, path = "/mcp") => {
  const request = new Request(origin + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Accept: "application/json, text/event-stream", Origin },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "ping" }),
  });
  return app.fetch(request, { ...deployed, ...settings });
};

describe("the MCP endpoint where it is deployed", () => {
  it.each(["https://claude.ai", "vscode-webview://a", "chrome-extension://b", "null", "https://evil.example"])(
    "lets a page of %s call it, because no cookie or credential is read",
    async (page) => {
      const response = await ping(page);
      expect(response.status).toBe(200);
      expect(response.headers.get("Access-Control-Allow-Origin")).toBe(page);
    },
  );

  it("allows the operator's list of origins and its own one", async () => {
    const settings = { MCP_ALLOWED_ORIGINS: "https://claude.ai, https://chatgpt.com" };
    const pages = ["https://claude.ai", "https://chatgpt.com", origin, "https://evil.example"];
    const statuses = await Promise.all(pages.map(async (page) => (await ping(page, settings)).status));
    expect(statuses).toEqual([200, 200, 200, 403]);
  });

  it("answers /mcp/ as /mcp, without a redirect", async () => {
    const slashed = await ping("null", {}, "/mcp/");
    expect([slashed.status, await slashed.json()]).toEqual([200, await (await ping("null")).json()]);
  });
});
