/** The objects of results that rest on working capital, keys in wire order (domain.md 4.11). Units as in `result-parts.ts`. */
import type { AllocationLimit, Decision, Optimality, StressTestName, UnallocatedReason } from "./result-words.ts";

/** Cash by what it pays for; the five sum to it. */
export type ShownSplit = {
  supplier_payment: number;
  freight_insurance: number;
  customs_duty: number;
  import_vat: number;
  /** Advertising, fulfilment and other costs of the orders to come. */
  operating_cash: number;
};

/** A funded product. */
export type ShownAllocationLine = {
  index: number;
  decision: Decision;
  units: number;
  cash_allocated: number;
} & ShownSplit & {
    /** Of the working capital. */
    share_of_capital_pct: number;
    product_cap: number;
    limited_by: AllocationLimit;
    expected_profit: number;
    /** Orders until the stock is paid for. */
    payback_orders: number;
  };

export type ShownAllocation = {
  working_capital: number;
  reserve: number;
  reserve_pct: number;
  investable: number;
  cash_allocated: number;
  unallocated: number;
  unallocated_reason: UnallocatedReason;
  total_units: number;
  /** If every unit is sold. */
  expected_profit: number;
  /** Null when nothing is allocated. */
  expected_return_on_allocated_pct: number | null;
  expected_return_on_capital_pct: number;
  expected_profit_if_unregistered: number;
  /** The profit of the plan in each stress test. */
  stress_outcomes: Record<StressTestName, number>;
  worst_stress_test: StressTestName;
  worst_stress_profit: number;
  /** Null when nothing is allocated. */
  break_even_sell_through_pct: number | null;
} & ShownSplit & {
    /** Of the cash allocated; null when nothing is. */
    test_share_pct: number | null;
    /** Herfindahl-Hirschman index of the cash, 0 to 10,000, a whole number. */
    concentration_hhi: number;
    /** No plan earns more than this. */
    upper_bound_profit: number;
    optimality_gap: number;
    optimality: Optimality;
    /** In queue order. */
    lines: ShownAllocationLine[];
    /** Indexes of the products worth buying that get no units, in queue order. */
    unfunded: number[];
  };

/** One line of a purchase order. */
export type ShownPurchaseItem = { index: number; units: number; cash: number } & ShownSplit & {
    /** How many of them to sell before the next phase is bought. */
    gate_units_sold: number;
  };

export type ShownPurchasePhase = {
  phase: number;
  cumulative_share_pct: number;
  cash: number;
  items: ShownPurchaseItem[];
};

export type ShownPurchasePlan = {
  sell_through_gate_pct: number;
  /** Items of all phases. */
  shipments: number;
  /** Null without shipments. */
  reserve_per_shipment: number | null;
  phases: ShownPurchasePhase[];
};

export type ShownCapitalLevel = {
  /** Per cent of the working capital. */
  level_pct: number;
  working_capital: number;
  cash_allocated: number;
  expected_profit: number;
  /** Null for the first level, and when the capital does not grow. */
  marginal_return_pct: number | null;
};

export type ShownSellThrough = { pct: number; units_sold: number; profit: number };

/** Units of one product in a plan. */
export type ShownPlanLine = { index: number; units: number };

/** The plan that earns most in the combined downside. */
export type ShownRobustPlan = {
  cash_allocated: number;
  total_units: number;
  /** Its units at plan profit. */
  expected_profit: number;
  downside_profit: number;
  downside_profit_of_plan: number;
  /** The plan's expected profit minus its own. */
  price_of_robustness: number;
  optimality: Optimality;
  lines: ShownPlanLine[];
};

/** The plan of a seller without VAT registration. */
export type ShownUnregisteredPlan = {
  cash_allocated: number;
  total_units: number;
  expected_profit: number;
  optimality: Optimality;
  lines: ShownPlanLine[];
};

export type ShownConcentrationLevel = {
  /** The share of the investable capital that one product may always take. */
  cap_pct: number;
  funded_products: number;
  cash_allocated: number;
  expected_profit: number;
  worst_stress_profit: number;
  concentration_hhi: number;
};
