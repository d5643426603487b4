/** One purchase with the stock x402 client, told step by step. */
import { decodePaymentResponseHeader, wrapFetchWithPayment } from "@x402/fetch";
import { formatUnits, type Hex, isHex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import { z } from "zod";
import type { JsonObject } from "../../worker/lib/text.ts";
import type { Operation } from "../../worker/operation/operation.ts";
import { chainClient } from "../local/chain.ts";
import type { StackAddresses } from "../local/stack-file.ts";
import { balanceOf, paymentClient } from "./buyer.ts";

/** The decimals of USDC. */
const usdcDecimals = 6;

/** An atomic amount in whole USDC, with every decimal. */
export function usdcText(atomic: bigint): string {
  const [whole = "0", decimals = ""] = formatUnits(atomic, usdcDecimals).split(".");
  return `${whole}.${decimals.padEnd(usdcDecimals, "0")}`;
}

/** What came of one call. */
export type Outcome =
  | { readonly kind: "result"; readonly result: JsonObject; readonly transaction: Hex | undefined }
  | { readonly kind: "refused"; readonly status: number; readonly explanation: string };

const authorization = z.object({
  authorization: z.object({ from: z.string(), nonce: z.string(), validBefore: z.string() }),
});
const errorBody = z.object({
  error: z.object({
    message: z.string(),
    retryable: z.boolean(),
    details: z.array(z.looseObject({ path: z.string(), message: z.string() })).default([]),
  }),
});
const challengeBody = z.object({ error: z.string() });
const resultBody = z.record(z.string(), z.unknown());

/** Why a call was refused, for people. */
function explain(body: unknown): string {
  const error = errorBody.safeParse(body);
  if (error.success) {
    const { message, retryable, details } = error.data.error;
    const problems = details.map((problem) => `\n  ${problem.path}  ${problem.message}`);
    return `${message}${problems.join("")}${retryable ? "\nThe same call can be tried again." : ""}`;
  }
  const challenge = challengeBody.safeParse(body);
  return challenge.success ? challenge.data.error : "The answer is not one of this service.";
}

/** Reads what a response says. */
async function toOutcome(response: Response): Promise<Outcome> {
  const body: unknown = await response.json().catch(() => undefined);
  const result = resultBody.safeParse(body);
  if (response.status !== 200 || !result.success)
    return { kind: "refused", status: response.status, explanation: explain(body) };
  const receipt = response.headers.get("PAYMENT-RESPONSE");
  const transaction = receipt === null ? undefined : decodePaymentResponseHeader(receipt).transaction;
  return { kind: "result", result: result.data, transaction: isHex(transaction) ? transaction : undefined };
}

/** What is called, and with what. */
export interface OneCall {
  /** The origin of the service. */
  readonly service: string;
  readonly operation: Operation;
  readonly input: unknown;
}

/** Sends a call, and pays from the wallet when payment is asked for. Each step is told as it happens. */
export async function buyOne(
  { service, operation, input }: OneCall,
  chain: Pick<Rails, "rpcUrl" | "network">,
  payer: PrivateKeyAccount,
  tell: (step: string, what: string) => void,
): Promise<Outcome> {
  const client = paymentClient(chain, payer)
    .onBeforePaymentCreation(async ({ paymentRequired, selectedRequirements: terms }) => {
      const price = usdcText(BigInt(terms.amount));
      tell(
        "challenge",
        `${paymentRequired.error ?? "payment required"}: ${price} USDC on ${terms.network}, to ${terms.payTo}`,
      );
    })
    .onAfterPaymentCreation(async ({ paymentPayload }) => {
      const { from, nonce, validBefore } = authorization.parse(paymentPayload.payload).authorization;
      tell("signature", `by ${from}, nonce ${nonce.slice(0, 10)}…, valid until ${clock(Number(validBefore))}`);
    });
  const sentAt = performance.now();
  const response = await wrapFetchWithPayment(fetch, client)(service + operation.path, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(input),
  });
  const outcome = await toOutcome(response);
  const milliseconds = Math.round(performance.now() - sentAt);
  if (outcome.kind === "refused") tell("refused", `${outcome.status}: ${outcome.explanation}`);
  else if (outcome.transaction === undefined) tell("answered", `without payment, in ${milliseconds} ms`);
  else {
    const { transaction } = outcome;
    tell("verified", "the signature is good, and the wallet can pay");
    const { blockNumber, status } = await chainClient(chain.rpcUrl).getTransactionReceipt({ hash: transaction });
    tell("settled", `${status === "success" ? "paid" : status} in block ${blockNumber}; ${milliseconds} ms in all`);
    tell("transaction", transaction);
  }
  return outcome;
}

function clock(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(11, 19).concat(" UTC");
}

/** What buyer and seller hold, in atomic units. */
export interface Balances {
  readonly buyer: bigint;
  readonly seller: bigint;
}

/** Where money moves, and in which token. */
export type Rails = Pick<StackAddresses, "rpcUrl" | "network" | "asset" | "payTo">;

/** Reads what both hold. */
export async function balances(addresses: Rails, payer: PrivateKeyAccount): Promise<Balances> {
  const [buyer, seller] = await Promise.all([
    balanceOf(addresses, payer.address),
    balanceOf(addresses, addresses.payTo),
  ]);
  return { buyer, seller };
}
