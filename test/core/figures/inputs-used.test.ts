import { expect, it } from "vitest";
import { gccProductDecision } from "../../../src/core/index.ts";

const prices = { currency: "SAR", product_value: 40, expected_sale_price: 149 } as const;

it("takes a payment fee of 0 without a marketplace fee for a marketplace, one above 0 for an own store", () => {
  const marketplace = gccProductDecision({ ...prices, payment_fee_pct: 0 });
  expect(marketplace.inputs_used).toMatchObject({ marketplace_fee_pct: 12, payment_fee_pct: 0 });
  expect(marketplace.assumptions).toMatchObject({ marketplace_fee_pct: "assumed" });
  const ownStore = gccProductDecision({ ...prices, payment_fee_pct: 0.01 });
  expect(ownStore.inputs_used).toMatchObject({ marketplace_fee_pct: 0, payment_fee_pct: 0.01 });
  expect(ownStore.assumptions).toMatchObject({ marketplace_fee_pct: "own_store" });
});

it("assumes nothing about a VAT rate or a currency that is given", () => {
  const { assumptions } = gccProductDecision({ ...prices, vat_rate_pct: 5 });
  expect(assumptions).not.toHaveProperty("vat_rate_pct");
  expect(assumptions).not.toHaveProperty("currency");
});
