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
type Shown = Pick<Answers, "transfer" | "used" | "funds" | "owed">;

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

/**
 * Asks one node about a payment, and about its signature if only a contract can check that. `open` are the payer's
 * undecided authorizations: unused ones can still take money. Undefined when the node does not answer.
 */
async function askAbout(
  node: Node,
  { asset, chainId }: PaymentConfig,
  payment: Payment,
  requirements: PaymentRequirements,
  open: readonly Authorization[],
) {
  const { authorization, signer } = payment;
  const envelope = isEnvelope(payment.signature) ? deployAndTransfer(payment, asset) : undefined;
  const signature = envelope?.signature ?? payment.signature;
  const ofToken = (data: Hex) => contractCall(asset, data);
  const word = () => walletWordCode(authorization.from, digestOf(authorization, requirements, chainId), signature);
  const calls = [
    blockCall("latest"),
    ofToken(stateCall(authorization)),
    ofToken(balanceCall(authorization)),
    ofToken(transferCall(authorization, signature)),
    ...(signer === "account"
      ? []
      : [{ method: "eth_getCode", params: [authorization.from, "latest"] }, codeCall(word())]),
    ...(envelope ? [envelope.call] : []),
  ];
  const answers = await askNode(node, [...calls, ...open.map((other) => ofToken(stateCall(other)))]);
  const [headAnswer, state, balance, transfer, code, wordAnswer, deployment] = answers?.slice(0, calls.length) ?? [];
  const head = blockIn(headAnswer);
  if (!answers || !head) return undefined;
  const states = answers.slice(calls.length).map(quantityOf);
  const owed = states.includes(undefined)
    ? undefined
    : open.reduce((sum, { value }, index) => sum + (states[index] === 0n ? BigInt(value) : 0n), 0n);
  return {
    head,
    /** Above 0 once the authorization is used. */
    used: quantityOf(state),
    funds: quantityOf(balance),
    owed,
    transfer,
    /** The code of the payer's account, which is not asked for where its own key has signed. */
    code: signer === "account" ? "0x" : hexOf(code),
    /** What the wallet's contract says of the signature (ERC-1271). */
    word: wordAnswer,
    /** The wallet's deployment with the transfer after it; undefined for a signature that is in no envelope (ERC-6492). */
    deployment,
    /** The signature as the wallet made it, and whether it was in an envelope that could be opened. */
    signature,
    isWrapped: envelope !== undefined,
  };
}
type Answers = NonNullable<Awaited<ReturnType<typeof askAbout>>>;

/**
 * Concludes from the answers whether a payment can succeed, whether its payer has signed it, and which signature is to
 * be sent. Undefined when the node cannot say.
 */
function conclude({ transfer, code, word, deployment, signature, isWrapped, ...shown }: Answers, payment: Payment) {
  if (code === undefined) return undefined;
  const byKey = payment.signer === "account";
  const isDelegated = code.startsWith(delegation);
  const judged = (answer: NodeAnswer | undefined) =>
    judge({ ...shown, transfer: answer }, BigInt(payment.authorization.value), byKey, isDelegated);
  const result = (proof: Proof, signedByPayer: boolean, sent = signature) => ({
    proof,
    signedByPayer,
    signature: sent,
  });
  if (byKey) return result(judged(transfer), true);
  if (code === "0x") {
    if (!isWrapped) return result(cannotPay("invalid_signature"), false);
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
  if (quantityOf(word) === 1n || isTaken) return result(judged(transfer), true);
  if (word?.kind === "error") return undefined;
  const isSilent = (hexOf(word)?.length ?? 0) < 2 + 64;
  return result(isSilent ? notSupported(isDelegated) : cannotPay("invalid_signature"), false);
}

/** The proof by one node, with the time of the block that it rests on, Unix seconds. Undefined when it cannot say. */
async function proveAt(...asked: Parameters<typeof askAbout>): Promise<(ProofResult & { headAt: bigint }) | undefined> {
  const answers = await askAbout(...asked);
  const [, , payment] = asked;
  const concluded = answers && conclude(answers, payment);
  if (!concluded || concluded.proof.kind === "unknown") return undefined;
  const { head, funds, owed } = answers;
  const spare =
    funds === undefined || owed === undefined ? undefined : funds - BigInt(payment.authorization.value) - owed;
  return { ...concluded, head: head.number, headAt: head.timestamp, spare };
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
