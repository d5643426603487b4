/**
 * Everything that is known about one product whatever the capital, computed when it is first asked for (domain.md 4.4
 * to 4.9).
 */
import { add, type Integer } from "../exact/integer.ts";
import { part } from "../exact/percentage.ts";
import type { AssumedField } from "../figures/fields.ts";
import { figureOf } from "../figures/figures-used.ts";
import type { ProductDecisionInput } from "../figures/inputs.ts";
import { type CurrencyReading, showPurchaseInputs } from "../figures/inputs-used.ts";
import type { Shock } from "../figures/ranges.ts";
import { type Reading, readStated, type StatedFigures } from "../figures/stated-figures.ts";
import { confirmedDecision, type Decision, decide } from "./decision.ts";
import { Limits } from "./limits.ts";
import { type MissingInput, missingFields, missingInputs } from "./missing-inputs.ts";
import { type NextStep, nextStep } from "./next-step.ts";
import { type NoticeCode, noticesOf } from "./notices.ts";
import { type OpportunityScore, opportunityScore } from "./opportunity-score.ts";
import { type RiskLevel, riskLevel } from "./risk.ts";
import { Scenario } from "./scenario.ts";
import { type StressOutcome, shockedProfit, stressOutcome } from "./stress-tests.ts";

/** Reads and evaluates a product; `index` is its position in the request, from 0. */
export function evaluateProduct(
  input: ProductDecisionInput,
  index: number,
  currencyReading: CurrencyReading,
): EvaluatedProduct {
  return new EvaluatedProduct(readStated("purchase", input, currencyReading.currency), index, currencyReading);
}

/** A product. Amounts in minor units, in the plan case of a registered seller unless the name says otherwise. */
export class EvaluatedProduct {
  /** Position in the request, from 0. */
  readonly index: number;
  readonly reading: Reading;
  readonly currencyReading: CurrencyReading;
  readonly scenario: Scenario;
  readonly limits: Limits;
  #unregistered: Scenario | undefined;
  #decision: Decision | undefined;
  #confirmedDecision: Decision | undefined;
  #decisionIfUnregistered: Decision | undefined;
  #stress: StressOutcome | undefined;
  #score: OpportunityScore | undefined;
  #missingInputs: readonly MissingInput[] | undefined;
  #nextStep: NextStep | undefined;
  #notices: readonly NoticeCode[] | undefined;

  constructor(reading: Reading, index: number, currencyReading: CurrencyReading) {
    this.index = index;
    this.reading = reading;
    this.currencyReading = currencyReading;
    this.scenario = Scenario.of(reading);
    this.limits = new Limits(this.scenario);
  }

  get decimals(): 2 | 3 {
    return this.reading.market.decimals;
  }

  /** Products with the same key have all figures used in common: they are one product (domain-plans.md 4.10). */
  get key(): string {
    return JSON.stringify(showPurchaseInputs(this.reading, this.scenario.used));
  }

  get productValue(): Integer {
    return this.scenario.used.product_value;
  }

  get price(): Integer {
    return this.scenario.used.expected_sale_price;
  }

  get profit(): Integer {
    return this.scenario.plan.profit;
  }

  /** One unit as a plan sees it. */
  get unit() {
    const { plan, used } = this.scenario;
    return {
      productValue: used.product_value,
      price: used.expected_sale_price,
      freight: add(used.shipping, used.insurance),
      customsDuty: plan.goods.customs_duty,
      importVat: plan.goods.import_vat,
      landedCost: plan.landed,
      unitCost: plan.exVat,
      profit: plan.profit,
      paidAhead: add(used.ad_cost_per_order, used.other_cost_per_order),
    };
  }

  /** Hundredths of a per cent of the price. */
  get margin(): Integer {
    return this.scenario.plan.margin;
  }

  /** Hundredths of a per cent of the unit cost. */
  get roi(): Integer {
    return this.scenario.plan.roi;
  }

  get stress(): StressOutcome {
    this.#stress ??= stressOutcome("purchase", this.scenario.basis);
    return this.#stress;
  }

  get opportunityScore(): OpportunityScore {
    this.#score ??= opportunityScore(this.scenario.basis, this.stress, this.reading);
    return this.#score;
  }

  /** Tenths of a point. */
  get score(): Integer {
    return this.opportunityScore.tenths;
  }

  get riskLevel(): RiskLevel {
    return riskLevel(this.scenario.basis, this.stress);
  }

  get decision(): Decision {
    this.#decision ??= decide(this.scenario);
    return this.#decision;
  }

  /**
   * The decision without the check costs_supplied: that of the request with `missing` supplied at the assumed values.
   */
  get confirmedDecision(): Decision {
    this.#confirmedDecision ??= confirmedDecision(this.scenario);
    return this.#confirmedDecision;
  }

  /** The same request of a seller without VAT registration. */
  get unregistered(): Scenario {
    this.#unregistered ??= this.scenario.inPosition(this.scenario.unregisteredPosition);
    return this.#unregistered;
  }

  get decisionIfUnregistered(): Decision {
    this.#decisionIfUnregistered ??= decide(this.unregistered);
    return this.#decisionIfUnregistered;
  }

  get profitIfUnregistered(): Integer {
    return this.unregistered.plan.profit;
  }

  get costsSupplied(): number {
    return this.scenario.costsSupplied;
  }

  get missingInputs(): readonly MissingInput[] {
    this.#missingInputs ??= missingInputs(this.scenario, this.decision);
    return this.#missingInputs;
  }

  /** The fields of missing_inputs, in its order. */
  get missing(): AssumedField[] {
    return this.missingInputs.map(({ field }) => field);
  }

  get nextStep(): NextStep {
    this.#nextStep ??= nextStep(
      this.scenario,
      this.decision,
      this.confirmedDecision,
      this.limits,
      () => this.missingInputs,
    );
    return this.#nextStep;
  }

  get notices(): readonly NoticeCode[] {
    this.#notices ??= noticesOf(this.reading, this.scenario, [this.unregistered]);
    return this.#notices;
  }

  /** The same request with another product value; shipping and insurance stay as used (domain.md 4.0). */
  withProductValue(value: Integer): EvaluatedProduct {
    return this.#resubmitted(this.scenario.with("product_value", value).stated);
  }

  /** The same request with every field of `missing` supplied at its assumed value. */
  confirmed(): EvaluatedProduct {
    const { basisUsed, stated } = this.scenario;
    const supplied = Object.fromEntries(
      missingFields(this.scenario).map((field) => [field, figureOf(basisUsed, field)]),
    );
    return this.#resubmitted({ ...stated, ...supplied });
  }

  #resubmitted(stated: StatedFigures): EvaluatedProduct {
    return new EvaluatedProduct({ ...this.reading, stated }, this.index, this.currencyReading);
  }

  /** Profit and unit cost with some figures shocked, everything else as in the plan case (domain-plans.md 4.12). */
  shocked(shock: Shock): { readonly profit: Integer; readonly unitCost: Integer } {
    const { plan } = this.scenario;
    return { profit: shockedProfit(plan, shock), unitCost: part(plan.exVat, shock.landedCost) };
  }
}
