/** The book of one call of the bridge: earlier signatures for it, and the limits that hold for it. */
import { type Fate, type KnownSignature, LimitReached, type PurchaseBook, UnderWay } from "../payer.ts";
import type { SignedPayment } from "../sign-payment.ts";
import { authorizationOnChain } from "./authorization-on-chain.ts";
import { canBeTaken, type PaidCall, type Spending } from "./spending.ts";

/** Signatures that are looked up on chain when a limit is reached. */
const mostLookUps = 16;

/** What a book may ask, and tell. */
export interface CallBookSettings {
  /** Whether there is a wallet, and with it a file of payments. */
  readonly canPay: boolean;
  /** The user's own node of Base. */
  readonly rpcUrl: string | undefined;
  /** Told of what cannot be read or written. */
  readonly report: (thrown: unknown) => void;
}

/** The book of one call, in the file that all bridges of a user share. */
export class CallBook implements PurchaseBook {
  readonly #spending: Spending;
  readonly #call: PaidCall;
  readonly #settings: CallBookSettings;

  constructor(spending: Spending, call: PaidCall, settings: CallBookSettings) {
    this.#spending = spending;
    this.#call = call;
    this.#settings = settings;
  }

  /** A file that cannot be read has no signature, and later no reservation either. */
  async known(): Promise<KnownSignature | undefined> {
    if (!this.#settings.canPay) return undefined;
    try {
      const claimed = await this.#spending.claim(this.#call);
      if (!claimed) return undefined;
      const { id, signature, state } = claimed;
      // As of when it is asked: the answer to it may take minutes.
      return {
        id,
        signature,
        isSettled: state === "settled",
        get canBeTaken() {
          return canBeTaken(claimed, Date.now());
        },
      };
    } catch (thrown) {
      if (thrown instanceof UnderWay) throw thrown;
      this.#settings.report(thrown);
      return undefined;
    }
  }

  /** Asks the user's node. A signature that it shows unused for ever counts no longer. */
  async wasUsed({ id, signature }: Pick<KnownSignature, "id" | "signature">): Promise<boolean> {
    const { rpcUrl, report } = this.#settings;
    const found = rpcUrl && (await authorizationOnChain(rpcUrl, signature));
    if (found === "unused") await this.#spending.void(id).catch(report);
    return found === "used";
  }

  /** At a limit, signatures that the chain shows unused after their time make room. */
  async reserve(amount: bigint, known: KnownSignature | undefined): Promise<string> {
    try {
      return await this.#spending.reserve(this.#call, amount, known?.id);
    } catch (thrown) {
      if (!(thrown instanceof LimitReached)) throw thrown;
      for (const payment of await this.#spending.expired(mostLookUps)) await this.wasUsed(payment);
      return this.#spending.reserve(this.#call, amount, known?.id);
    }
  }

  release(id: string): Promise<void> {
    return this.#spending.release(id);
  }

  sign(id: string, { header, validBefore }: SignedPayment): Promise<void> {
    return this.#spending.sign(id, header, validBefore);
  }

  close(id: string, fate: Fate): Promise<void> {
    if (fate === "settled") return this.#spending.settle(id);
    return fate === "refused" ? this.#spending.refuse(id) : this.#spending.doubt(id);
  }
}
