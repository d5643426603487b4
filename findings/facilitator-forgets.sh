#!/usr/bin/env bash
# Doing: paying
# Guess: a facilitator that is asked again to settle the same payment gives the same answer, at any time
# Seen: the reference (@x402/evm 2.27.0) says `settlement_pending`, then yes with the transaction, and at the third
#   call a refusal without a transaction: it forgets a payment at the call that finds it settled
# Met by: servers that ask again after their own crash, and read the refusal as "not paid"
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
import { encodeAbiParameters, pad, toEventSelector, toHex, verifyTypedData } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";

const network = "eip155:8453";
const asset = "0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913";
const buyer = privateKeyToAccount(generatePrivateKey());
const payTo = privateKeyToAccount(generatePrivateKey()).address;
const authorization = {
  from: buyer.address, to: payTo, value: "250000", validAfter: "0",
  validBefore: String(Math.floor(Date.now() / 1000) + 300), nonce: toHex(1, { size: 32 }),
};
const domain = { name: "USD Coin", version: "2", chainId: 8453, verifyingContract: asset };
const fields = ["from address", "to address", "value uint256", "validAfter uint256", "validBefore uint256", "nonce bytes32"];
const types = { TransferWithAuthorization: fields.map((field) => ({ name: field.split(" ")[0], type: field.split(" ")[1] })) };
const signature = await buyer.signTypedData({ domain, types, primaryType: "TransferWithAuthorization", message: authorization });

// A chain in one variable: it takes the transfer at once, and mines it after the first wait has run out.
const hash = toHex(7, { size: 32 });
let sent = false;
let waits = 0;
const signer = toFacilitatorEvmSigner({
  address: payTo,
  getCode: async ({ address }) => (address === asset ? "0x60" : undefined),
  readContract: async () => 10n ** 9n,
  verifyTypedData,
  writeContract: async () => {
    if (sent) throw new Error('execution reverted: "FiatTokenV2: authorization is used or canceled"');
    sent = true;
    return hash;
  },
  sendTransaction: async () => hash,
  waitForTransactionReceipt: async () => {
    waits += 1;
    if (waits === 1) throw Object.assign(new Error("Timed out while waiting"), { name: "WaitForTransactionReceiptTimeoutError" });
    return {
      status: "success",
      logs: [{
        address: asset, data: encodeAbiParameters([{ type: "uint256" }], [250000n]),
        topics: [toEventSelector("Transfer(address,address,uint256)"), pad(buyer.address), pad(payTo)],
      }],
    };
  },
});
const requirements = { scheme: "exact", network, asset, amount: "250000", payTo, maxTimeoutSeconds: 300, extra: { name: "USD Coin", version: "2" } };
const payload = { x402Version: 2, accepted: requirements, payload: { signature, authorization } };
const facilitator = new x402Facilitator().register(network, new ExactEvmScheme(signer));
const answers = [];
for (const call of [1, 2, 3]) {
  const { success, errorReason = "", transaction } = await facilitator.settle(payload, requirements);
  answers.push(`${success} ${errorReason} ${transaction ? "with" : "without"} a transaction`);
  console.log(`settle, call ${call}: ${answers.at(-1)}`);
}
const [first, second, third] = answers;
const asRecorded = first.startsWith("false settlement_pending") && second.startsWith("true") && /^false .* without/.test(third);
console.log(asRecorded ? "as recorded" : "changed");
process.exitCode = asRecorded ? 0 : 1;
PLAY
echo "@x402/core and @x402/evm 2.27.0, one payment settled three times"
node play.mjs
