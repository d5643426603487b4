import { describe, expect, it } from "vitest";
import { notPaid } from "../../../src/client/bridge/refusals.ts";
import { LimitReached } from "../../../src/client/wallet/spending.ts";
import { locales } from "../../../src/lib/text.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";
import { challengeOf } from "../../fixtures/outcomes.ts";

const challenge = challengeOf("payment_required", {
  terms: { resource: {}, accepts: [], extensions: {}, help: "How other clients are told.", termsOfService: "" },
});

const operation = operationNamed("sa_landed_cost");
const call = { operation, input: { product_value: 100 } };
const baseUrl = "https://service.test";
const walletKey = `0x${"7".repeat(64)}` as const;
const unsigned = { kind: "not_signed", challenge } as const;

/** The message for each reason, with or without a wallet. */
const reasons = [
  ["no wallet", { ...unsigned, reason: "no_signer" }, undefined],
  ["no limit", { ...unsigned, reason: "no_signer" }, walletKey],
  ["terms that are not the published ones", { ...unsigned, reason: "terms" }, walletKey],
  ["clocks that differ by more than an hour", { ...unsigned, reason: "clock" }, walletKey],
  ["a file that cannot be written", { ...unsigned, reason: "failed", thrown: new Error() }, walletKey],
] as const;

describe("a challenge that the bridge does not pay", () => {
  it.each(locales)("keeps an unpaid challenge, with another message for each reason: %s", (locale) => {
    const outcomes = reasons.map(([, unpaid, key]) => notPaid(unpaid, call, { walletKey: key, locale, baseUrl }));
    for (const [index, outcome] of outcomes.entries()) {
      const setting = `SVC_MAX_USDC_PER_CALL=${operation.price.usdc}`;
      const help = index < 2 ? expect.stringContaining(setting) : "";
      const message = expect.stringMatching(locale === "ar" ? /لم يُدفع/ : /Not paid/);
      expect(outcome).toEqual({ ...challenge, message, terms: { ...challenge.terms, help } });
      expect(outcome.message.includes(setting)).toBe(index < 2);
    }
    expect(new Set(outcomes.map(({ message }) => message)).size).toBe(reasons.length);
  });

  it("begins an unpaid challenge with what is doubtful in the input", () => {
    const input = { product_value: 100, duty_rate_pct: 0.05 };
    const settings = { walletKey: undefined, locale: "en", baseUrl } as const;
    const { message, warnings } = notPaid(reasons[0][1], { operation, input }, settings);
    expect(message).toMatch(/^Check before you pay: duty_rate_pct 0\.05 means .* Not paid: this bridge has no wallet/);
    expect(warnings).toHaveLength(1);
  });

  it.each(locales)(
    "says what a call costs, what a limit allows, what of it is spent, and on which payments: %s",
    (locale) => {
      const limit = new LimitReached("SVC_MAX_USDC_PER_DAY", 2_500_000n, 1_750_000n);
      const { message, terms } = notPaid({ ...unsigned, reason: "limit", limit }, call, { walletKey, locale, baseUrl });
      const counted = locale === "en" ? "this user's bridges and buy commands" : "جسور هذا المستخدم";
      const cost = `${operation.price.usdc} USDC`;
      for (const part of [cost, "SVC_MAX_USDC_PER_DAY", " 2.50 USDC", " 1.75 USDC", counted])
        expect(message).toContain(part);
      expect(terms.help).toBe("");
    },
  );

  it("says what a call costs, what the limit of one call allows, and which setting allows the price", () => {
    const limit = new LimitReached("SVC_MAX_USDC_PER_CALL", 100_000n, 0n);
    const { message } = notPaid({ ...unsigned, reason: "limit", limit }, call, { walletKey, locale: "en", baseUrl });
    expect(message).toContain(`SVC_MAX_USDC_PER_CALL=${operation.price.usdc}`);
    expect(message).toContain(
      `Not paid: this call costs ${operation.price.usdc} USDC, and SVC_MAX_USDC_PER_CALL allows 0.10 USDC. Nothing was signed.`,
    );
  });

  it("says where a person can pay, unless the terms or the file are the problem", () => {
    const address = `${baseUrl}/agent-tools/buy?op=sa_landed_cost&product_value=100`;
    const offered = reasons.map(([, unpaid, key]) =>
      String(notPaid(unpaid, call, { walletKey: key, locale: "en", baseUrl }).message).includes(address),
    );
    expect(offered).toEqual([true, true, false, false, false]);
  });
});
