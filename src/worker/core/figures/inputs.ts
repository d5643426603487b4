/**
 * The inputs of the nine operations after validation: JSON numbers within `bounds.ts`, what was omitted absent
 * (domain.md 4.1).
 */
import type { Currency } from "./currency.ts";

/** What the goods cost and what is levied on them. */
interface PurchaseInput {
  readonly product_value: number;
  readonly shipping?: number | undefined;
  readonly insurance?: number | undefined;
  readonly duty_rate_pct?: number | undefined;
  readonly vat_rate_pct?: number | undefined;
}

/** What one order brings in and costs beside the goods, and the market it meets. */
interface SaleInput {
  readonly expected_sale_price: number;
  readonly marketplace_fee_pct?: number | undefined;
  readonly payment_fee_pct?: number | undefined;
  readonly ad_cost_per_order?: number | undefined;
  readonly fulfillment_cost?: number | undefined;
  readonly returns_reserve_pct?: number | undefined;
  readonly other_cost_per_order?: number | undefined;
  readonly competitor_count?: number | undefined;
  readonly delivery_days?: number | undefined;
}

interface CurrencyInput {
  readonly currency?: Currency | undefined;
}

export interface FreeProfitInput extends CurrencyInput {
  readonly landed_cost: number;
  readonly expected_sale_price: number;
  readonly total_fee_pct?: number | undefined;
  readonly ad_cost_per_order?: number | undefined;
  readonly fulfillment_cost?: number | undefined;
}

export interface LandedCostInput extends CurrencyInput, PurchaseInput {}

export interface OpportunityInput extends CurrencyInput, SaleInput {
  readonly landed_cost: number;
}

export interface ProductDecisionInput extends CurrencyInput, PurchaseInput, SaleInput {}

/** Products of one currency: those that omit it inherit the one that is stated. */
export interface PortfolioRankInput {
  readonly products: readonly ProductDecisionInput[];
}

export interface MerchantPackInput extends PortfolioRankInput {
  readonly working_capital: number;
}

export interface BundleInput extends PortfolioRankInput {
  readonly working_capital?: number | undefined;
}
