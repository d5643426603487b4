/** What each operation returns, keys in wire order (domain.md 4.13). Units as in `result-parts.ts`; texts are added outside. */
import type { Currency } from "./currency.ts";
import type {
  AsSuppliedTypicalCase,
  Assumption,
  Check,
  Completeness,
  DecisionHeadline,
  DerivationStep,
  DutyRateUp,
  Edition,
  LandedCostBreakdown,
  MissingInput,
  PriceStep,
  ProductInputsUsed,
  ProductStressTest,
  PrudentCase,
  Risk,
  ScoreBlock,
  Sensitivity,
  StressTest,
  TypicalCase,
  UnitEconomics,
  VatCheck,
  VatPosition,
} from "./result-parts.ts";
import type {
  Allocation,
  CapitalLevel,
  CompactRecord,
  ConcentrationLevel,
  Distribution,
  ExtendedRecord,
  MissingDataPriority,
  PortfolioSummary,
  PurchasePlan,
  RankedProduct,
  Renegotiation,
  Segment,
  ShockOutcome,
  UpgradePath,
} from "./result-portfolio-parts.ts";
import type { Decision, NoticeCode, ScoreBand, TypicalField, Verdict } from "./result-words.ts";

export type FreeProfitCheck = { operation: "free_profit_check"; preliminary: true } & Edition & {
    inputs_used: {
      currency: Currency;
      landed_cost: number;
      expected_sale_price: number;
      total_fee_pct: number;
      ad_cost_per_order: number;
      fulfillment_cost: number;
    };
    assumptions: Assumption[];
  } & Completeness & {
    profit_per_unit: number;
    net_margin_pct: number;
    roi_pct: number;
    total_fees: number;
    total_cost: number;
    break_even_price: number | null;
    verdict: Verdict;
    /** Null when nothing was omitted. */
    reality_check: {
      profit_with_typical_costs: number;
      margin_with_typical_costs_pct: number;
      filled_fields: TypicalField[];
    } | null;
    /** Null outside the Gulf and where no VAT is in force. */
    vat_check: VatCheck | null;
    notices: NoticeCode[];
    derivation: DerivationStep[];
  };

/** ZATCA's fee as if the amounts were one declaration; SAR bounds, the rest in the scenario's currency. */
export type CustomsProcessingFee = {
  basis: "amounts_as_one_declaration";
  rate_pct: number;
  min_sar: number;
  max_sar: number;
  amount: number;
  vat_on_fee: number;
  landed_cost_with_fee: number;
};

/** The landed cost at another duty rate; `change` is against the rate that was used. */
export type DutyRateRow = {
  duty_rate_pct: number;
  customs_duty: number;
  import_vat: number;
  landed_cost: number;
  change: number;
};

export type SaLandedCost = { operation: "sa_landed_cost" } & Edition & {
    inputs_used: {
      currency: Currency;
      product_value: number;
      shipping: number;
      insurance: number;
      duty_rate_pct: number;
      vat_rate_pct: number;
    };
    assumptions: Assumption[];
  } & Completeness &
  LandedCostBreakdown & {
    /** Landed cost at one percentage point more of duty, minus landed cost. */
    cost_per_plus_1pp_duty: number;
    /** Null for a currency without an official peg. */
    customs_processing_fee: CustomsProcessingFee | null;
    duty_rate_table: DutyRateRow[];
    notices: NoticeCode[];
    derivation: DerivationStep[];
  };

export type GccOpportunityScore = { operation: "gcc_opportunity_score" } & Edition & {
    inputs_used: {
      currency: Currency;
      landed_cost: number;
      expected_sale_price: number;
      marketplace_fee_pct: number;
      payment_fee_pct: number;
      ad_cost_per_order: number;
      fulfillment_cost: number;
      returns_reserve_pct: number;
      other_cost_per_order: number;
      competitor_count: number | null;
      delivery_days: number | null;
    };
    assumptions: Assumption[];
  } & Completeness & {
    headline: {
      profit_per_unit: number;
      net_margin_pct: number;
      roi_pct: number;
      opportunity_score: number;
      score_band: ScoreBand;
    };
    unit_economics: UnitEconomics;
  } & ScoreBlock & {
    stress_tests: StressTest[];
    risk: Risk;
    typical_case: AsSuppliedTypicalCase;
    vat_check: VatCheck | null;
    missing_inputs: MissingInput[];
    price_ladder: PriceStep[];
    sensitivity: Sensitivity[];
    notices: NoticeCode[];
    derivation: DerivationStep[];
  };

/** Everything about one product: the decision operation returns it, the pilot returns one per product. */
export type ProductAnalysis = Edition & {
  inputs_used: ProductInputsUsed;
  assumptions: Assumption[];
} & Completeness & {
    headline: DecisionHeadline;
    landed_cost_breakdown: LandedCostBreakdown;
    unit_economics: UnitEconomics;
    vat_positions: VatPosition[];
    prudent_case: PrudentCase;
    typical_case: TypicalCase;
  } & ScoreBlock & {
    stress_tests: ProductStressTest[];
    risk: Risk;
    duty_rate_up_5pp: DutyRateUp;
    decision: Decision;
    checks: Check[];
    target_product_value: number | null;
    required_reduction_pct: number | null;
    walk_away_product_value: number | null;
    missing_inputs: MissingInput[];
    price_ladder: PriceStep[];
    sensitivity: Sensitivity[];
    notices: NoticeCode[];
    derivation: DerivationStep[];
  };

export type GccProductDecision = { operation: "gcc_product_decision" } & ProductAnalysis;

/** One product of the pilot: `index` and all of a product decision. */
type Dossier = { index: number } & ProductAnalysis;

/** What every portfolio result starts with; `products` are in rank order. */
type Portfolio<Product> = Edition & {
  summary: PortfolioSummary;
  ranking: RankedProduct[];
  products: Product[];
};

export type GccPortfolioRank = { operation: "gcc_portfolio_rank" } & Portfolio<CompactRecord>;

export type GccMerchantPack = { operation: "gcc_merchant_pack" } & Portfolio<CompactRecord> & {
    allocation: Allocation;
    purchase_plan: PurchasePlan;
    renegotiation_list: Renegotiation[];
  };

export type X402AgentPilot = { operation: "x402_agent_pilot" } & Portfolio<Dossier> & {
    /** Null without working capital, as is every other figure that depends on it. */
    allocation: Allocation | null;
    purchase_plan: PurchasePlan | null;
  };

/** What growth and scale share. */
export type DecisionIntelligence = Portfolio<ExtendedRecord> & {
  upgrade_paths: UpgradePath[];
  shock_matrix: ShockOutcome[];
  missing_data_priority: MissingDataPriority[];
  allocation: Allocation | null;
  purchase_plan: PurchasePlan | null;
  capital_curve: CapitalLevel[] | null;
};

export type X402AgentGrowth = { operation: "x402_agent_growth" } & DecisionIntelligence;

export type X402AgentScale = { operation: "x402_agent_scale" } & DecisionIntelligence & {
    segments: Segment[];
    distribution: Distribution[];
    concentration_frontier: ConcentrationLevel[] | null;
  };
