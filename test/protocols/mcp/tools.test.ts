import { specTypeSchemas } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { ladder } from "../../../catalog/index.ts";
import { locales } from "../../../src/operation/operation.ts";
import { operationNamed, toTools } from "../../../src/protocols/mcp/tools.ts";
import { smallLadder } from "./ladder.ts";

const list = (options: Partial<Parameters<typeof toTools>[0]> = {}) =>
  toTools({ ladder: smallLadder, locale: "en", payment: undefined, ...options });

describe("the MCP tools of a ladder", () => {
  it("are one tool for each operation, in buying order, as the protocol describes a tool", () => {
    expect(list().map(({ name }) => name)).toEqual(["svc.free_double", "svc.paid_double"]);
    for (const tool of list()) expect(specTypeSchemas.Tool["~standard"].validate(tool)).not.toHaveProperty("issues");
  });

  it("have names without dots for hosts that refuse them", () => {
    for (const { name } of list({ names: "underscore" })) expect(name).toMatch(/^[a-zA-Z0-9_-]{1,64}$/);
  });

  it("are found under both names and under nothing else", () => {
    expect(operationNamed(smallLadder, "svc.paid_double")?.id).toBe("paid_double");
    expect(operationNamed(smallLadder, "svc_paid_double")?.id).toBe("paid_double");
    for (const name of ["paid_double", "svc-paid_double", "SVC.paid_double", "svc.", ""])
      expect(operationNamed(smallLadder, name)).toBeUndefined();
  });

  it("speak the language that was asked for", () => {
    expect(list({ locale: "ar" })[1]).toMatchObject({
      title: "مضاعفة مدفوعة",
      description: expect.stringContaining("السعر: 2.50 USDC"),
    });
  });

  it("say the price, and that a paid call does more than read", () => {
    const [free, paid] = list();
    expect(free?.description).toContain("Free");
    expect(free?.annotations).toMatchObject({
      readOnlyHint: true,
      destructiveHint: false,
      idempotentHint: true,
      openWorldHint: false,
    });
    expect(paid?.description).toContain("2.50 USDC");
    expect(paid?.annotations).toMatchObject({ readOnlyHint: false, destructiveHint: false, idempotentHint: true });
    expect(paid?._meta).toMatchObject({ "svc/price_usdc": "2.50", "agents-x402/priceUSD": 2.5 });
  });

  it("describe a result, an Error object and, when paid, a challenge", () => {
    const [free, paid] = list();
    expect(free?.outputSchema).toMatchObject({
      type: "object",
      anyOf: [{ required: ["doubled"] }, { required: ["error"] }],
    });
    expect(paid?.outputSchema).toMatchObject({
      type: "object",
      properties: { doubled: { type: "number" }, accepts: { type: "array" }, error: { type: ["object", "string"] } },
      anyOf: [{ required: ["doubled"] }, { required: ["x402Version", "accepts"] }, { required: ["error"] }],
    });
  });

  it("show the service's icon when they come from an address", () => {
    expect(list({ origin: "https://service.test" })[0]?.icons).toEqual([
      { src: "https://service.test/icon.svg", mimeType: "image/svg+xml", sizes: ["any"] },
    ]);
  });

  it("are small enough for a model's memory, all of them together", () => {
    expect(JSON.stringify(toTools({ ladder, locale: "en", payment: undefined })).length).toBeLessThan(120_000);
  });

  it("keep their descriptions within what hosts pass on to a model", () => {
    for (const locale of locales)
      for (const { description } of toTools({ ladder, locale, payment: undefined }))
        expect(description?.length).toBeLessThanOrEqual(1024);
  });
});
