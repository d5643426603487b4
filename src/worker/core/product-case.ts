/** A product from purchase to sale in one VAT position (domain.md 4.5 and 4.8). */
import { add, type Integer } from "./exact/integer.ts";
import { ratioInHundredths } from "./exact/percentage.ts";
import { type ImportedGoods, type LandedCost, landedCost } from "./landed-cost.ts";
import type { MarketScores } from "./opportunity-score.ts";
import { perOrderCosts, type SaleTerms } from "./order.ts";
import { OrderCase } from "./order-case.ts";
import type { VatPositionName } from "./result-words.ts";
import { targetProductValue } from "./supplier-price.ts";

/** What a product is judged by. */
export interface ProductTerms {
  readonly position: VatPositionName;
  readonly purchase: ImportedGoods;
  readonly sale: SaleTerms;
  readonly market: MarketScores;
  /** How many of the five groups of costs are supplied; null where the check does not apply. */
  readonly costsSupplied: number | null;
}

export class ProductCase extends OrderCase {
  readonly terms: ProductTerms;
  readonly lines: LandedCost;
  #target: Integer | null | undefined;

  /** `lines` is the landed cost of the terms, where it is known. */
  constructor(terms: ProductTerms, lines: LandedCost = landedCost(terms.purchase)) {
    super({
      position: terms.position,
      vatRate: terms.purchase.vat_rate_pct,
      sale: terms.sale,
      cost: lines,
      market: terms.market,
    });
    this.terms = terms;
    this.lines = lines;
  }

  /** The same product sold on other terms or in another position. */
  with(changes: Partial<Omit<ProductTerms, "purchase">>): ProductCase {
    return new ProductCase({ ...this.terms, ...changes }, this.lines);
  }

  /** The same product bought on other terms. Shipping and insurance keep their amounts: a lower price does not make freight cheaper. */
  bought(changes: Partial<ImportedGoods>): ProductCase {
    return new ProductCase({ ...this.terms, purchase: { ...this.terms.purchase, ...changes } });
  }

  /** Landed cost and per-order costs in minor units: import VAT is paid even where it comes back later. */
  get cashPerUnit(): Integer {
    return add(this.lines.landed_cost, perOrderCosts(this.terms.sale));
  }

  /** The profit in hundredths of a per cent of the cash per unit. */
  get cashReturn(): Integer {
    return ratioInHundredths(this.profit, this.cashPerUnit);
  }

  /** The largest product value with the target margin; null when even one minor unit is too much. */
  get targetProductValue(): Integer | null {
    if (this.#target === undefined) this.#target = targetProductValue(this.terms, this.amounts);
    return this.#target;
  }
}
