/** What each operation returns, keys in wire order (domain.md 4.13). Units as in `result-parts.ts`; texts are added outside. */
import type { FactId } from "./regulation.ts";
import type {
  ShownAllocation,
  ShownCapitalLevel,
  ShownConcentrationLevel,
  ShownPurchasePlan,
  ShownRobustPlan,
  ShownSellThrough,
  ShownUnregisteredPlan,
} from "./result-capital-parts.ts";
import type { FreeInputsUsed, LandedCostInputsUsed, OpportunityInputsUsed } from "./result-inputs-used.ts";
import type {
  Edition,
  ShownAsSupplied,
  ShownBasis,
  ShownConsignmentFee,
  ShownDossier,
  ShownDutyRate,
  ShownLandedCost,
  ShownMissingInput,
  ShownOpportunityHeadline,
  ShownPricedVatPosition,
  ShownPriceRung,
  ShownProcessingFee,
  ShownRisk,
  ShownScore,
  ShownSensitivity,
  ShownStressTest,
  ShownUnitEconomics,
  ShownVatPosition,
} from "./result-parts.ts";
import type {
  ShownAction,
  ShownDistribution,
  ShownLongRecord,
  ShownMissingData,
  ShownRank,
  ShownRecord,
  ShownRenegotiation,
  ShownSegment,
  ShownShock,
  ShownSummary,
  ShownUpgradePath,
} from "./result-portfolio-parts.ts";
import type { NoticeCode, Verdict } from "./result-words.ts";

export type FreeProfitCheck = { operation: "free_profit_check" } & Edition & {
    verdict: Verdict;
    profit_per_unit: number;
    margin_pct: number;
    roi_pct: number;
    break_even_price: number | null;
    as_supplied: ShownAsSupplied;
    vat_positions: ShownVatPosition[];
    net_revenue: number;
    unit_cost: number;
    total_fees: number;
    total_cost: number;
    missing_inputs: ShownMissingInput[];
    notices: NoticeCode[];
  } & ShownBasis<FreeInputsUsed>;

export type SaLandedCost = { operation: "sa_landed_cost" } & Edition & { landed_cost: number } & Omit<
    ShownLandedCost,
    "landed_cost"
  > & {
    /** The landed cost with typical values for omitted shipping and insurance: what a product decision works with. */
    landed_cost_with_typical_freight: number;
    /** Landed cost at one percentage point more of duty, minus landed cost. */
    cost_per_plus_1pp_duty: number;
    /** Null for a currency without an official peg. */
    customs_processing_fee: ShownProcessingFee | null;
    fee_by_consignment: ShownConsignmentFee[];
    duty_rate_table: ShownDutyRate[];
    notices: NoticeCode[];
  } & ShownBasis<LandedCostInputsUsed>;

export type GccOpportunityScore = { operation: "gcc_opportunity_score" } & Edition & {
    headline: ShownOpportunityHeadline;
    notices: NoticeCode[];
    as_supplied: ShownAsSupplied;
    vat_positions: ShownPricedVatPosition[];
    price_ladder: ShownPriceRung[];
    unit_economics: ShownUnitEconomics;
  } & ShownScore & {
    risk: ShownRisk;
    stress_tests: ShownStressTest[];
    missing_inputs: ShownMissingInput[];
    sensitivity: ShownSensitivity[];
  } & ShownBasis<OpportunityInputsUsed>;

export type GccProductDecision = { operation: "gcc_product_decision" } & Edition & ShownDossier;

/** What every portfolio result starts and ends with; `products` are in rank order. */
type PortfolioHead = Edition & { summary: ShownSummary };
type PortfolioTail<Product> = { ranking: ShownRank[]; products: Product[]; facts: FactId[] };

export type GccPortfolioRank = { operation: "gcc_portfolio_rank" } & PortfolioHead & PortfolioTail<ShownRecord>;

export type GccMerchantPack = { operation: "gcc_merchant_pack" } & PortfolioHead & {
    allocation: ShownAllocation;
    purchase_plan: ShownPurchasePlan;
    renegotiation_list: ShownRenegotiation[];
  } & PortfolioTail<ShownRecord>;

export type X402AgentPilot = { operation: "x402_agent_pilot" } & PortfolioHead & {
    /** Null without working capital, as is every other figure that rests on it. */
    allocation: ShownAllocation | null;
    purchase_plan: ShownPurchasePlan | null;
    renegotiation_list: ShownRenegotiation[];
  } & PortfolioTail<{ index: number } & ShownDossier>;

/** What growth and scale start with. */
export type Plan = PortfolioHead & {
  action_plan: ShownAction[];
  allocation: ShownAllocation | null;
  purchase_plan: ShownPurchasePlan | null;
  capital_curve: ShownCapitalLevel[] | null;
};

/** What growth and scale end with. */
export type Outlook = {
  renegotiation_list: ShownRenegotiation[];
  missing_data_priority: ShownMissingData[];
  shock_matrix: ShownShock[];
  upgrade_paths: ShownUpgradePath[];
} & PortfolioTail<ShownLongRecord>;

export type X402AgentGrowth = { operation: "x402_agent_growth" } & Plan & Outlook;

export type X402AgentScale = { operation: "x402_agent_scale" } & Plan & {
    sell_through_curve: ShownSellThrough[] | null;
    robust_plan: ShownRobustPlan | null;
    unregistered_plan: ShownUnregisteredPlan | null;
    concentration_frontier: ShownConcentrationLevel[] | null;
    segments: ShownSegment[];
    distribution: ShownDistribution[];
  } & Outlook;
