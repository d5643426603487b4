/** A portfolio: every product evaluated, in one currency and in rank order (domain.md 4.1 and 4.10). */
import { currencyAssumption } from "./assumptions.ts";
import { type Currency, currencies, defaultCurrency } from "./currency.ts";
import { EvaluatedProduct } from "./evaluated-product.ts";
import type { PortfolioRankInput } from "./inputs.ts";
import { readProduct } from "./product-input.ts";
import { type Ranked, rankOrder } from "./ranking.ts";

export interface Portfolio {
  readonly currency: Currency;
  readonly decimals: 2 | 3;
  readonly ranked: readonly Ranked[];
}

/** Evaluates and ranks the products. Those that omit the currency inherit the one that is stated; where none is, it is the default. */
export function readPortfolio({ products }: PortfolioRankInput): Portfolio {
  const stated = products.find((product) => product.currency !== undefined)?.currency;
  const currency = stated ?? defaultCurrency;
  const entries = products.map((product, index) => {
    const aboutCurrency = currencyAssumption(product.currency, currency, stated !== undefined);
    return { index, product: new EvaluatedProduct(readProduct(product, currency, aboutCurrency)) };
  });
  return { currency, decimals: currencies[currency].decimals, ranked: rankOrder(entries) };
}
