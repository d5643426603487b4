/**
 * Proves before any charge that a payment can succeed. One request has our own node simulate the very transfer that a
 * facilitator would send. For a wallet that is a contract the simulation is also the proof of its signature (ERC-1271,
 * ERC-6492).
 */

import { type Hex, multicall3Abi } from "viem";
import { encodeFunctionData } from "viem/utils";
import type { ChallengeError } from "../../../../catalog/service/challenge-errors.ts";
import type { PaymentConfig } from "../../config/config.ts";
import type { Proof } from "../decide.ts";
import type { Payment } from "../payment/authorization.ts";
import type { PaymentRequirements } from "../payment/payment-requirements.ts";
import type { ProofResult } from "../payment/purchase.ts";
import { digestOf, isEnvelope, openEnvelope } from "../payment/signature.ts";
import { askNode, codeCall, contractCall, hexOf, type Node, type NodeAnswer, quantityOf } from "./node.ts";
import { askNodes } from "./nodes.ts";
import { balanceCall, stateCall, transferCall, walletWordCode } from "./token-calls.ts";

/** Multicall3 (https://www.multicall3.com), at the same address on every chain. */
const multicall = "0xcA11bde05977b3631167028862bE2a173976CA11";
const cannotPay = (error: ChallengeError): Proof => ({ kind: "cannot_pay", error });

/** Returns what the answers about transfer, nonce and balance say together. The signature is the payer's own. */
function judge(
  transfer: NodeAnswer | undefined,
  state: NodeAnswer | undefined,
  balance: NodeAnswer | undefined,
  value: bigint,
): Proof {
  const used = quantityOf(state);
  // Where there is no token, as on a node of another chain, every call succeeds and answers nothing.
  if (used === undefined) return { kind: "unknown" };
  if (used !== 0n) return { kind: "used" };
  if (transfer?.kind === "result") return { kind: "can_pay" };
  if (transfer?.kind !== "revert") return { kind: "unknown" };
  if (/used or canceled/i.test(transfer.reason)) return { kind: "used" };
  const funds = quantityOf(balance);
  if (funds !== undefined && funds < value) return cannotPay("insufficient_funds");
  // The time was checked by our clock; a chain without new blocks is behind it.
  if (/not yet valid|expired/i.test(transfer.reason)) return { kind: "can_pay" };
  return cannotPay(/signature/i.test(transfer.reason) ? "wallet_not_supported" : "payment_declined");
}

/**
 * Returns the deployment of a wallet and the transfer right after it, as one call that fails when the transfer does.
 */
function deployAndTransfer(payment: Payment, asset: Hex) {
  const envelope = openEnvelope(payment.signature);
  if (!envelope) return undefined;
  const callData = transferCall(payment.authorization, envelope.signature);
  const data = encodeFunctionData({
    abi: multicall3Abi,
    functionName: "aggregate3",
    args: [
      [
        { target: envelope.factory, allowFailure: true, callData: envelope.factoryData },
        { target: asset, allowFailure: false, callData },
      ],
    ],
  });
  return { ...envelope, call: contractCall(multicall, data) };
}

/** Asks one node about a payment, and about its signature if only a contract can check that. */
async function proveAt(
  node: Node,
  config: PaymentConfig,
  payment: Payment,
  requirements: PaymentRequirements,
): Promise<ProofResult> {
  const { authorization, signer } = payment;
  const envelope = isEnvelope(payment.signature) ? deployAndTransfer(payment, config.asset) : undefined;
  const signature = envelope?.signature ?? payment.signature;
  const isWallet = signer === "wallet";
  const wordCode = () =>
    walletWordCode(authorization.from, digestOf(authorization, requirements, config.chainId), signature);
  const answers = await askNode(node, [
    ...(isWallet ? [{ method: "eth_getCode", params: [authorization.from, "latest"] }, codeCall(wordCode())] : []),
    contractCall(config.asset, transferCall(authorization, signature)),
    contractCall(config.asset, stateCall(authorization)),
    contractCall(config.asset, balanceCall(authorization)),
    { method: "eth_blockNumber", params: [] },
    ...(envelope ? [envelope.call] : []),
  ]);
  const [codeAnswer, wordAnswer] = answers ?? [];
  const [transfer, state, balance, headAnswer, deployment] = answers?.slice(isWallet ? 2 : 0) ?? [];
  const head = quantityOf(headAnswer);
  const result = (proof: Proof, signedByPayer: boolean, sent: Hex = signature): ProofResult => ({
    proof,
    head,
    signedByPayer,
    signature: sent,
  });
  const judged = () => result(judge(transfer, state, balance, BigInt(authorization.value)), true);
  if (!isWallet) return judged();
  const code = hexOf(codeAnswer);
  if (code === undefined) return result({ kind: "unknown" }, false, payment.signature);
  if (code === "0x") {
    if (!envelope) return result(cannotPay("invalid_signature"), false);
    const used = quantityOf(state);
    if (used === undefined) return result({ kind: "unknown" }, false, payment.signature);
    // A facilitator that does not deploy the wallet refuses the settlement, and nothing moves.
    if (deployment?.kind === "result" && used === 0n) return result({ kind: "can_pay" }, true, payment.signature);
    if (deployment?.kind !== "revert") return result({ kind: "unknown" }, false, payment.signature);
    const funds = quantityOf(balance);
    const isPoor = funds !== undefined && funds < BigInt(authorization.value);
    return result(cannotPay(isPoor ? "insufficient_funds" : "invalid_signature"), false, payment.signature);
  }
  // A transfer that goes through shows the signature as well as the wallet's own word does.
  if (quantityOf(wordAnswer) === 1n || transfer?.kind === "result") return judged();
  if (wordAnswer?.kind === "error") return result({ kind: "unknown" }, false);
  const isSilent = (hexOf(wordAnswer)?.length ?? 0) < 2 + 64;
  return result(cannotPay(isSilent ? "wallet_not_supported" : "invalid_signature"), false);
}

/**
 * Asks what is known of a payment: one request to one node, or to the next where one cannot say. The proof is `unknown`
 * when none can.
 */
export async function prove(
  config: PaymentConfig,
  payment: Payment,
  requirements: PaymentRequirements,
): Promise<ProofResult> {
  const proved = await askNodes(config, async (node) => {
    const found = await proveAt(node, config, payment, requirements);
    return found.proof.kind === "unknown" ? undefined : found;
  });
  const unknown = { proof: { kind: "unknown" }, head: undefined, signature: payment.signature } as const;
  return proved ?? { ...unknown, signedByPayer: payment.signer === "account" };
}
