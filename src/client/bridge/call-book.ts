/** The book of one call of the bridge: earlier signatures for it, and the limits that hold for it. */
import { type KnownSignature, LimitReached, type PurchaseBook, UnderWay } from "../payer.ts";
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
export function callBook(
  spending: Spending,
  call: PaidCall,
  { canPay, rpcUrl, report }: CallBookSettings,
): PurchaseBook {
  /** Asks the user's node. A signature that it shows unused for ever counts no longer. */
  async function wasUsed({ id, signature }: Pick<KnownSignature, "id" | "signature">): Promise<boolean> {
    const found = rpcUrl && (await authorizationOnChain(rpcUrl, signature));
    if (found === "unused") await spending.conclude(id, "void").catch(report);
    return found === "used";
  }
  return {
    /** A file that cannot be read has no signature, and later no reservation either. */
    known: async () => {
      if (!canPay) return undefined;
      try {
        const claimed = await spending.claim(call);
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
        report(thrown);
        return undefined;
      }
    },
    wasUsed,
    /** At a limit, signatures that the chain shows unused after their time make room. */
    reserve: async (amount, known) => {
      try {
        return await spending.reserve(call, amount, known?.id);
      } catch (thrown) {
        if (!(thrown instanceof LimitReached)) throw thrown;
        for (const payment of await spending.expired(mostLookUps)) await wasUsed(payment);
        return spending.reserve(call, amount, known?.id);
      }
    },
    release: (id) => spending.release(id),
    sign: (id, { header, validBefore }) => spending.sign(id, header, validBefore),
    close: (id, fate) => spending.conclude(id, fate),
  };
}
