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
import { type Authorization, digestOf, isEnvelope, openEnvelope } from "../payment/signature.ts";
import {
  askNode,
  blockCall,
  blockIn,
  codeCall,
  contractCall,
  hexOf,
  type Node,
  type NodeAnswer,
  quantityOf,
} from "./node.ts";
import { askNewest, isStalled } from "./nodes.ts";
import { balanceCall, stateCall, transferCall, walletWordCode } from "./token-calls.ts";

/** Multicall3 (https://www.multicall3.com), at the same address on every chain. */
const multicall = "0xcA11bde05977b3631167028862bE2a173976CA11";
const cannotPay = (error: ChallengeError): Proof => ({ kind: "cannot_pay", error });

/** How the code of an account begins that has delegated to a contract (EIP-7702). */
const delegation = "0xef0100";
/**
 * The answer that a wallet's signature is not accepted; for an account that carries a contract's code also what helps.
 */
const notSupported = (isDelegated: boolean): Proof => ({
  kind: "cannot_pay",
  error: "wallet_not_supported",
  ...(isDelegated && { stop: "delegated_account" }),
});

/**
 * The answers to the questions about every payment. `owed` is what the payer's other payments can still take, atomic
 * units.
 */
interface Shown {
  readonly transfer: NodeAnswer | undefined;
  readonly used: bigint | undefined;
  readonly funds: bigint | undefined;
  readonly owed: bigint | undefined;
}

/**
 * Judges the answers together. Money counts in the state of the chain before the call, because what a wallet borrows
 * inside a simulation is gone after it. With `byKey` the signature is the payer's own, by its key.
 */
function judge({ transfer, used, funds, owed }: Shown, value: bigint, byKey: boolean, isDelegated: boolean): Proof {
  // If there is no token, as on a node of another chain, every call succeeds with an empty answer.
  if (used === undefined) return { kind: "unknown" };
  if (used !== 0n) return { kind: "used" };
  const reason = transfer?.kind === "revert" ? transfer.reason : "";
  if (/used or canceled/i.test(reason)) return { kind: "used" };
  if (funds === undefined || owed === undefined) return { kind: "unknown" };
  if (funds < value + owed) return cannotPay("insufficient_funds");
  if (transfer?.kind === "result") return { kind: "can_pay" };
  if (transfer?.kind !== "revert") return { kind: "unknown" };
  // The time was checked by our clock; a chain without new blocks is behind it.
  if (/not yet valid|expired/i.test(reason)) return { kind: "can_pay" };
  // The token takes an account's own signature, unless the account carries code.
  return /signature/i.test(reason) ? notSupported(byKey || isDelegated) : cannotPay("payment_declined");
}

/**
 * The deployment of a wallet and the transfer right after it, as one call that fails when the transfer does.
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

/** The proof by one node, and the time of the block it rests on, Unix seconds. */
type Shows = ProofResult & { readonly headAt: bigint };

/**
 * Asks one node about a payment, and about its signature if only a contract can check that. `open` are the payer's
 * undecided authorizations: unused ones can still take money. Undefined when the node cannot say.
 */
async function proveAt(
  node: Node,
  config: PaymentConfig,
  payment: Payment,
  requirements: PaymentRequirements,
  open: readonly Authorization[],
): Promise<Shows | undefined> {
  const { authorization, signer } = payment;
  const envelope = isEnvelope(payment.signature) ? deployAndTransfer(payment, config.asset) : undefined;
  const signature = envelope?.signature ?? payment.signature;
  const byKey = signer === "account";
  const wordCode = () =>
    walletWordCode(authorization.from, digestOf(authorization, requirements, config.chainId), signature);
  const ofToken = (data: Hex) => contractCall(config.asset, data);
  const calls = [
    blockCall("latest"),
    ofToken(stateCall(authorization)),
    ofToken(balanceCall(authorization)),
    ofToken(transferCall(authorization, signature)),
    ...(byKey ? [] : [{ method: "eth_getCode", params: [authorization.from, "latest"] }, codeCall(wordCode())]),
    ...(envelope ? [envelope.call] : []),
  ];
  const answers = await askNode(node, [...calls, ...open.map((other) => ofToken(stateCall(other)))]);
  const [headAnswer, state, balance, transfer, codeAnswer, wordAnswer, deployment] =
    answers?.slice(0, calls.length) ?? [];
  const head = blockIn(headAnswer);
  if (!answers || !head) return undefined;
  const states = answers.slice(calls.length).map(quantityOf);
  const owed = states.includes(undefined)
    ? undefined
    : open.reduce((sum, { value }, index) => sum + (states[index] === 0n ? BigInt(value) : 0n), 0n);
  const [used, funds, value] = [quantityOf(state), quantityOf(balance), BigInt(authorization.value)];
  const result = (proof: Proof, signedByPayer: boolean, sent: Hex = signature): Shows | undefined =>
    proof.kind === "unknown"
      ? undefined
      : {
          proof,
          head: head.number,
          headAt: head.timestamp,
          signedByPayer,
          signature: sent,
          spare: funds === undefined || owed === undefined ? undefined : funds - value - owed,
        };
  const code = byKey ? "0x" : hexOf(codeAnswer);
  if (code === undefined) return undefined;
  const isDelegated = code.startsWith(delegation);
  const judged = (shown: NodeAnswer | undefined) =>
    judge({ transfer: shown, used, funds, owed }, value, byKey, isDelegated);
  if (byKey) return result(judged(transfer), true);
  if (code === "0x") {
    if (!envelope) return result(cannotPay("invalid_signature"), false);
    const proof = judged(deployment);
    // A facilitator that does not deploy the wallet refuses the settlement, and nothing moves.
    if (proof.kind === "can_pay" && deployment?.kind === "result") return result(proof, true, payment.signature);
    const isPoor = proof.kind === "cannot_pay" && proof.error === "insufficient_funds";
    const isUnknown = proof.kind === "unknown" && deployment?.kind !== "revert";
    return result(isPoor || isUnknown ? proof : cannotPay("invalid_signature"), false, payment.signature);
  }
  // Whether the signature is good: the transfer goes through, or fails at something that the token checks after the
  // signature.
  const isTaken =
    transfer?.kind === "result" || (transfer?.kind === "revert" && /exceeds balance/i.test(transfer.reason));
  if (quantityOf(wordAnswer) === 1n || isTaken) return result(judged(transfer), true);
  if (wordAnswer?.kind === "error") return undefined;
  const isSilent = (hexOf(wordAnswer)?.length ?? 0) < 2 + 64;
  return result(isSilent ? notSupported(isDelegated) : cannotPay("invalid_signature"), false);
}

/**
 * Proves a payment by one request to one node, or to the next where one cannot say or is behind. The proof is
 * `unknown` when no node can, and on a deployed service while every block is so old that no look could end a sale.
 */
export async function prove(
  config: PaymentConfig,
  payment: Payment,
  requirements: PaymentRequirements,
  open: readonly Authorization[] = [],
): Promise<ProofResult> {
  const proved = await askNewest(config, (node) => proveAt(node, config, payment, requirements, open));
  if (proved && !isStalled(config, proved.headAt)) return proved;
  const unknown = { proof: { kind: "unknown" }, head: undefined, signature: payment.signature } as const;
  return { ...unknown, signedByPayer: payment.signer === "account", spare: undefined };
}
