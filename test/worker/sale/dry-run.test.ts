import { beforeEach, describe, expect, it } from "vitest";
import { saLandedCost } from "../../../catalog/operations/sa-landed-cost.ts";
import { challengeSchema } from "../../../src/worker/http/schemas.ts";
import { path, post, sign } from "./fixtures/buyer.ts";
import { makeWorld, world } from "./fixtures/open-world.ts";

beforeEach(makeWorld);

async function send(body: string, headers: Readonly<Record<string, string>> = {}) {
  const response = await post(path, body, headers);
  return { response, answer: Object(await response.clone().json()) };
}

const valid = JSON.stringify({ product_value: 100, duty_rate_pct: 0.05 });
const dryRun = { Prefer: "dry-run" };

describe("a dry run", () => {
  it("answers an unsigned call with what is wrong and doubtful in its input, in addition to the challenge", async () => {
    const { response, answer } = await send(valid, dryRun);
    expect([response.status, response.headers.get("Preference-Applied")]).toEqual([402, "dry-run"]);
    expect(response.headers.get("Vary")).toMatch(/\bPrefer\b/);
    expect(response.headers.get("PAYMENT-REQUIRED")).not.toBeNull();
    expect(answer.input_check).toMatchObject({ valid: true, problems: [], price_usdc: saLandedCost.price.amount });
    expect(answer.input_check.remarks[0]).toHaveProperty("code", "PERCENT_LOOKS_LIKE_FRACTION");
    // The address of the buying page carries the figures, as in the answer to any other unsigned call.
    expect(answer.message).toMatch(/\?op=sa_landed_cost&product_value=100&duty_rate_pct=0\.05$/);
    // Many programs show their model only how the message begins.
    expect(answer.message).toMatch(/^Check before you pay: duty_rate_pct 0\.05 means 0\.05%: for 5% send 5\. /);
    const { answer: clean } = await send(JSON.stringify({ product_value: 100 }), dryRun);
    expect(clean.message).toMatch(/^The check found nothing wrong or doubtful in this input\. /);
    expect(challengeSchema.safeParse(answer).error).toBeUndefined();
    expect(challengeSchema.safeParse({ ...answer, input_check: { valid: "yes" } }).success).toBe(false);
  });

  it("does not look at a signature, says that the payment is unused, and how to pay", async () => {
    const { response: asked, answer: challenge } = await send(valid);
    expect(asked.headers.get("Vary")).toMatch(/\bPrefer\b/);
    const { header } = await sign(world.payer(), challenge);
    const { response, answer } = await send(valid, { ...dryRun, "PAYMENT-SIGNATURE": header });
    expect([response.status, response.headers.get("Payment-State")]).toEqual([402, "unused"]);
    expect(answer.input_check.valid).toBe(true);
    expect(answer.message).toContain("To pay, send the request without the header Prefer: dry-run.");
    expect(answer.retry_action).toBe("stop");
    expect(answer.message).not.toMatch(/sign/i);
    expect(world.received).toHaveLength(0);
  });

  it.each([
    ["an unknown field", JSON.stringify({ product_value: 100, hs_code: "1" })],
    ["no JSON", "{"],
    ["a body above the limit", JSON.stringify({ text: "x".repeat(300_000) })],
  ])("names the problems of %s in a dry run", async (_, body) => {
    const { response, answer } = await send(body, dryRun);
    expect([response.status, answer.input_check.valid]).toEqual([402, false]);
    expect(answer.message).toContain(answer.input_check.problems[0].message);
  });
});
