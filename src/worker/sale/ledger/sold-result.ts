/** A sold answer as an outcome: for the request that bought it, and for the task that was paid with its signature. */
import type { Hex } from "viem";
import type { ResultOutcome } from "../../../payment/outcome.ts";
import type { KnownPayment } from "../../../payment/situations.ts";
import { callObject } from "../../http/call-object.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import type { ClaimedPayment } from "../../http/payment-header.ts";
import { fingerprintOf, type SoldAnswer } from "../payment/purchase.ts";
import type { Row } from "./ledger-row.ts";
import type { LedgerStore } from "./ledger-store.ts";
import { answerAddress, formulaOf } from "./stored-answer.ts";

/** The sold answer of a settled row; `answer` is its JSON text. */
export function soldAnswerOf(
  { nonce, locale, settlement, settledAt }: Row,
  answer: string,
  store: LedgerStore,
  charged: boolean,
): SoldAnswer {
  if (settlement === undefined) throw new Error("A result without a settlement");
  return {
    answer,
    formula: formulaOf(answer),
    answerKey: store.answerKey(nonce),
    locale,
    settlement,
    charged,
    ...(settledAt > 0 && { boughtAt: settledAt }),
    boughtWith: nonce,
  };
}

/** The result of a sale; `origin` is where its answer is kept. */
export const soldResult = (
  { answer, answerKey, locale, formula, settlement, charged, boughtAt }: SoldAnswer,
  origin: string,
  payer: string,
): ResultOutcome => ({
  kind: "result",
  answer,
  locale,
  formula,
  settlement,
  isRepetition: !charged,
  boughtAt: charged || boughtAt === undefined ? undefined : new Date(boughtAt).toISOString(),
  keptAt: answerKey && answerAddress(origin, payer, answerKey),
});

/** An authorization, and the request that it was sent with. */
export interface RecalledPayment {
  readonly payer: string;
  readonly nonce: string;
  /** As it was sent, in lower case; undefined for a payload without one. */
  readonly signature: Hex | undefined;
  /** The operation's id, and the input as it was sent. */
  readonly operation: string;
  readonly input: unknown;
}

/**
 * The outcome of an authorization: the result, or that it is not decided yet, or that the ledger holds no purchase of
 * it.
 */
export type Recalled = ResultOutcome | "undecided" | "none";

/** What a payment's ledger knows of it; open where that does not answer. Only its own signature learns it. */
export async function stateOfPayment(
  env: Pick<Env, "LEDGER">,
  { payer, nonce, signature }: Pick<ClaimedPayment, "payer" | "nonce" | "signature">,
): Promise<KnownPayment> {
  if (payer === undefined || nonce === undefined || signature === undefined)
    return { state: "unused", transaction: undefined };
  const known = callObject(
    () => env.LEDGER.getByName(`payer:${payer}`),
    async (ledger) => ledger.paymentStatus(nonce, signature),
  );
  return known.catch(() => ({ state: "in_flight", transaction: undefined }));
}

/**
 * Asks the payer's ledger about an authorization, and never for money. Request and signature have to be those that
 * were sold to: nonces are public.
 */
export async function recallSale(
  env: Pick<Env, "LEDGER">,
  origin: string,
  { payer, nonce, signature, operation, input }: RecalledPayment,
): Promise<Recalled> {
  if (signature === undefined) return "none";
  try {
    const fingerprint = await fingerprintOf(operation, input);
    const found = await callObject(
      () => env.LEDGER.getByName(`payer:${payer}`),
      async (ledger) => ledger.recall(nonce, fingerprint, signature),
    );
    return typeof found === "string" ? found : soldResult(found, origin, payer);
  } catch (thrown) {
    logEvent("sale_not_recalled", { reason: reasonOf(thrown) });
    return "undecided";
  }
}
