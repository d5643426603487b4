/** A limit for the calls of one program that remembers nothing beyond its process. */
import { LimitReached, type PurchaseBook } from "./payer.ts";

/** The book of a program that allows each call at most one price, in atomic USDC. */
export class Budget implements PurchaseBook {
  readonly #perCall: bigint;

  constructor(perCall: bigint) {
    this.#perCall = perCall;
  }

  async reserve(amount: bigint): Promise<string> {
    if (amount > this.#perCall) throw new LimitReached("the price of the operation", this.#perCall, 0n);
    return String(amount);
  }

  async known(): Promise<undefined> {}

  async release(): Promise<void> {}

  async sign(): Promise<void> {}

  async close(): Promise<void> {}
}
