/** What every screen of the buying page works with. */

import type { Catalogue, CatalogueOperation, ScreenWords } from "../catalogue.ts";
import type { Formats } from "../words/format.ts";
import type { PurchaseRunner } from "./payment/run-purchase.ts";
import type { PurchaseStore } from "./purchase-store.ts";

export interface BuyContext {
  readonly catalogue: Catalogue;
  readonly words: ScreenWords;
  readonly formats: Formats<keyof ScreenWords>;
  readonly store: PurchaseStore;
  readonly runner: PurchaseRunner;
  /** An operation's price as people read it. */
  priceText(operation: Pick<CatalogueOperation, "price">): string;
}
