/** The limits of the typed client: for each call, and for all calls of this process that one wallet signs. */
import { LimitReached, type PurchaseBook } from "./payer.ts";

/** Limits in atomic USDC. */
export interface BudgetLimits {
  readonly perCall: bigint;
  readonly perProcess: bigint | undefined;
}

/** What each wallet, in lower case, signed for in this process. A payment that was not taken counts as well. */
const signedInProcess = new Map<string, bigint>();

/** The book of a client without a memory beyond its process. */
export class Budget implements PurchaseBook {
  readonly #wallet: string;
  readonly #limits: BudgetLimits;

  constructor(wallet: string, limits: BudgetLimits) {
    this.#wallet = wallet.toLowerCase();
    this.#limits = limits;
  }

  /** Throws `LimitReached` for an amount that passes a limit. */
  check(amount: bigint): void {
    const { perCall, perProcess } = this.#limits;
    if (amount > perCall) throw new LimitReached("maxUsdcPerCall", perCall, 0n);
    const spent = signedInProcess.get(this.#wallet) ?? 0n;
    if (perProcess !== undefined && spent + amount > perProcess)
      throw new LimitReached("maxUsdcPerProcess", perProcess, spent);
  }

  async reserve(amount: bigint): Promise<string> {
    this.check(amount);
    this.#add(amount);
    return String(amount);
  }

  async release(id: string): Promise<void> {
    this.#add(-BigInt(id));
  }

  #add(amount: bigint): void {
    signedInProcess.set(this.#wallet, (signedInProcess.get(this.#wallet) ?? 0n) + amount);
  }

  /** Callers hand a signature over themselves: `CallOptions.signature`. */
  async known(): Promise<undefined> {}

  async wasUsed(): Promise<boolean> {
    return false;
  }

  async sign(): Promise<void> {}

  async close(): Promise<void> {}
}
