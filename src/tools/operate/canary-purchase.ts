/** One purchase of the scheduled buyer, and everything that a buyer could find wrong with it. */

import type { Operation } from "../../../catalog/operation.ts";
import { Budget } from "../../client/budget.ts";
import { type Outcome, Payer } from "../../client/payer.ts";
import { settlementIn, type verifyReceipt } from "../../client/receipt.ts";
import { Requests } from "../../client/requests.ts";
import type { SignedPayment, Signer } from "../../client/sign-payment.ts";
import { dayOf } from "../../lib/day.ts";
import { isObject } from "../../lib/text.ts";
import type { Query } from "../books/sql-text.ts";
import { type CanaryRecord, finishPurchase, reservePurchase } from "./canary-history.ts";

/** Looks at chain and books until both show the sale, and the pause between two, ms: booking takes seconds. */
const looks = 12;
const lookPauseMs = 5_000;

/** A sale as the books hold it. */
export interface BookedPurchase {
  readonly operation: string;
  /** Atomic USDC. */
  readonly price: bigint;
  readonly transaction: string;
}

/** What a purchase uses of the world. */
export interface CanaryWorld {
  readonly origin: string;
  readonly signer: Signer;
  /** Atomic USDC that the wallet holds. */
  readonly balance: () => Promise<bigint>;
  /** Whether the chain shows the payment of an authorization in a transaction. */
  readonly paidIn: (transaction: string, nonce: string, price: bigint) => Promise<boolean>;
  /** The sale that the books hold for an authorization; undefined when they hold none. */
  readonly booked: (nonce: string) => Promise<BookedPurchase | undefined>;
  /** Whether the service runs the release that is here, so that its answers are known. */
  readonly isSameRelease: boolean;
  readonly fetch: typeof fetch;
  /** Throws when a PAYMENT-RESPONSE does not hold. */
  readonly verify: typeof verifyReceipt;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly now: () => number;
}

/**
 * The answer that an operation must give to its example, on the day before and after the call. The day names facts that
 * are due.
 */
function expectedAnswers({ examples, validate, answer }: Operation, times: readonly number[]): string[] {
  const validation = validate(examples[0].input, "en");
  if (!validation.valid) throw new Error("An example of the catalogue is refused");
  return times.map((time) => JSON.stringify(answer(validation.input, "en", dayOf(time))));
}

/** Why nothing was bought. */
function refusalIn(ended: Outcome): string {
  if (ended.kind === "unreachable") return "the service does not answer";
  if (ended.kind === "answered") return `answered ${ended.answer.status} without a price`;
  if (ended.kind === "not_signed") return `not signed: ${ended.reason}`;
  return ended.answer ? `answered ${ended.answer.status} to a payment` : "no answer to a payment";
}

/** What chain and books show of a purchase. `undefined` is what did not answer. */
interface Seen {
  readonly moved: bigint | undefined;
  readonly isPaid: boolean | undefined;
  readonly booked: BookedPurchase | "nothing" | undefined;
}

/** Looks at chain and books, again until they show the sale. */
async function look(
  world: CanaryWorld,
  before: bigint,
  price: bigint,
  { nonce, transaction }: { readonly nonce: string | undefined; readonly transaction: string | undefined },
): Promise<Seen> {
  const asked = <Answer>(answer: Promise<Answer>) => answer.catch(() => undefined);
  let seen: Seen = { moved: undefined, isPaid: undefined, booked: undefined };
  for (let nth = 0; nth < looks; nth++) {
    if (nth > 0) await world.pause(lookPauseMs);
    const balance = await asked(world.balance());
    seen = {
      moved: balance === undefined ? undefined : before - balance,
      isPaid:
        nonce === undefined || transaction === undefined ? false : await asked(world.paidIn(transaction, nonce, price)),
      booked:
        nonce === undefined ? "nothing" : await asked(world.booked(nonce).then((sale) => sale ?? ("nothing" as const))),
    };
    if (nonce === undefined || (seen.moved === price && seen.isPaid && typeof seen.booked === "object")) break;
  }
  return seen;
}

/** What chain and books show that should not be. */
function problemsIn({ moved, isPaid, booked }: Seen, operation: Operation, transaction: string | undefined): string[] {
  const price = BigInt(operation.price.atomic);
  const isServed = transaction !== undefined;
  const problems: string[] = [];
  if (moved === undefined || isPaid === undefined) problems.push("chain: the node does not answer");
  if (moved !== undefined && moved > price) problems.push(`double charge: ${moved} moved for a price of ${price}`);
  else if (moved !== undefined && moved > 0n && !isServed) problems.push(`paid and not served: ${moved} moved`);
  else if (moved !== undefined && moved !== price && isServed) problems.push(`${moved} moved for a price of ${price}`);
  else if (isServed && isPaid === false) problems.push("chain: the transaction of the receipt does not pay for it");
  if (booked === undefined) problems.push("books: they do not answer");
  else if (booked === "nothing") {
    if (isServed) problems.push("books: the sale is not there");
  } else if (!isServed) problems.push("books: a sale that was not served");
  else if (
    booked.operation !== operation.id ||
    booked.price !== price ||
    booked.transaction.toLowerCase() !== transaction.toLowerCase()
  )
    problems.push(`books: another sale, ${booked.operation} for ${booked.price} in ${booked.transaction}`);
  return problems;
}

/**
 * Buys an operation's example once. Never throws for what the service does. Throws before anything is signed when the
 * node does not say what the wallet holds. `begin` is when it was set aside, ms.
 */
export async function buyAsCanary(
  operation: Operation,
  world: CanaryWorld,
  begin: number = world.now(),
): Promise<CanaryRecord> {
  const { origin, signer, now, pause } = world;
  let signed: SignedPayment | undefined;
  const payer = new Payer({
    requests: new Requests({ origin, fetch: world.fetch }),
    signer,
    attempts: { unsigned: 3, signed: 5 },
    pause,
    onSigned: (payment) => {
      signed = payment;
    },
    report: () => {},
  });
  const purchase = { offer: operation, input: operation.examples[0].input, headers: {} };
  const price = BigInt(operation.price.atomic);
  const before = await world.balance();
  const ended = await payer.buy(purchase, new Budget(price));
  const problems: string[] = [];
  const answer = ended.kind === "sent" || ended.kind === "answered" ? ended.answer : undefined;
  let transaction: string | undefined;
  if (ended.kind !== "sent" || answer?.status !== 200) problems.push(refusalIn(ended));
  else {
    const receipt = answer.headers.get("PAYMENT-RESPONSE") ?? "";
    const settlement = settlementIn(receipt);
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
  const seen = await look(world, before, price, { nonce: signed?.nonce, transaction });
  problems.push(...problemsIn(seen, operation, transaction));
  return {
    at: new Date(begin).toISOString(),
    operation: operation.id,
    signed: String(signed ? price : 0n),
    nonce: signed?.nonce,
    status: answer?.status,
    transaction,
    moved: String(seen.moved ?? 0n),
    problems,
  };
}

/** Buys operations one after the other, each within what a day may cost, and writes down the outcome. */
export async function buyWithinLimit(
  due: readonly Operation[],
  perDay: bigint,
  history: Query,
  world: CanaryWorld,
): Promise<CanaryRecord[]> {
  const bought: CanaryRecord[] = [];
  for (const operation of due) {
    const at = world.now();
    const price = BigInt(operation.price.atomic);
    if (!(await reservePurchase(history, { at, operation: operation.id, price }, perDay))) continue;
    const purchase = await buyAsCanary(operation, world, at);
    await finishPurchase(history, purchase, world.now());
    bought.push(purchase);
  }
  return bought;
}
