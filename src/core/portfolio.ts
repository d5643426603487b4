/** A portfolio: every product studied, in one currency (domain.md 4.1 and 4.10). */
import { currencyAssumption } from "./assumptions.ts";
import { type Currency, currencies, defaultCurrency } from "./currency.ts";
import type { ProductDecisionInput } from "./inputs.ts";
import { readProduct } from "./product-scenario.ts";
import { type ProductStudy, studyProduct } from "./product-study.ts";

/** A studied product with its 0-based position in the request, its only identity. */
export interface Entry {
  readonly index: number;
  readonly study: ProductStudy;
}

export interface Portfolio {
  readonly currency: Currency;
  readonly decimals: number;
  /** In the order of the request. */
  readonly entries: readonly Entry[];
}

/** Studies the products. Those that omit the currency inherit the one that is stated; where none is, it is the default. */
export function studyPortfolio(products: readonly ProductDecisionInput[]): Portfolio {
  const stated = products.find((product) => product.currency !== undefined)?.currency;
  const currency = stated ?? defaultCurrency;
  return {
    currency,
    decimals: currencies[currency].decimals,
    entries: products.map((product, index) => {
      const aboutCurrency = currencyAssumption(product.currency, currency, stated !== undefined);
      return { index, study: studyProduct(readProduct(product, currency, aboutCurrency)) };
    }),
  };
}
