import { expect, it } from "vitest";
import { isBeforeSending, meaningOf, plainReason } from "../../../../src/worker/sale/facilitator/words.ts";
import said from "../../../fixtures/facilitator-words.json" with { type: "json" };

const all = Object.values(said).flat();
const isBefore = (word: string) => isBeforeSending(meaningOf(word));

it("lets the chain decide if a facilitator's reason can be given after a transaction was sent", () => {
  const after = /settle_exact|execut|fail(ed|ure)(_onchain)?$|confirm|receipt|pending|used|duplicate|unknown|state/;
  const believed = all.filter((word) => after.test(word) && isBefore(word));
  expect(believed).toEqual([]);
});

it.each([
  "settle_exact_evm_transaction_confirmation_timed_out",
  "settle_exact_node_failure",
  "settle_exact_failed_onchain",
  "unknown_error",
  "failed_to_execute_transfer",
  "invalid_exact_evm_failed_to_execute_transfer",
  "invalid_exact_evm_transaction_failed",
  "transaction_failed",
  "invalid_exact_evm_nonce_already_used",
  "settlement_pending",
  "unexpected_settle_error",
  "facilitator_busy",
  "Kyt_risk_detected",
])("leaves the decision to the chain when the facilitator's reason is %s", (word) =>
  expect(isBefore(word)).toBe(false),
);

it.each([
  ["kyt_risk_detected", "payer"],
  ["invalid_exact_evm_payload_authorization_from_address_kyt", "payer"],
  ["invalid_exact_evm_payload_authorization_to_address_kyt", "terms"],
  ["eip6492_factory_not_allowed", "undeployed"],
  ["invalid_exact_evm_signature", "signature"],
  ["insufficient_funds", "funds"],
  ["invalid_exact_evm_payload_authorization_valid_before", "time"],
  ["amount_too_low", "terms"],
  ["duplicate_settlement", "used"],
  ["transaction_failed", "failed"],
  ["invalid_exact_evm_transaction_simulation_failed", "failed"],
  ["settle_exact_failed_onchain", "unknown"],
  ["settle_exact_evm_transaction_confirmation_timed_out", "sent"],
  ["Request timed out", "sent"],
  ["transaction in progress", "sent"],
  ["AuthorizationAlreadyUsed", "used"],
  ["connect ECONNREFUSED 127.0.0.1:8545", "unknown"],
  ["token_paused", "unknown"],
  [undefined, "unknown"],
])("says what a facilitator's reason is about: %s", (word, meaning) => expect(meaningOf(word)).toBe(meaning));

it("shows a facilitator's reason to the operator in plain characters, 64 at most", () => {
  expect(plainReason("Reverted: <script>\n0xAB_1 ☠")).toBe("reverted script 0xab_1 ");
  expect(plainReason("x".repeat(100))).toHaveLength(64);
});
