import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import { paymentClients, spendingCapText } from "../../../catalog/words/spending-caps.ts";
import { isolated } from "../../../src/lib/text.ts";

const paid = operations.filter(({ free }) => !free);

describe("the caps of payment clients", () => {
  it.each(paid.map((operation) => [operation.id, operation.price] as const))(
    "names the price of %s as the amount to allow, and no other amount",
    (_, price) => {
      const { en, ar } = spendingCapText(price);
      for (const text of [en, ar]) {
        expect(text).toContain(`maxAmountPerPayment: "$${price.usdc}"`);
        for (const name of ["@x402/fetch", "@x402/mcp", "@x402/axios", "Cloudflare agents", "AgentCore"])
          expect(text).toContain(name);
        // Above @x402/core's own cap, neither client pays, whatever its setting says.
        if (price.amount > 1) expect(text).toContain("AgentKit");
        expect(text.includes(`maxPaymentValue: ${price.atomic}n`)).toBe(price.amount <= 1);
        expect(text).not.toContain("$300");
      }
    },
  );

  it("tells the user of each payment client with a spending cap what to do, in both languages", () => {
    for (const { allow } of paymentClients)
      for (const { price } of paid) {
        const text = allow(price);
        if (text.ar !== isolated(text.en)) expect(text.ar).toMatch(/[\u0621-\u064a]/);
        expect(text.en).toMatch(new RegExp(`\\$${price.usdc}|${price.atomic}n`));
      }
  });
});
