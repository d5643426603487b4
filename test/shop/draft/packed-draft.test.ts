import { describe, expect, it } from "vitest";
import { packDraft, unpackDraft } from "../../../src/shop/draft/packed-draft.ts";

const draft = (rows: number, name = "Kettle") => ({
  operation: "x402_agent_scale",
  values: { currency: "SAR" },
  rows: Array.from({ length: rows }, (_, index) => ({ name: `${name} ${index}`, product_value: "8.5 USD / 24" })),
});

describe("a draft in an address", () => {
  it("unpacks the inputs of 150 products from an address", async () => {
    const text = await packDraft(draft(150));
    expect(text).toMatch(/^[\w-]+$/);
    expect(await unpackDraft(text)).toEqual(draft(150));
  });

  it("does not unpack a draft beyond 256 KB", async () => {
    const text = await packDraft(draft(2, "x".repeat(140_000)));
    expect(text.length).toBeLessThan(2_000);
    expect(await unpackDraft(text)).toBeUndefined();
  });

  it.each(["", "%%%", "AAAA", "x".repeat(100_001)])("reads no draft from %j", async (text) => {
    expect(await unpackDraft(text)).toBeUndefined();
  });
});
