/**
 * What every operation answers, key by key, without its texts (domain.md 7): the words that a result can contain, and
 * the type of each object. The catalogue publishes these keys in this order and adds the texts.
 */
import type { FactId } from "./facts.ts";
import type { Field } from "./inputs/fields.ts";
import type { Currency, Market } from "./inputs/market.ts";
import type { NoteCode, NoticeCode } from "./results/foot.ts";

/** An amount in the currency of the result, not in minor units. */
export type Money = number;
/** Per cent, with two decimals. */
export type Pct = number;
/** A whole number. */
export type Count = number;

/** The decisions, best first (5.1). */
export const decisions = ["GO", "TEST", "RENEGOTIATE", "AVOID"] as const;
export type Decision = (typeof decisions)[number];

/** The verdicts of the free check (4.2). */
export const verdicts = ["LOSS", "BREAK_EVEN", "THIN", "PROFITABLE"] as const;
export type Verdict = (typeof verdicts)[number];

/** The levels of risk, lowest first (4.5). */
export const riskLevels = ["LOW", "MODERATE", "HIGH", "SEVERE"] as const;
export type RiskLevel = (typeof riskLevels)[number];

/** What keeps a product from being a GO (5.1). */
export const obstacles = ["MARGIN_BELOW_15_PCT", "STRESS_TEST_FAILED", "FEWER_THAN_4_COSTS"] as const;
export type Obstacle = (typeof obstacles)[number];

/** What to do next with one product (5.4). */
export const nextStepActions = ["KEEP", "REACH_GO", "REACH_TEST", "SUPPLY_COSTS"] as const;
export type NextStepAction = (typeof nextStepActions)[number];

/** What to do with a product beside others (6.3). */
export const productActions = ["BUY", "TEST", "GET_DATA", "SELL_IN_SETS", "NEGOTIATE", "HOLD", "DROP", "SAME"] as const;
export type ProductAction = (typeof productActions)[number];

/** Why a product that is good enough is not ordered now (6.3). */
export const holdReasons = ["CAPITAL", "CONSIGNMENT", "MONEY"] as const;
export type HoldReason = (typeof holdReasons)[number];

/** Why a plan orders no GO product (7.5). */
export const noLinesReasons = ["NO_GO_PRODUCTS", "CAPITAL_TOO_SMALL", "CONSIGNMENT_COSTS_MORE"] as const;
export type NoLinesReason = (typeof noLinesReasons)[number];

/** How a seller stands to VAT; the plan case is `vat_registered` (4.3). */
export const vatPositions = ["vat_registered", "vat_as_cost", "deemed_supplier"] as const;
export type VatPosition = (typeof vatPositions)[number];

/** The stress tests, in order (4.4). */
export const stressTestNames = [
  "price",
  "product_value",
  "landed_cost",
  "freight",
  "duty",
  "ads",
  "fulfilment",
  "returns",
  "unsold_stock",
  "all_at_once",
] as const;
export type StressTestName = (typeof stressTestNames)[number];

/** The parts of the opportunity score, in order (4.5). */
export const scoreComponents = ["margin", "roi", "robustness", "competition", "delivery"] as const;
export type ScoreComponent = (typeof scoreComponents)[number];

/** Where the value of an input comes from (2.5). */
export const inputBases = [
  "supplied",
  "rounded",
  "zero_not_counted",
  "assumed",
  "standard_rate",
  "highest_common_rate",
  "own_store",
  "zero",
  "unknown",
] as const;
export type InputBasis = (typeof inputBases)[number];

/** The figures that can be limited, in row order (5.2). */
export const levers = [
  "expected_sale_price",
  "product_value",
  "landed_cost",
  "shipping",
  "duty_rate_pct",
  "marketplace_fee_pct",
  "payment_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
  "returns_reserve_pct",
] as const;
export type Lever = (typeof levers)[number];

/** The start of every result; the catalogue adds `summary_text`. */
export interface Head {
  readonly operation: string;
  readonly formula_version: string;
  readonly regulatory_as_of: string;
  readonly currency: Currency;
  readonly market: Market;
}

/** The end of a result, as codes and ids in the order of 8.2, 8.3 and 9. */
export interface Foot {
  readonly notices: readonly NoticeCode[];
  readonly notes: readonly NoteCode[];
  readonly facts: readonly FactId[];
}

/** The end of a result of one product. */
export interface ProductFoot extends Foot {
  readonly inputs: readonly Input[];
}

/** A result in its three parts; the published one is all their keys in this order. */
export interface Result<Answer, End extends Foot = ProductFoot> {
  readonly head: Head;
  readonly answer: Answer;
  readonly foot: End;
}

/** The value in use of a field; null: unknown. */
export interface Input {
  readonly field: Field;
  readonly value: number | null;
  readonly basis: InputBasis;
}

/** Profit and margin of another reading of the same input. */
export interface Reading {
  readonly profit_per_unit: Money;
  readonly margin_pct: Pct;
}

/** A cost that was left out, or a zero that cannot be true, and up to which value it changes nothing (5.5). */
export interface MissingInput {
  readonly field: Field;
  readonly assumed_value: number;
  readonly profit_at_stake: Money;
  readonly flips_at: number | null;
}

/** The same for a product with a decision: the highest value at which the decision is better. */
export interface DecidedMissingInput extends MissingInput {
  readonly better_up_to: number | null;
}

/** One order of a seller who is not registered for VAT (4.3). */
export interface Unregistered {
  readonly position: VatPosition;
  readonly net_revenue: Money;
  readonly unit_cost: Money;
  readonly service_vat: Money;
  readonly profit_per_unit: Money;
  readonly margin_pct: Pct;
  readonly lawful_up_to_orders_a_year: Count | null;
}

/** The same with the lowest price without a loss in that position. */
export interface PricedUnregistered extends Unregistered {
  readonly break_even_price: Money | null;
}

/** The same with the decision in that position. */
export interface DecidedUnregistered extends PricedUnregistered {
  readonly decision: Decision;
}

/** The profit at the worse end of one range (4.4). */
export interface StressTest {
  readonly test: StressTestName;
  readonly profit_if_worse: Money;
}

/** What a component adds to the opportunity score (4.5). */
export interface ScoreRow {
  readonly component: ScoreComponent;
  readonly sub_score: number;
  readonly points: number;
}

/** One order line by line, where only the landed cost of the goods is known (4.2). */
export interface LandedUnitEconomics {
  readonly import_vat: Money;
  readonly unit_cost: Money;
  readonly net_revenue: Money;
  readonly marketplace_fee: Money;
  readonly payment_fee: Money;
  readonly returns_reserve: Money;
  readonly output_vat: Money;
  readonly service_vat: Money;
  readonly vat_to_pay: Money;
  readonly margin_of_net_revenue_pct: Pct | null;
  readonly break_even_sell_through_pct: Pct | null;
}

/** One order line by line. */
export interface UnitEconomics extends LandedUnitEconomics {
  readonly cif_value: Money;
  readonly customs_duty: Money;
  readonly landed_cost: Money;
}

/** The worst value of a figure at which the profit, or a margin of 15 %, is still there (5.2). */
export interface ScoreLimit {
  readonly lever: Lever;
  readonly today: number;
  readonly break_even: number | null;
  readonly break_even_change_pct: Pct | null;
  readonly margin_15: number | null;
  readonly margin_15_change_pct: Pct | null;
}

/** The worst value of a figure at which the product earns, is a TEST, is a GO (5.2). */
export interface DecisionLimit {
  readonly lever: Lever;
  readonly today: number;
  readonly break_even: number | null;
  readonly break_even_change_pct: Pct | null;
  readonly test: number | null;
  readonly go: number | null;
  readonly go_change_pct: Pct | null;
}

/** The figure to change, or to guard for a GO (5.4). */
export interface NextStep {
  readonly action: NextStepAction;
  readonly lever: Field | "units_per_order" | null;
  readonly today: number | null;
  readonly value: number | null;
  readonly change_pct: Pct | null;
  readonly within_range: boolean | null;
}

/** The request if its reserve was the return rate (5.6). */
export interface IfReturnRate {
  readonly returns_reserve_pct: Pct;
  readonly decision: Decision;
  readonly profit_per_unit: Money;
  readonly margin_pct: Pct;
}

/** The request at another price (5.7). */
export interface PriceRow {
  readonly price_change_pct: number;
  readonly price: Money;
  readonly profit_per_unit: Money;
  readonly units_factor: number | null;
  readonly max_ad_break_even: Money | null;
  readonly max_ad_go: Money | null;
}

/** Which return rate the reserve pays for, and which reserve a return rate needs (5.6). */
export interface ReturnsCover {
  readonly loss_if_resellable: Money;
  readonly covered_rate_if_resellable_pct: Pct | null;
  readonly loss_if_lost: Money;
  readonly covered_rate_if_lost_pct: Pct | null;
  readonly needed: readonly {
    readonly return_rate_pct: number;
    readonly reserve_pct_if_resellable: Pct;
    readonly reserve_pct_if_lost: Pct;
  }[];
}

/** The answer of `free_profit_check` (7.1). */
export interface FreeCheckAnswer {
  readonly verdict: Verdict;
  readonly profit_per_unit: Money;
  readonly margin_pct: Pct;
  readonly break_even_price: Money | null;
  readonly if_landed_cost_excludes_vat: Reading | null;
  readonly as_supplied: Reading & { readonly vat_effect: Money; readonly omitted_costs_effect: Money };
  readonly if_unregistered: readonly Unregistered[];
  readonly missing_inputs: readonly MissingInput[];
}

/** What one consignment of these amounts costs at the border beside duty and VAT (4.1). */
export interface BorderCosts {
  readonly customs_processing_fee: Money;
  readonly saber_shipment_certificate: Money;
  readonly clearance_low: Money;
  readonly clearance_high: Money;
  readonly landed_cost_low: Money;
  readonly landed_cost_high: Money;
}

/** The answer of `sa_landed_cost` (7.2). */
export interface LandedCostAnswer {
  readonly landed_cost: Money;
  readonly cif_value: Money;
  readonly customs_duty: Money;
  readonly landed_cost_ex_vat: Money;
  readonly import_vat: Money;
  readonly landed_cost_with_typical_freight: Money | null;
  readonly other_duty_rates: readonly { readonly duty_rate_pct: Pct; readonly landed_cost: Money }[];
  readonly border_costs: BorderCosts | null;
}

/** The answer of `gcc_opportunity_score` (7.3). */
export interface ScoreAnswer {
  readonly opportunity_score: number;
  readonly profit_per_unit: Money;
  readonly margin_pct: Pct;
  readonly roi_pct: Pct;
  readonly risk_level: RiskLevel;
  readonly if_landed_cost_excludes_vat: Reading | null;
  readonly missing_inputs: readonly MissingInput[];
  readonly limits: readonly ScoreLimit[];
  readonly if_unregistered: readonly PricedUnregistered[];
  readonly stress_tests: readonly StressTest[];
  readonly score_breakdown: readonly ScoreRow[];
  readonly unit_economics: LandedUnitEconomics;
}

/** The six figures that name a product's worth. */
export interface Headline {
  readonly decision: Decision;
  readonly profit_per_unit: Money;
  readonly margin_pct: Pct;
  readonly roi_pct: Pct;
  readonly opportunity_score: number;
  readonly risk_level: RiskLevel;
}

/** What to do to become a GO, or to stay one. */
export interface Advice {
  readonly why_not_go: readonly Obstacle[];
  readonly next_step: NextStep;
  readonly units_per_order: Count | null;
  readonly if_return_rate: IfReturnRate | null;
}

/** The answer of `gcc_product_decision` (7.4). */
export interface DecisionAnswer extends Headline, Advice {
  readonly missing_inputs: readonly DecidedMissingInput[];
  readonly limits: readonly DecisionLimit[];
  readonly if_unregistered: readonly DecidedUnregistered[];
  readonly stress_tests: readonly StressTest[];
  readonly prices: readonly PriceRow[];
  readonly returns_cover: ReturnsCover;
  readonly score_breakdown: readonly ScoreRow[];
  readonly unit_economics: UnitEconomics;
}

/** How many products have each decision, copies included. */
export interface DecisionCounts {
  readonly go: Count;
  readonly test: Count;
  readonly renegotiate: Count;
  readonly avoid: Count;
}

/** One order, now (6.2). */
export interface Plan {
  readonly working_capital: Money;
  readonly cash_out: Money;
  readonly cash_left: Money;
  readonly supplier_payment: Money;
  readonly freight_insurance: Money;
  readonly customs_duty: Money;
  readonly import_vat: Money;
  readonly selling_costs: Money;
  readonly consignment_cost: Money | null;
  readonly tests_cost: Money;
  readonly if_sold: readonly {
    readonly sold_pct: number;
    readonly profit: Money;
    readonly profit_at_90_pct_of_price: Money;
    readonly profit_if_unregistered: Money;
  }[];
  readonly break_even_sell_through_pct: Pct | null;
  readonly two_largest_lines_lose: Money;
  readonly turnover: Money;
  readonly vat_registration_threshold: Money | null;
  readonly no_lines_because: NoLinesReason | null;
}

/** The start of every product's row. */
export interface RowStart {
  readonly rank: Count;
  readonly number: Count;
  readonly product_value: Money;
  readonly expected_sale_price: Money;
  readonly same_as: Count | null;
  readonly action: ProductAction;
}

/** What the plan does with a product. */
export interface RowOrder {
  readonly hold_reason: HoldReason | null;
  readonly units: Count | null;
  readonly goods_cost: Money | null;
}

/** What every row but the pilot's says of its product. */
export interface RowFigures extends Headline, Advice {
  readonly break_even_sell_through_pct: Pct | null;
  readonly decision_if_unregistered: Decision;
  readonly profit_if_unregistered: Money;
  readonly missing_fields: readonly Field[];
  readonly first_missing_input: DecidedMissingInput | null;
}

/** The end of every row; `dozen_cost` is for texts only, and is not published: what twelve units tie up. */
export interface RowEnd {
  readonly notice_codes: readonly NoticeCode[];
  readonly dozen_cost: Money;
}

/** The `go` limit of each lever; null: no value is enough, or the lever has no row. */
export type GoLimits = Readonly<Record<Exclude<Lever, "landed_cost">, number | null>>;

export type RankRow = RowStart & RowFigures & RowEnd;
export type PackRow = RowStart & RowOrder & RowFigures & RowEnd;
export type PilotRow = RowStart & RowOrder & DecisionAnswer & { readonly inputs: readonly Input[] } & RowEnd;
export type GrowthRow = PackRow & { readonly go_limits: GoLimits };

/** The answer of `gcc_portfolio_rank`. */
export interface RankAnswer {
  readonly decision_counts: DecisionCounts;
  readonly products: readonly RankRow[];
}

/** The answer of the operations that take a working capital; the plan is null without one. */
export interface PlanAnswer<Row> {
  readonly decision_counts: DecisionCounts;
  readonly plan: Plan | null;
  readonly products: readonly Row[];
}

/** The answers of the portfolio operations (7.5); the catalogue adds `memo` and `action_text`. */
export type PackAnswer = PlanAnswer<PackRow>;
export type PilotAnswer = PlanAnswer<PilotRow>;
export type GrowthAnswer = PlanAnswer<GrowthRow>;
