/**
 * The inputs of the nine operations after validation: JSON numbers within `bounds.ts`, what was omitted absent
 * (domain.md 4.1).
 */
import type { Currency } from "./currency.ts";
import type { Form, InputField, optionalFields } from "./fields.ts";

/** A currency, if one is stated, and numbers that have to be. */
type Given<Field extends InputField> = Readonly<Record<Field, number>> & { readonly currency?: Currency | undefined };

/** Numbers that may be left out. */
type Optional<Name extends Form> = Readonly<Partial<Record<(typeof optionalFields)[Name][number], number | undefined>>>;

export type FreeProfitInput = Given<"landed_cost" | "expected_sale_price"> & Optional<"free_check">;

export type LandedCostInput = Given<"product_value"> &
  Pick<Optional<"purchase">, "shipping" | "insurance" | "duty_rate_pct" | "vat_rate_pct">;

export type OpportunityInput = Given<"landed_cost" | "expected_sale_price"> & Optional<"landed_cost">;

export type ProductDecisionInput = Given<"product_value" | "expected_sale_price"> & Optional<"purchase">;

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
