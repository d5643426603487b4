/** One purchase with the paying client, told step by step. */
import { setTimeout as sleep } from "node:timers/promises";
import { getAddress, type Hex, isHex } from "viem";
import type { PrivateKeyAccount } from "viem/accounts";
import type { Operation } from "../../../catalog/operation.ts";
import type { Offer } from "../../client/acceptable-requirements.ts";
import { Budget } from "../../client/budget.ts";
import type { Signer } from "../../client/client-types.ts";
import { Mistake } from "../../client/command.ts";
import { type AgreedPayment, Payer } from "../../client/payer.ts";
import { problemsIn } from "../../client/problems.ts";
import { settlementIn } from "../../client/receipt.ts";
import { Requests } from "../../client/requests.ts";
import type { SignedPayment } from "../../client/sign-payment.ts";
import { isObject, type JsonObject } from "../../lib/text.ts";
import { chainClient } from "../local/chain.ts";
import type { StackAddresses } from "../local/stack-file.ts";
import { usdc } from "../usdc.ts";
import { balanceOf } from "./buyer.ts";

/** Told of each step as it happens. */
type Tell = (step: string, what: string) => void;

interface Hooks {
  readonly beforePayment?: (payment: AgreedPayment) => undefined;
  readonly onSigned?: (signed: SignedPayment) => void;
}

/** The paying client of one service. */
function payerOf(service: string, signer: Signer | undefined, hooks: Hooks = {}): Payer {
  return new Payer({
    requests: new Requests({ origin: service }),
    signer,
    attempts: { unsigned: 1, signed: 5 },
    pause: (ms) => sleep(ms),
    report: (thrown) => console.error(String(thrown)),
    ...hooks,
  });
}

/** Asks a service, by an operation that it sells, in which token it is paid, and to whom. */
export async function railsOf(service: string, offer: Offer): Promise<Omit<Rails, "rpcUrl">> {
  const payer = payerOf(service, undefined);
  const { answer } = await payer.ask({ offer, input: {}, headers: {} });
  if (!answer) throw new Mistake(`Nothing answers at ${service}.`);
  const agreed = await payer.agree(offer, answer);
  if (!agreed) throw new Mistake(`${service} does not say how it is paid: it answered ${answer.status}.`);
  const { asset, payTo, network } = agreed.requirements;
  return { asset: getAddress(asset), payTo: getAddress(payTo), network };
}

/** The transaction in a PAYMENT-RESPONSE header. */
function transactionIn(headers: Headers): Hex | undefined {
  const receipt = settlementIn(headers.get("PAYMENT-RESPONSE") ?? "");
  return isObject(receipt) && isHex(receipt.transaction) ? receipt.transaction : undefined;
}

/** What is called, and with what. */
export interface OneCall {
  /** The origin of the service. */
  readonly service: string;
  readonly operation: Operation;
  readonly input: unknown;
}

/** Sends a call, and pays from the wallet when payment is asked for. The result is undefined when there is none. */
export async function buyOne(
  call: OneCall,
  rpcUrl: string,
  wallet: PrivateKeyAccount,
  tell: Tell,
): Promise<JsonObject | undefined> {
  const { service, operation, input } = call;
  const payer = payerOf(service, wallet, {
    beforePayment: ({ requirements }) => {
      tell(
        "challenge",
        `${usdc(BigInt(requirements.amount), 6)} USDC on ${requirements.network}, to ${requirements.payTo}`,
      );
    },
    onSigned: ({ payer: from, nonce, validBefore }) =>
      tell("signature", `by ${from}, nonce ${nonce.slice(0, 10)}…, valid until ${clock(validBefore)}`),
  });
  const sentAt = performance.now();
  const budget = new Budget(wallet.address, { perCall: BigInt(operation.price.atomic), perProcess: undefined });
  const ended = await payer.buy({ offer: operation, input, headers: {} }, budget);
  const milliseconds = Math.round(performance.now() - sentAt);
  const answer = ended.kind === "answered" || ended.kind === "sent" ? ended.answer : undefined;
  if (answer?.status !== 200) {
    tell("refused", `${answer?.status ?? 0}: ${answer ? problemsIn(answer.body) : unanswered[ended.kind]}`);
    return undefined;
  }
  const transaction = transactionIn(answer.headers);
  if (transaction === undefined) tell("answered", `without payment, in ${milliseconds} ms`);
  else {
    tell("verified", "the signature is good, and the wallet can pay");
    const { blockNumber, status } = await chainClient(rpcUrl).getTransactionReceipt({ hash: transaction });
    tell("settled", `${status === "success" ? "paid" : status} in block ${blockNumber}; ${milliseconds} ms in all`);
    tell("transaction", transaction);
  }
  return answer.body;
}

/** Why a call has no answer. */
const unanswered = {
  answered: "The service did not answer.",
  unreachable: "The service did not answer. Nothing was signed.",
  not_signed: "The terms are not the published price in USDC to the published address. Nothing was signed.",
  sent: "The service did not answer. The payment may have been taken.",
} as const;

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
