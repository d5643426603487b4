/** One purchase of the scheduled buyer, and everything that a buyer could find wrong with it. */
import { Budget } from "../../client/budget.ts";
import type { Signer } from "../../client/client-types.ts";
import { type Outcome, Payer } from "../../client/payer.ts";
import type { verifyReceipt } from "../../client/receipt.ts";
import { Requests } from "../../client/requests.ts";
import type { SignedPayment } from "../../client/sign-payment.ts";
import { fromHeaderJson } from "../../worker/http/header-json.ts";
import { isObject } from "../../worker/lib/text.ts";
import type { Operation } from "../../worker/operation/operation.ts";
import type { CanaryRecord } from "./canary-history.ts";

/** Characters of a receipt that are read. */
const longestReceipt = 262_144;

/** What a purchase uses of the world. */
export interface CanaryWorld {
  readonly origin: string;
  readonly signer: Signer;
  /** Atomic USDC that the wallet holds. */
  readonly balance: () => Promise<bigint>;
  /** Whether the service runs the release that is here, so that its answers are known. */
  readonly isSameRelease: boolean;
  readonly fetch: typeof fetch;
  /** Throws when a PAYMENT-RESPONSE does not hold. */
  readonly verify: typeof verifyReceipt;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly now: () => number;
}

/**
 * The answer that an operation must give to its example, on the day before and after the call: the day names facts that
 * are due.
 */
function expectedAnswers({ examples, validate, answer }: Operation, times: readonly number[]): string[] {
  const validation = validate(examples[0].input, "en");
  if (!validation.valid) throw new Error("An example of the catalogue is refused");
  const days = times.map((time) => new Date(time).toISOString().slice(0, "2026-11-22".length));
  return days.map((day) => JSON.stringify(answer(validation.input, "en", day)));
}

/** Why nothing was bought. */
function refusalIn(ended: Outcome): string {
  if (ended.kind === "unreachable") return "the service does not answer";
  if (ended.kind === "answered") return `answered ${ended.answer.status} without a price`;
  if (ended.kind === "not_signed") return `not signed: ${ended.reason}`;
  return ended.answer ? `answered ${ended.answer.status} to a payment` : "no answer to a payment";
}

/** Buys an operation's example once. Never throws for what the service does. */
export async function buyAsCanary(operation: Operation, world: CanaryWorld): Promise<CanaryRecord> {
  const { origin, signer, now, pause } = world;
  let signed: SignedPayment | undefined;
  const payer = new Payer({
    requests: new Requests({
      origin,
      language: "en",
      timeoutsMs: { unsigned: 20_000, signed: 90_000 },
      fetch: world.fetch,
    }),
    signer,
    payToAllowlist: [],
    attempts: { unsigned: 3, signed: 5 },
    longestWaitMs: 10_000,
    pause,
    onSigned: (payment) => {
      signed = payment;
    },
    report: () => {},
  });
  const purchase = { offer: operation, input: operation.examples[0].input, headers: {} };
  const price = BigInt(operation.price.atomic);
  const begin = now();
  const before = await world.balance();
  const ended = await payer.buy(purchase, new Budget(signer.address, { perCall: price, perProcess: undefined }));
  const problems: string[] = [];
  const answer = ended.kind === "sent" || ended.kind === "answered" ? ended.answer : undefined;
  let transaction: string | undefined;
  if (ended.kind !== "sent" || answer?.status !== 200) problems.push(refusalIn(ended));
  else {
    const receipt = answer.headers.get("PAYMENT-RESPONSE") ?? "";
    const settlement = fromHeaderJson(receipt, longestReceipt);
    if (isObject(settlement) && typeof settlement.transaction === "string") transaction = settlement.transaction;
    const problem = await world.verify(receipt, origin).then(
      () => undefined,
      (error: Error) => `receipt: ${error.message}`,
    );
    if (problem !== undefined) problems.push(problem);
    if (world.isSameRelease && !expectedAnswers(operation, [begin, now()]).includes(answer.text))
      problems.push("wrong figures: the answer is not the one that this release gives");
    // The same signature again: the same answer, and no second charge.
    const again = await payer.send(purchase, ended.signature);
    if (again.answer?.text !== answer.text) problems.push("the same payment was answered otherwise the second time");
  }
  const moved = before - (await world.balance());
  if (moved > price) problems.push(`double charge: ${moved} moved for a price of ${price}`);
  else if (moved > 0n && transaction === undefined) problems.push(`paid and not served: ${moved} moved`);
  else if (moved !== price && problems.length === 0) problems.push(`${moved} moved for a price of ${price}`);
  return {
    at: new Date(begin).toISOString(),
    operation: operation.id,
    signed: String(signed ? price : 0n),
    nonce: signed?.nonce,
    status: answer?.status,
    transaction,
    moved: String(moved),
    problems,
  };
}
