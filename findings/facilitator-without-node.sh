#!/usr/bin/env bash
# Doing: paying
# Guess: a facilitator whose node does not answer says so, by a 5xx or a word for it
# Seen: the reference (@x402/evm 2.27.0) verifies and settles a valid payment as `invalid_exact_evm_signature`
# Met by: sellers who believe a refusal, and tell an honest buyer to sign again
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >npm.log && npm install --silent --no-audit --no-fund --ignore-scripts \
  @x402/core@2.27.0 @x402/evm@2.27.0 viem@2.57.1
cat >play.mjs <<'PLAY'
import { x402Facilitator } from "@x402/core/facilitator";
import { toFacilitatorEvmSigner } from "@x402/evm";
import { ExactEvmScheme } from "@x402/evm/exact/facilitator";
import { createWalletClient, http, publicActions, toHex, verifyTypedData } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { base } from "viem/chains";

const network = "eip155:8453";
const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const buyer = privateKeyToAccount(generatePrivateKey());
const seller = privateKeyToAccount(generatePrivateKey());
const authorization = {
  from: buyer.address, to: seller.address, value: "250000", validAfter: "0",
  validBefore: String(Math.floor(Date.now() / 1000) + 300), nonce: toHex(1, { size: 32 }),
};
const domain = { name: "USD Coin", version: "2", chainId: 8453, verifyingContract: asset };
const fields = ["from address", "to address", "value uint256", "validAfter uint256", "validBefore uint256", "nonce bytes32"];
const types = { TransferWithAuthorization: fields.map((field) => ({ name: field.split(" ")[0], type: field.split(" ")[1] })) };
const typed = { domain, types, primaryType: "TransferWithAuthorization", message: authorization };
const signature = await buyer.signTypedData(typed);
console.log("the signature is valid:", await verifyTypedData({ ...typed, address: buyer.address, signature }));

// A second question about the asset fails beside the first, which nothing waits for.
process.on("unhandledRejection", () => {});
// Nothing listens at port 9 of this machine.
const client = createWalletClient({
  account: seller, chain: base, transport: http("http://127.0.0.1:9", { retryCount: 0 }),
}).extend(publicActions);
const signer = toFacilitatorEvmSigner({ ...client, address: seller.address });
const requirements = {
  scheme: "exact", network, asset, amount: "250000", payTo: seller.address, maxTimeoutSeconds: 300,
  extra: { name: "USD Coin", version: "2" },
};
const payload = { x402Version: 2, accepted: requirements, payload: { signature, authorization } };
const facilitator = new x402Facilitator().register(network, new ExactEvmScheme(signer));
const reasons = [
  (await facilitator.verify(payload, requirements)).invalidReason,
  (await facilitator.settle(payload, requirements)).errorReason,
];
console.log("verify:", reasons[0], " settle:", reasons[1]);
const asRecorded = reasons.every((reason) => reason === "invalid_exact_evm_signature");
console.log(asRecorded ? "as recorded" : "changed");
process.exitCode = asRecorded ? 0 : 1;
PLAY
echo "@x402/core and @x402/evm 2.27.0 before a node that is down"
node play.mjs
