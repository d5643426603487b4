/** The view of the buying page: its screen, its address, and the steps above it. Pure. */
import type { CatalogueOperation } from "../catalogue.ts";
import type { DraftReading } from "../draft/draft.ts";
import type { BuyMessage } from "../words/buy.ts";
import type { Step } from "./next-step.ts";
import type { StoredPurchase } from "./stored-purchase.ts";

/** A draft that was read without a problem. */
export type ValidReading = Extract<DraftReading, { valid: true }>;

/** What the page shows: inputs, the payment of inputs that are ready, or a stored purchase. */
export type View =
  | { readonly screen: "inputs" }
  | { readonly screen: "pay"; readonly reading: ValidReading; readonly link: string }
  | { readonly screen: "purchase"; readonly id: string };

/** A screen, named by the step that it is for. */
export type Screen = "inputs" | Step["kind"];

/** The query of the page's address for a view. */
export const addressOf = (view: View, operation: string): string =>
  `?op=${encodeURIComponent(operation)}${view.screen === "purchase" ? `&purchase=${encodeURIComponent(view.id)}` : ""}`;

/** The view of an address: the purchase that its query names, or the inputs. */
export function viewAt(query: URLSearchParams): View {
  const id = query.get("purchase");
  return id === null ? { screen: "inputs" } : { screen: "purchase", id };
}

/** The screen of a view; `step` is the next step of its purchase, undefined without a purchase. */
export const screenOf = (view: View, step: Step | undefined): Screen =>
  view.screen === "purchase" ? (step?.kind ?? "inputs") : view.screen;

/** The steps of a purchase in order, each with the screens that belong to it. */
export const purchaseSteps: readonly { readonly word: BuyMessage; readonly screens: readonly Screen[] }[] = [
  { word: "stepInputs", screens: ["inputs", "correct"] },
  { word: "stepPay", screens: ["pay"] },
  { word: "stepWaiting", screens: ["send", "needsDecision", "paidWithoutResult"] },
  { word: "stepResult", screens: ["show"] },
];

/** A request that a buyer wants to buy, before it is a stored purchase. */
export type PurchaseRequest = Pick<StoredPurchase, "operation" | "path" | "locale" | "body" | "names" | "price">;

/** The request of a draft that was read. */
export const requestOf = (
  { id, path, price }: Pick<CatalogueOperation, "id" | "path" | "price">,
  { body, names }: ValidReading,
  locale: PurchaseRequest["locale"],
): PurchaseRequest => ({ operation: id, path, locale, body: JSON.stringify(body), names, price });

/** The stored purchase of the same operation and body. */
export const samePurchase = (
  purchases: readonly StoredPurchase[],
  { operation, body }: Pick<PurchaseRequest, "operation" | "body">,
): StoredPurchase | undefined =>
  purchases.find((candidate) => candidate.operation === operation && candidate.body === body);
