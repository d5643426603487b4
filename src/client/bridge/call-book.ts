/** The book of one call of the bridge: earlier signatures for it, and the limits that hold for it. */
import { type PurchaseBook, UnderWay } from "../payer.ts";
import { canBeTaken, type PaidCall, type Spending } from "./spending.ts";

/** Returns the book of one call, in the file that all bridges of a user share. Without a wallet it knows nothing. */
export function callBook(
  spending: Spending,
  call: PaidCall,
  /** Told of what cannot be read. */
  { canPay, report }: { readonly canPay: boolean; readonly report: (thrown: unknown) => void },
): PurchaseBook {
  return {
    // A file that cannot be read has no signature, and cannot take a reservation later either.
    known: async () => {
      if (!canPay) return undefined;
      try {
        const claimed = await spending.claim(call);
        return (
          claimed && {
            id: claimed.id,
            signature: claimed.signature,
            key: claimed.key,
            // Computed when it is asked, because the answer to the signature may take minutes.
            get canBeTaken() {
              return canBeTaken(claimed, Date.now());
            },
          }
        );
      } catch (thrown) {
        if (thrown instanceof UnderWay) throw thrown;
        report(thrown);
        return undefined;
      }
    },
    reserve: (amount, known) => spending.reserve(call, amount, known?.id),
    release: (id) => spending.release(id),
    sign: (id, { header, validBefore }) => spending.sign(id, header, validBefore),
    close: (id, fate) => spending.conclude(id, fate),
  };
}
