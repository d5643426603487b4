/**
 * One product with everything that is known about it whatever the capital: the plan case, the same product without registration, and at
 * face value (domain.md 4.5 and 4.8). Each figure is computed when it is first asked for.
 */
import { asSupplied, profitAtFaceValue } from "./as-supplied.ts";
import { standardVatRatePct } from "./currency.ts";
import { decide } from "./decision.ts";
import type { Integer } from "./exact/integer.ts";
import { type MissingInput, missingInputs } from "./missing-inputs.ts";
import { closingNotices, noticesWhen, saleNotices } from "./notices.ts";
import { priceForMargin } from "./price-for-margin.ts";
import { ProductCase } from "./product-case.ts";
import type { ProductInput } from "./product-input.ts";
import type { ShownAsSupplied } from "./result-parts.ts";
import type { Decision, NoticeCode } from "./result-words.ts";
import { type Risk, risk } from "./risk.ts";
import { literalSale, planSale } from "./sale-input.ts";
import { requiredReduction, walkAwayProductValue } from "./supplier-price.ts";
import { vatRateNotices } from "./vat.ts";
import { unregisteredPosition } from "./vat-positions.ts";

export class EvaluatedProduct {
  readonly input: ProductInput;
  /** VAT-registered, omitted costs at typical values: what every figure is of, unless its name says otherwise. */
  readonly plan: ProductCase;
  /** The plan case without registration, in the position that applies then. */
  readonly unregistered: ProductCase;
  readonly decision: Decision;
  #literal: ProductCase | undefined;
  #decisionIfUnregistered: Decision | undefined;
  #decisionIfOmittedCostsZero: Decision | undefined;
  #missing: readonly MissingInput[] | undefined;
  #atTarget: ProductCase | null | undefined;
  #breakEven: Integer | null | undefined;

  constructor(input: ProductInput) {
    const sale = planSale(input.sale);
    this.input = input;
    this.plan = new ProductCase({
      position: "vat_registered",
      purchase: input.purchase,
      sale,
      market: input.market,
      costsSupplied: input.costsSupplied,
    });
    this.unregistered = this.plan.with({ position: unregisteredPosition(input.currency, sale) });
    this.decision = decide(this.plan);
  }

  /** VAT-registered, omitted costs at 0, and nobody asks how many costs are supplied. */
  get literal(): ProductCase {
    this.#literal ??= new ProductCase({
      ...this.plan.terms,
      purchase: this.input.literalPurchase,
      sale: literalSale(this.input.sale),
      costsSupplied: null,
    });
    return this.#literal;
  }

  get decisionIfUnregistered(): Decision {
    this.#decisionIfUnregistered ??= decide(this.unregistered);
    return this.#decisionIfUnregistered;
  }

  get decisionIfOmittedCostsZero(): Decision {
    this.#decisionIfOmittedCostsZero ??= decide(this.literal);
    return this.#decisionIfOmittedCostsZero;
  }

  /** The omitted costs, the largest stake first. */
  get missing(): readonly MissingInput[] {
    this.#missing ??= missingInputs(this.plan, this.input.omittedCosts, this.input.decimals);
    return this.#missing;
  }

  get risk(): Risk {
    return risk(this.plan.profit, this.plan.stress);
  }

  /** In minor units; null when no price breaks even. */
  get breakEvenPrice(): Integer | null {
    if (this.#breakEven === undefined) this.#breakEven = priceForMargin(this.plan.facts, 0, this.input.decimals);
    return this.#breakEven;
  }

  /** In minor units. */
  get productValue(): Integer {
    return this.input.purchase.product_value;
  }

  /** In hundredths of a per cent; null without a target price. */
  get requiredReduction(): Integer | null {
    return requiredReduction(this.productValue, this.plan.targetProductValue);
  }

  /** In minor units; null when even one minor unit is too much. */
  get walkAwayProductValue(): Integer | null {
    return walkAwayProductValue(this.plan.terms, this.plan.amounts);
  }

  /** The plan case at the target supplier price; null without one. */
  get atTarget(): ProductCase | null {
    if (this.#atTarget === undefined) {
      const target = this.plan.targetProductValue;
      this.#atTarget = target === null ? null : this.plan.bought({ product_value: target });
    }
    return this.#atTarget;
  }

  /** In minor units: the caller's own arithmetic. */
  get profitAsSupplied(): Integer {
    return profitAtFaceValue(this.literal);
  }

  get asSupplied(): ShownAsSupplied {
    return asSupplied(this.literal, this.plan, this.input.decimals);
  }

  get notices(): NoticeCode[] {
    const { stated, currency, omittedCosts, rounded } = this.input;
    return [
      ...saleNotices(this.plan, { competitorCount: stated.competitor_count, costsOmitted: omittedCosts.length > 0 }),
      ...noticesWhen([["DUTY_RATE_ASSUMED", stated.duty_rate_pct === undefined]]),
      ...vatRateNotices(stated.vat_rate_pct, standardVatRatePct(currency)),
      ...closingNotices(this.plan.profit, [this.unregistered.profit], rounded.length > 0),
    ];
  }
}
