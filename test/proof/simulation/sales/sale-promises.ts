/** What is promised to buyers, and of every ledger, checked against the chain and the books. */
import { undecidedStates } from "../../../../src/worker/sale/decision/transitions.ts";
import { storedState } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import type { Outside } from "../outside/outside.ts";
import type { ObjectStorage } from "../runtime/object-storage.ts";
import type { PlannedSale } from "./planned-sales.ts";

const undecided: readonly unknown[] = undecidedStates.map(storedState);

/** The nonces of a ledger's sales. */
export const soldIn = (storage: ObjectStorage): string[] =>
  storage.read("SELECT nonce FROM authorizations WHERE state = 'settled'").map(({ nonce }) => String(nonce));

/** Whether a ledger waits for nothing: its sales are decided, and the books have them. */
export const isAllBooked = (storage: ObjectStorage): boolean =>
  storage.read("SELECT id FROM outbox").length === 0 &&
  storage.read("SELECT state FROM authorizations").every(({ state }) => !undecided.includes(state));

/** The answer that belongs to a body. */
export const answerFor = (body: number): string => JSON.stringify({ input: { body } });

/** A buyer, and the nonces of all that was signed for the sale. */
interface Promised {
  readonly planned: PlannedSale;
  readonly nonces: readonly string[];
}

export class SalePromises {
  readonly #outside: Outside;
  readonly #cheats: readonly number[];
  readonly #break: (promise: string) => void;
  /** Bodies whose results were given for a transaction. */
  readonly #given = new Map<string, Set<number>>();

  constructor(outside: Outside, cheats: readonly number[], breaks: (promise: string) => void) {
    this.#outside = outside;
    this.#cheats = cheats;
    this.#break = breaks;
  }

  isCheat({ planned }: Promised): boolean {
    return this.#cheats.includes(planned.payer);
  }

  /** Whether the money of an authorization is here. */
  isPaid(nonce: string | undefined): boolean {
    return this.#outside.world.received.some((transfer) => transfer.nonce === nonce);
  }

  /** A request for a body was answered with a result, whose receipt names a transaction. */
  given(buyer: Promised, body: number, result: string, transaction: string | undefined): void {
    if (result !== answerFor(body)) this.#break("a request got the result of another");
    const { world, lied } = this.#outside;
    const paid = world.received.find((transfer) => transfer.transaction.toLowerCase() === transaction?.toLowerCase());
    if (!paid) {
      const mayBeTrusted = !buyer.planned.large && buyer.nonces.some((nonce) => lied.has(nonce));
      if (!mayBeTrusted && !this.isCheat(buyer)) this.#break("a result was given without money");
      return;
    }
    const bodies = (this.#given.get(paid.transaction) ?? new Set<number>()).add(body);
    this.#given.set(paid.transaction, bodies);
    if (bodies.size > 1) this.#break("one payment bought two results");
  }

  /** At the end, that no buyer was charged twice. */
  checkCharges(buyers: readonly Promised[]): void {
    const { world, asked } = this.#outside;
    for (const buyer of buyers) {
      const charges = world.received.filter(
        ({ nonce }) => nonce !== undefined && asked.has(nonce) && buyer.nonces.includes(nonce),
      );
      if (charges.length > 1 && !this.isCheat(buyer)) this.#break("one purchase was charged twice");
    }
  }

  /** At the end, that every sale is decided, and the books list exactly the sales, forgotten ones included. */
  checkLedgers(ledgers: readonly ObjectStorage[], forgotten: readonly string[] = []): void {
    const sold = new Set<string>(forgotten);
    for (const storage of ledgers) {
      for (const { state } of storage.read("SELECT state FROM authorizations"))
        if (undecided.includes(state)) this.#break("a sale is never decided");
      for (const nonce of soldIn(storage)) sold.add(nonce);
      if (storage.read("SELECT id FROM outbox").length > 0) this.#break("a sale never reaches the books");
    }
    const booked = [...this.#outside.books.keys()].map((id) => String(id).split("/").at(-1) ?? "");
    if (booked.length !== sold.size || booked.some((nonce) => !sold.has(nonce)))
      this.#break("the books do not list exactly the sales");
  }
}
