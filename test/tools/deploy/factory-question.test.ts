import { parseErc6492Signature } from "viem";
import { expect, it } from "vitest";
import { walletFactories } from "../../../catalog/service/wallet-factories.ts";
import { deploysBy, throwAwayRequest } from "../../../src/tools/deploy/factory-question.ts";
import { payTo } from "../../fixtures/payment-settings.ts";
import { sellingWith } from "../../worker/sale/fixtures/purchase.ts";

const [factory] = walletFactories;

it.each([
  ["eip6492_factory_not_allowed", "no"],
  ["invalid_exact_evm_payload_undeployed_smart_wallet", "no"],
  ["invalid_exact_evm_insufficient_balance", "yes"],
  ["insufficient_funds", "yes"],
  ["invalid_exact_evm_transaction_simulation_failed", "yes"],
  ["invalid_exact_evm_signature", "unknown"],
  ["unexpected_verify_error", "unknown"],
])("concludes from %s whether a facilitator deploys wallets: %s", (invalidReason, deploys) => {
  expect(deploysBy({ isValid: false, invalidReason })).toBe(deploys);
});

it.each([undefined, null, {}, { isValid: true, invalidReason: "insufficient_funds" }])(
  "concludes nothing from an answer of another form: %j",
  (answer) => expect(deploysBy(answer)).toBe("unknown"),
);

it("asks about a payment of a new address each time, through the factory", () => {
  const offered = { ...sellingWith(), payTo };
  const [one, other] = [throwAwayRequest(offered, factory), throwAwayRequest(offered, factory)];
  const { authorization, signature } = one.paymentPayload.payload;
  expect(authorization.from).not.toBe(other.paymentPayload.payload.authorization.from);
  expect(authorization).toMatchObject({ to: payTo, value: "1" });
  expect(parseErc6492Signature(signature).address).toBe(factory.address);
});
