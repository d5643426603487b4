import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { operations } from "../../../../catalog/index.ts";
import { parseConfig } from "../../../../src/worker/config/config.ts";
import {
  earlierRequirementsOf,
  paymentRequirementsOf,
} from "../../../../src/worker/sale/payment/payment-requirements.ts";

const [operation, other] = operations.filter(({ free }) => !free);
const payTo = "0x036CbD53842c5426634e7929541eC2318f3dCF7e";
const until = "2026-12-02T00:00:00Z";
const untilSeconds = BigInt(Date.parse(until) / 1000);

/** What is honoured for an operation beside today's terms. */
function honoured(earlierTerms: readonly object[], of = operation) {
  const { payment } = parseConfig({ ...env, EARLIER_TERMS: JSON.stringify(earlierTerms) });
  if (!payment || !of) throw new Error("Nothing is sold");
  return { today: paymentRequirementsOf(of, payment), earlier: earlierRequirementsOf(of, payment) };
}

describe("what was signed before a change of terms", () => {
  it("is honoured for the wallet of then, at today's price, until the moment that is set", () => {
    const { today, earlier } = honoured([{ payTo, until }]);
    expect(earlier).toEqual([{ requirements: { ...today, payTo }, until: untilSeconds }]);
    expect(today.payTo).not.toBe(payTo);
  });

  it.each([
    ["0.2", "200000"],
    ["0.000001", "1"],
    ["12", "12000000"],
  ])("is honoured for a price of then, %s USDC, of that operation alone", (usdc, amount) => {
    const terms = [{ operation: operation?.id, usdc, until }];
    const { today, earlier } = honoured(terms);
    expect(earlier).toEqual([{ requirements: { ...today, amount }, until: untilSeconds }]);
    expect(honoured(terms, other).earlier).toEqual([]);
  });

  it("is honoured for the wallet and the price of then together, for as long as both are", () => {
    const price = { operation: operation?.id, usdc: "0.2", until: "2026-12-01T00:00:00Z" };
    const both = { requirements: { payTo, amount: "200000" }, until: untilSeconds - 86_400n };
    const { earlier } = honoured([{ payTo, until }, price]);
    expect(earlier).toHaveLength(3);
    expect(earlier[2]).toMatchObject(both);
    expect(honoured([price, { payTo, until }]).earlier[2]).toMatchObject(both);
    expect(honoured([{ ...price, payTo }]).earlier).toMatchObject([both]);
    expect(honoured([{ payTo, until }, price], other).earlier).toHaveLength(1);
  });

  it("is nothing without a change", () => {
    expect(honoured([]).earlier).toEqual([]);
  });
});
