/** A portfolio: products in one currency and in rank order, equal ones known as one (domain-plans.md 4.10). */
import type { Money } from "../capital/candidate.ts";
import { toNumber } from "../exact/decimal.ts";
import { type Currency, currencies, defaultCurrency } from "../figures/currency.ts";
import type { PortfolioRankInput } from "../figures/inputs.ts";
import { showPurchaseInputs } from "../figures/inputs-used.ts";
import { evaluateProduct } from "../product/evaluated-product.ts";
import { type Ranked, rankOrder } from "./ranking.ts";

/** A product of a portfolio. */
export interface PortfolioProduct extends Ranked {
  /** The better ranked product with the same figures, which stands for this one; null where there is none. */
  readonly sameAs: Ranked | null;
}

export interface Portfolio {
  readonly currency: Currency;
  readonly decimals: 2 | 3;
  readonly money: Money;
  /** In rank order. */
  readonly products: readonly PortfolioProduct[];
}

/** Finds for each product, in rank order, the first with the same figures. */
function withSame(ranked: readonly Ranked[]): PortfolioProduct[] {
  const first = new Map<string, Ranked>();
  return ranked.map((entry) => {
    const { reading, scenario } = entry.product;
    const key = JSON.stringify(showPurchaseInputs(reading, scenario.used));
    const same = first.get(key);
    if (!same) first.set(key, entry);
    return { ...entry, sameAs: same ?? null };
  });
}

/** Evaluates and ranks the products. Those without a currency inherit the one that is stated, or else the default. */
export function readPortfolio({ products }: PortfolioRankInput): Portfolio {
  const stated = products.find((product) => product.currency !== undefined)?.currency;
  const currency = stated ?? defaultCurrency;
  const basis = stated === undefined ? "default" : "inherited";
  const evaluated = products.map((product, index) =>
    evaluateProduct(product, index, { currency, basis: product.currency === undefined ? basis : "stated" }),
  );
  const { decimals } = currencies[currency];
  const money = (amount: Parameters<Money>[0]) => toNumber(amount, decimals);
  return { currency, decimals, money, products: withSame(rankOrder(evaluated)) };
}

/** The products that stand for themselves, in rank order: the only ones that are planned with. */
export function distinctProducts({ products }: Portfolio): PortfolioProduct[] {
  return products.filter(({ sameAs }) => sameAs === null);
}
