/** A saved receipt, which restores its purchase. The form of the file is in `purchase/receipt-file.ts`. */
import { hasOwnReceipt, purchaseIn } from "../../purchase/receipt-file.ts";
import type { StoredPurchase } from "../../purchase/stored-purchase.ts";
import { publishedKeys } from "../published-keys.ts";
import type { PurchaseStore } from "../purchase-store.ts";

/** The most bytes of a receipt's file that are read: twice the largest answer. */
const largestReceipt = 4_000_000;

/** Keeps the purchase of a receipt's file; undefined if it holds no purchase of this service. */
export async function keepReceipt(file: File, store: PurchaseStore): Promise<StoredPurchase | undefined> {
  if (file.size > largestReceipt) return undefined;
  const purchase = await purchaseIn(await file.text());
  if (!purchase) return undefined;
  // The browser's own record of the purchase takes precedence: a file never replaces it.
  const known = await store.find(purchase.id);
  if (known) return known;
  if (!(await hasOwnReceipt(purchase, await publishedKeys()))) return undefined;
  await store.hold(purchase);
  return purchase;
}
