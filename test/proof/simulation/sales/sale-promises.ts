/** The promises to buyers, and those of every ledger, checked against the chain and the books. */
import { storedAs } from "../../../../src/worker/sale/ledger/ledger-row.ts";
import { network } from "../../../fixtures/offered-payment.ts";
import type { Outside } from "../outside/outside.ts";
import type { Storage } from "../runtime/storage.ts";
import type { Buyer } from "./buyer.ts";

/** The nonces of a ledger's sales. */
export const soldIn = (storage: Storage): string[] =>
  storage.read("SELECT nonce FROM authorizations WHERE state = 'settled'").map(({ nonce }) => String(nonce));

const undecidedIn = (storage: Storage): number =>
  storage.read(`SELECT nonce FROM authorizations WHERE state IN (${storedAs("asked")})`).length;

/** Whether a ledger has no open work: its sales are decided, and the books have them. */
export const isAllBooked = (storage: Storage): boolean =>
  storage.read("SELECT id FROM outbox").length === 0 && undecidedIn(storage) === 0;

/** The answer that belongs to a body. */
const answerFor = (body: number): string => JSON.stringify({ input: { body } });

export class SalePromises {
  readonly #outside: Outside;
  readonly #cheats: readonly number[];
  readonly #break: (promise: string) => void;
  /** Nonces whose payments the operator has noted, and those that were returned then. */
  readonly noted = new Set<string>();
  readonly returned = new Set<string>();
  /** Bodies whose results were given for a transaction. */
  readonly #given = new Map<string, Set<number>>();

  constructor(outside: Outside, cheats: readonly number[], breaks: (promise: string) => void) {
    this.#outside = outside;
    this.#cheats = cheats;
    this.#break = breaks;
  }

  isCheat({ planned }: Buyer): boolean {
    return this.#cheats.includes(planned.payer);
  }

  /** Whether a payment of the buyer was noted, so that it buys nothing unless it was sold by then. */
  isNoted({ nonces }: Buyer): boolean {
    return nonces.some((nonce) => this.noted.has(nonce));
  }

  /** The operator notes a payment of which the books know no sale. */
  note(choice: number): string | undefined {
    const { world, books } = this.#outside;
    const strays = world.received.filter(({ nonce }) => nonce && !books.ids.some((id) => id.endsWith(nonce)));
    const stray = strays[choice % Math.max(1, strays.length)];
    if (!stray?.nonce || this.noted.has(stray.nonce)) return undefined;
    this.noted.add(stray.nonce);
    books.note(`${network}/${stray.from.toLowerCase()}/${stray.nonce}`);
    return stray.nonce;
  }

  /** Lets the operator return noted payments of which the books know no sale after the ledgers are decided. */
  returnNoted(ledgers: readonly Storage[]): void {
    if (!ledgers.every(isAllBooked)) return;
    for (const nonce of this.noted)
      if (!this.#outside.books.ids.some((id) => id.endsWith(nonce))) this.returned.add(nonce);
  }

  /** Whether the money of an authorization is here. */
  isPaid(nonce: string | undefined): boolean {
    return this.#outside.world.received.some((transfer) => transfer.nonce === nonce);
  }

  /** A request for a body was answered with a result, whose receipt names a transaction. */
  given(buyer: Buyer, body: number, result: string, transaction: string | undefined): void {
    if (result !== answerFor(body)) this.#break("a request got the result of another");
    const { world, lied, misnamed } = this.#outside;
    const own = world.received.filter(({ nonce }) => nonce !== undefined && buyer.nonces.includes(nonce));
    // A facilitator may name the transaction of another payment of the buyer, even of a returned one.
    const paying = own.filter(
      (transfer) =>
        transfer.transaction.toLowerCase() === transaction?.toLowerCase() || misnamed.has(transfer.nonce ?? ""),
    );
    const paid = paying.find(({ nonce = "" }) => !this.returned.has(nonce));
    if (!paid) {
      const mayBeTrusted = !buyer.planned.large && buyer.nonces.some((nonce) => lied.has(nonce));
      if (mayBeTrusted) return;
      if (paying.length > 0) this.#break("a payment that was returned bought a result");
      else if (!this.isCheat(buyer)) this.#break("a result was given without money");
      return;
    }
    const bodies = (this.#given.get(paid.transaction) ?? new Set<number>()).add(body);
    this.#given.set(paid.transaction, bodies);
    if (bodies.size > 1) this.#break("one payment bought two results");
  }

  /** How often a buyer was charged for settlements that were asked for. */
  chargesOf({ nonces }: Buyer): number {
    const { world, asked } = this.#outside;
    return world.received.filter(({ nonce }) => nonce !== undefined && asked.has(nonce) && nonces.includes(nonce))
      .length;
  }

  /** Checks at the end that no buyer was charged more than once. */
  checkCharges(buyers: readonly Buyer[]): void {
    for (const buyer of buyers)
      if (this.chargesOf(buyer) > 1 && !this.isCheat(buyer)) this.#break("one purchase was charged twice");
  }

  /**
   * Checks at the end that every sale is decided, and that the books list exactly the sales, forgotten ones included.
   */
  checkLedgers(ledgers: readonly Storage[], forgotten: readonly string[]): void {
    const sold = new Set<string>(forgotten);
    for (const storage of ledgers) {
      if (undecidedIn(storage) > 0) this.#break("a sale is never decided");
      for (const nonce of soldIn(storage)) sold.add(nonce);
      if (storage.read("SELECT id FROM outbox").length > 0) this.#break("a sale never reaches the books");
    }
    const booked = this.#outside.books.ids.map((id) => id.split("/").at(-1) ?? "");
    if (booked.length !== sold.size || booked.some((nonce) => !sold.has(nonce)))
      this.#break("the books do not list exactly the sales");
  }
}
