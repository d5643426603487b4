/** What every screen of the buying page works with. */

import type { Catalogue, CatalogueOperation, ScreenWords } from "../catalogue.ts";
import type { Language } from "../words/language.ts";
import type { PurchaseRunner } from "./payment/run-purchase.ts";
import type { PurchaseStore } from "./purchase-store.ts";

export interface BuyContext {
  readonly catalogue: Catalogue;
  readonly words: ScreenWords;
  readonly language: Language<keyof ScreenWords>;
  readonly store: PurchaseStore;
  readonly runner: PurchaseRunner;
  /** An operation's price as people read it. */
  priceText(operation: Pick<CatalogueOperation, "price">): string;
}
