/** A product from purchase to sale, judged in the base, prudent and typical case (domain.md 4.5 and 4.8). */
import { add, type Integer } from "./exact/integer.ts";
import { ratioInHundredths } from "./exact/percentage.ts";
import { type LandedCost, landedCost } from "./landed-cost.ts";
import { type MarketScores, OrderAssessment } from "./order-assessment.ts";
import { perOrderCosts } from "./order-profit.ts";
import type { TypicalField, VatPositionName } from "./result-words.ts";
import type { Product } from "./scenario.ts";
import { fill } from "./typical-values.ts";

export class ProductAssessment extends OrderAssessment {
  readonly product: Product;
  readonly market: MarketScores;
  readonly lines: LandedCost;
  /** The omitted fields that have a typical value. */
  readonly gaps: readonly TypicalField[];
  #typical: ProductAssessment | undefined;

  constructor(product: Product, market: MarketScores, gaps: readonly TypicalField[]) {
    const lines = landedCost(product);
    const vat = { landed_cost_ex_vat: lines.vat_base, vat_rate_pct: product.vat_rate_pct };
    super(product, { landed_cost: lines.landed_cost, vat }, market);
    this.product = product;
    this.market = market;
    this.lines = lines;
    this.gaps = gaps;
  }

  /** The same product with other terms; what was omitted stays omitted. */
  with(terms: Partial<Product>): ProductAssessment {
    return new ProductAssessment({ ...this.product, ...terms }, this.market, this.gaps);
  }

  /** The product with typical values in the gaps; itself when there are none. */
  get typical(): ProductAssessment {
    this.#typical ??=
      this.gaps.length === 0 ? this : new ProductAssessment(this.gaps.reduce(fill, this.product), this.market, []);
    return this.#typical;
  }

  /** Landed cost and per-order costs, in minor units: import VAT must be financed even where it is recovered later. */
  get cashPerUnit(): Integer {
    return add(this.lines.landed_cost, perOrderCosts(this.product));
  }

  /** The prudent profit in hundredths of a per cent of the cash per unit. */
  get prudentCashReturn(): Integer {
    return ratioInHundredths(this.profit.prudent_profit_per_unit, this.cashPerUnit);
  }

  /** The position that the prudent case stands in; a tie is the literal one. */
  get prudentVatPosition(): VatPositionName {
    return this.profit.prudent_profit_per_unit < this.profit.profit_per_unit ? "vat_registered" : "vat_as_cost";
  }

  /** The prudent margin of the typical case in hundredths of a per cent. */
  get typicalMargin(): Integer {
    return this.typical.prudentMargin;
  }
}
