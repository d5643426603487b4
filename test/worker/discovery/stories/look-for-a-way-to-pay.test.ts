import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { locales } from "../../../../src/lib/text.ts";
import { addresses } from "../../../../src/worker/discovery/addresses.ts";
import { check } from "../../../../src/worker/guard/circuit.ts";
import { standingOf } from "../../../../src/worker/status/circuit-states.ts";
import { configured, serviceOver } from "../service.ts";
import { testOperations } from "../tenth-operation.ts";

/** Documents in which a reader may look for a way to pay. */
const aboutPayment = [
  "/payment-capabilities.json",
  "/.well-known/x402",
  "/.well-known/x402-catalog.json",
  "/.well-known/x402-bazaar.json",
  "/.well-known/ai-services.json",
  "/mcp.json",
  "/robot-discovery.json",
  "/.well-known/compatibility.json",
  "/agents.txt",
];

/** Documents that tell a reader how to buy. */
const teaching = ["/llms.txt", "/skill.md", "/openapi.json", "/agents.txt", "/payment-capabilities.json"];

describe("a deployment that takes no payments", () => {
  const service = serviceOver(testOperations, { ...configured, PAY_TO: undefined });

  it.each(aboutPayment)("says in %s that this deployment takes no payments", async (path) => {
    expect(await service.text(path)).toContain("not_configured");
  });

  it.each(teaching)("tells readers of %s what works while no payments are taken", async (path) => {
    expect(await service.text(path)).toContain("does not take payments yet");
  });

  it("offers no payment method anywhere, and no wallet to pay to, while no payments are taken", async () => {
    for (const { path, kind } of addresses.filter((address) => address.kind === "document")) {
      const text = await service.text(path);
      expect(text, kind).not.toContain('"payTo":"0x');
      expect(text).not.toMatch(/"pay_to":"0x/);
      expect(text).not.toContain(configured.PAY_TO);
    }
  });

  it("still publishes prices, and the network and asset in which they are quoted", async () => {
    const { payments } = await service.json("/.well-known/ai-services.json");
    expect(payments).toMatchObject({
      network: "eip155:8453",
      asset_contract: "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",
      status: "not_configured",
    });
  });
});

it("says that payments are unavailable while the facilitator's circuit is open, in both languages", async () => {
  const service = serviceOver(testOperations, {
    ...configured,
    FACILITATORS: undefined,
    FACILITATOR_URL: "https://failing.invalid",
  });
  const name = "facilitator:failing.invalid";
  check(env, { name, works: async () => false });
  await expect.poll(async () => (await standingOf(env, name)).circuit).toBe("open");
  for (const path of aboutPayment) expect(await service.text(path), path).toContain("suspended");
  expect(await service.text("/llms.txt")).toContain("The payment facilitator is failing at the moment");
  expect(await service.text("/llms.txt?lang=ar")).toContain("وسيط الدفع متعثّر حاليًا");
});

const service = serviceOver();

it.each(locales)("claims no listing, partner, sale or uptime in any document (%s)", async (locale) => {
  const { proof_policy } = await service.json(`/.well-known/ai-services.json?lang=${locale}`);
  expect(proof_policy.length).toBeGreaterThan(100);
  for (const { path } of addresses.filter(({ kind }) => kind === "document")) {
    // Goods can have a certified origin, so the word is allowed there; the service itself claims no certificate.
    const text = (await service.text(`${path}?lang=${locale}`))
      .replaceAll(proof_policy, "")
      .replaceAll(/certified[ _]gcc[ _]origin/gi, "");
    expect(text, path).not.toMatch(/trusted by|our customers|99\.\d+ ?%|listed (on|in|by)|certified/i);
  }
});
