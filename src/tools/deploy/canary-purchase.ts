/** One purchase by the operator, and all its problems that a buyer could find. */
import type { Operation } from "../../../catalog/operation.ts";
import { settlementIn } from "../../client/verify-receipt.ts";
import { type Attempt, Payer } from "../../client/wallet/payer.ts";
import type { SignedPayment, Signer } from "../../client/wallet/sign-payment.ts";
import { dayOf } from "../../lib/day.ts";
import { isObject, type JsonObject } from "../../lib/text.ts";
import { type ChallengeOutcome, statusOf } from "../../payment/outcome.ts";

/** How often chain and books are read until both show the sale, and the pause between, ms: booking takes seconds. */
const looks = 12;
const lookPauseMs = 5_000;

/** A sale as the books hold it. */
export interface BookedPurchase {
  readonly operation: string;
  /** Atomic USDC. */
  readonly price: bigint;
  readonly transaction: string;
}

/** The outside services that a purchase needs. */
export interface CanaryWorld {
  readonly origin: string;
  readonly signer: Signer;
  /** The wallets that may be paid, in lower case: another server may answer at the origin. */
  readonly wallets: readonly string[];
  /** Atomic USDC that the wallet of the signer holds. */
  readonly balance: () => Promise<bigint>;
  /** Whether the chain shows the payment of an authorization in a transaction. */
  readonly paidIn: (transaction: string, nonce: string, price: bigint) => Promise<boolean>;
  /** The sale that the books hold for an authorization; undefined if they hold none. */
  readonly booked: (nonce: string) => Promise<BookedPurchase | undefined>;
  /** Whether the service runs the release of this clone, so that its answers can be compared. */
  readonly isSameRelease: boolean;
  readonly fetch: typeof fetch;
  /** Throws if a PAYMENT-RESPONSE does not hold. */
  readonly verify: (receipt: string, origin: string) => Promise<unknown>;
  readonly pause: (ms: number) => Promise<unknown>;
  readonly now: () => number;
}

/** The outcome of a purchase. */
export interface CanaryRecord {
  readonly operation: string;
  /** Atomic USDC that left the wallet. */
  readonly moved: bigint;
  readonly transaction: string | undefined;
  readonly problems: readonly string[];
}

/** Seconds after which a body may be sent again: an answer is kept for thirty days, and an hour more. */
const bodiesRepeatAfter = 31 * 24 * 60 * 60;

/**
 * The example of an operation with one figure changed by the time (Unix ms), because the same body is sold once in 30
 * days: the cost of the first product, with the second of the month as its millionths.
 */
export function canaryInput({ examples }: Pick<Operation, "examples">, time: number): JsonObject {
  const [{ input }] = examples;
  const millionths = (Math.floor(time / 1000) % bodiesRepeatAfter) / 1_000_000;
  const changed = (product: JsonObject): JsonObject => {
    const name = "product_value" in product ? "product_value" : "landed_cost";
    return { ...product, [name]: Number((Number(product[name]) + millionths).toFixed(6)) };
  };
  const { products } = input;
  if (!Array.isArray(products)) return changed(input);
  const [first, ...others] = products;
  return { ...input, products: [changed(Object(first)), ...others] };
}

/** The answers that an operation may give to an input: the day of the call names facts that are due. */
function expectedAnswers({ validate, answer }: Operation, input: JsonObject, times: readonly number[]): string[] {
  const validation = validate(input, "en");
  if (!validation.valid) throw new Error("An example of the catalogue is refused");
  return times.map((time) => JSON.stringify(answer(validation.input, "en", dayOf(time))));
}

/** Whether a challenge asks for payment to other wallets only. */
const paysOthers = ({ terms }: ChallengeOutcome, wallets: readonly string[]): boolean =>
  !terms.accepts.some(({ payTo }) => wallets.includes(String(payTo).toLowerCase()));

/** Says why nothing was bought. */
function refusalIn(ended: Attempt, wallets: readonly string[]): string {
  if (ended.kind === "unreachable") return "the service does not answer";
  if (ended.kind === "answered") return `answered ${statusOf(ended.outcome)} without a price`;
  if (ended.kind === "not_signed")
    return `not signed: ${paysOthers(ended.challenge, wallets) ? "another wallet" : ended.reason}`;
  return ended.outcome ? `answered ${statusOf(ended.outcome)} to a payment` : "no answer to a payment";
}

/** The purchase as chain and books show it; `undefined` if one of them did not answer. */
interface Seen {
  readonly moved: bigint | undefined;
  readonly isPaid: boolean | undefined;
  readonly booked: BookedPurchase | "nothing" | undefined;
}

/** Looks at chain and books repeatedly until they show the sale. */
async function look(
  { balance, paidIn, booked, pause }: CanaryWorld,
  before: bigint,
  price: bigint,
  { nonce, transaction }: { readonly nonce: string; readonly transaction: string | undefined },
): Promise<Seen> {
  const asked = <Answer>(answer: Promise<Answer>) => answer.catch(() => undefined);
  for (let nth = 1; ; nth++) {
    const left = await asked(balance());
    const seen: Seen = {
      moved: left === undefined ? undefined : before - left,
      isPaid: transaction === undefined ? false : await asked(paidIn(transaction, nonce, price)),
      booked: await asked(booked(nonce).then((sale) => sale ?? ("nothing" as const))),
    };
    if (nth >= looks || (seen.moved === price && seen.isPaid && typeof seen.booked === "object")) return seen;
    await pause(lookPauseMs);
  }
}

/** Reports what chain and books show that is not right. */
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
 * Buys an operation once, with a body of its own. Never throws for a fault of the service. Throws before anything is
 * signed if the node does not say what the wallet holds.
 */
export async function buyAsCanary(operation: Operation, world: CanaryWorld): Promise<CanaryRecord> {
  const { origin, signer, wallets, now, pause } = world;
  const begin = now();
  let signed: SignedPayment | undefined;
  const payer = new Payer({
    origin,
    fetch: world.fetch,
    signer,
    payToAllowlist: wallets,
    attempts: { unsigned: 3, signed: 5 },
    pause,
    onSigned: (payment) => {
      signed = payment;
    },
  });
  const input = canaryInput(operation, begin);
  const purchase = { offer: operation, input, headers: {} };
  const price = BigInt(operation.price.atomic);
  const before = await world.balance();
  const ended = await payer.buy(purchase);
  const problems: string[] = [];
  let transaction: string | undefined;
  if (ended.kind !== "sent" || ended.outcome?.kind !== "result") problems.push(refusalIn(ended, wallets));
  else {
    const { answer, settlement: receipt = "" } = ended.outcome;
    const settlement = settlementIn(receipt);
    if (isObject(settlement) && typeof settlement.transaction === "string") transaction = settlement.transaction;
    await world.verify(receipt, origin).catch((error: Error) => problems.push(`receipt: ${error.message}`));
    if (world.isSameRelease && !expectedAnswers(operation, input, [begin, now()]).includes(answer))
      problems.push("wrong figures: the answer is not the one that this release gives");
    // The same signature once more must give the same answer without a second charge.
    const again = await payer.send(purchase, ended.signature);
    if (again.outcome?.kind !== "result" || again.outcome.answer !== answer)
      problems.push("the same payment was answered otherwise the second time");
  }
  // Without a signature no money can have moved.
  if (!signed) return { operation: operation.id, moved: 0n, transaction, problems };
  const seen = await look(world, before, price, { nonce: signed.nonce, transaction });
  problems.push(...problemsIn(seen, operation, transaction));
  return { operation: operation.id, moved: seen.moved ?? 0n, transaction, problems };
}
