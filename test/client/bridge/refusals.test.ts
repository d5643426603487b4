import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { failure, notPaid } from "../../../src/client/bridge/refusals.ts";
import { LimitReached } from "../../../src/client/payer.ts";
import { locales } from "../../../src/lib/text.ts";

const challenge = {
  status: 402,
  body: { x402Version: 2, message: "Pay.", help: "How other clients are told." },
  text: '{"x402Version":2,"message":"Pay."}',
  headers: new Headers({ "Cache-Control": "no-store" }),
};

const operation = operations.find(({ id }) => id === "sa_landed_cost");
if (!operation) throw new Error("Nothing computes the landed cost");
const call = { operation, input: { product_value: 100 } };

describe("a challenge that the bridge does not pay", () => {
  it.each(locales)("stays what it is, with the reason in its message: %s", (locale) => {
    for (const reason of ["no_wallet", "not_allowed", "terms", "not_written"] as const) {
      const answer = notPaid(challenge, { ...call, reason }, locale);
      expect(answer).toEqual({
        ...challenge,
        body: {
          x402Version: 2,
          message: expect.stringMatching(locale === "ar" ? /^لم يُدفع/ : /^Not paid/),
          ...(["no_wallet", "not_allowed"].includes(reason) && {
            help: expect.stringContaining("SVC_MAX_USDC_PER_CALL=0.25"),
          }),
        },
        text: JSON.stringify(answer.body),
      });
    }
  });

  it("says something else for each reason", () => {
    const reasons = ["no_wallet", "not_allowed", "terms", "not_written"] as const;
    for (const locale of locales) {
      const messages = reasons.map((reason) => notPaid(challenge, { ...call, reason }, locale).body.message);
      expect(new Set(messages).size).toBe(reasons.length);
    }
  });

  it("says before the reason what in the input is doubtful", () => {
    const input = { product_value: 100, duty_rate_pct: 0.05 };
    const { message, warnings } = notPaid(challenge, { operation, input, reason: "no_wallet" }, "en").body;
    expect(message).toMatch(/^Check before you pay: duty_rate_pct 0\.05 means .* Not paid: this bridge has no wallet/);
    expect(warnings).toHaveLength(1);
  });

  it.each(locales)("names the limit in USDC, what of it is spent, and which payments it counts: %s", (locale) => {
    const reason = new LimitReached("SVC_MAX_USDC_PER_DAY", 2_500_000n, 1_750_000n);
    const { message } = notPaid(challenge, { ...call, reason }, locale).body;
    const counted = locale === "en" ? "this user's bridges and buy commands" : "جسور هذا المستخدم";
    for (const part of ["SVC_MAX_USDC_PER_DAY", " 2.5 USDC", " 1.75", counted]) expect(message).toContain(part);
  });

  it("tells of the setting where the limit of a call is passed, not where that of a day is", () => {
    const helpAt = (setting: "SVC_MAX_USDC_PER_CALL" | "SVC_MAX_USDC_PER_DAY") =>
      notPaid(challenge, { ...call, reason: new LimitReached(setting, 100_000n, 0n) }, "en").body.help;
    expect(helpAt("SVC_MAX_USDC_PER_CALL")).toContain("SVC_MAX_USDC_PER_CALL=0.25");
    expect(helpAt("SVC_MAX_USDC_PER_DAY")).toBeUndefined();
  });
});

describe("a failure of the bridge's own", () => {
  it.each(locales)("is an Error object that names the service: %s", async (locale) => {
    const answer = await failure("settlement_unknown", "https://service.test", locale);
    expect(answer.status).toBe(502);
    expect(answer.body).toMatchObject({
      error: { code: "settlement_unknown", details: [{ service: "https://service.test" }] },
    });
    expect(answer.headers.get("Content-Language")).toBe(locale);
  });
});
