/**
 * The objects that results of single products are made of, keys in wire order (domain.md 4.3 to 4.9 and 4.13).
 *
 * A type whose name starts with `Shown` is what a caller reads: money in whole units of the currency with its minor-unit decimals,
 * `_pct` per cent with two decimals, unless said otherwise. Types without it are exact: whole minor units and fractions.
 */
import type { Currency } from "./currency.ts";
import type { FactId } from "./regulation.ts";
import type { ProductInputsUsed } from "./result-inputs-used.ts";
import type {
  AssumptionKind,
  CheckName,
  Decision,
  DutyRateScenario,
  InputField,
  NoticeCode,
  RiskLevel,
  ScoreBand,
  ScoreComponent,
  SensitivityDriver,
  StressTestName,
  TypicalField,
  VatPositionName,
} from "./result-words.ts";

/** Which edition of the formulas and of the law produced a result, and its unit of money. */
export type Edition = {
  formula_version: string;
  regulatory_as_of: string;
  currency: Currency;
  minor_unit_decimals: number;
};

/** Something the calculation took for granted. */
export type ShownAssumption = {
  field: InputField;
  /** What was used; null where a market fact is unknown. */
  value: number | string | null;
  kind: AssumptionKind;
  /** Only for the freight of `sa_landed_cost`, which counts as 0 there: its typical value. */
  typical_value?: number;
};

/** What every result of one product or consignment ends with. */
export type ShownBasis<InputsUsed> = {
  /** Per cent of the optional fields except currency, one decimal. */
  completeness_pct: number;
  inputs_used: InputsUsed;
  assumptions: ShownAssumption[];
  derivation: ShownDerivationStep[];
  facts: FactId[];
};

export type ShownLandedCost = {
  cif_value: number;
  customs_duty: number;
  vat_base: number;
  import_vat: number;
  total_import_taxes: number;
  landed_cost_ex_vat: number;
  /** Import VAT included. */
  landed_cost: number;
  /** Of the CIF value. */
  effective_import_tax_rate_pct: number;
  /** Landed cost per unit of product value, four decimals. */
  landed_cost_multiplier: number;
};

/** ZATCA's fee as if the amounts were one declaration; SAR bounds, the rest in the currency of the request. */
export type ShownProcessingFee = {
  basis: "these_amounts_are_one_declaration";
  rate_pct: number;
  min_sar: number;
  max_sar: number;
  amount: number;
  vat_on_fee: number;
  landed_cost_with_fee: number;
};

/** ZATCA's fee for a consignment of a CIF value; amounts in SAR, without VAT, the percentage with three decimals. */
export type ShownConsignmentFee = { consignment_cif_sar: number; fee_sar: number; pct_of_cif: number };

/** The landed cost at another duty rate. */
export type ShownDutyRate = {
  duty_rate_pct: number;
  scenario: DutyRateScenario;
  /** Whether the result uses this rate. */
  used: boolean;
  customs_duty: number;
  import_vat: number;
  landed_cost: number;
  /** Its landed cost minus the one in use. */
  change: number;
};

/** The plan case of one order: a VAT-registered seller, typical values for omitted costs (domain.md 4.4). */
export type ShownUnitEconomics = {
  expected_sale_price: number;
  /** The price without VAT. */
  net_revenue: number;
  /** With import VAT. */
  landed_cost: number;
  /** The landed cost without import VAT. */
  unit_cost: number;
  /** The exact sum of the three fee percentages. */
  total_fee_pct: number;
  marketplace_fee: number;
  payment_fee: number;
  returns_reserve: number;
  total_fees: number;
  per_order_costs: number;
  /** Paid before the sale settles; import VAT, which comes back later, included. */
  cash_per_unit: number;
  total_cost: number;
  profit_per_unit: number;
  gross_profit: number;
  net_proceeds: number;
  /** Of the consumer price, as every margin. */
  gross_margin_pct: number;
  margin_pct: number;
  /** Of the unit cost. */
  roi_pct: number;
  /** Of the cash per unit. */
  cash_return_pct: number;
  /** The lowest price without a loss; null when no price breaks even. */
  break_even_price: number | null;
  price_at_target_margin: number | null;
  /** By how much the price may fall; null with the break-even price. */
  safety_margin_pct: number | null;
  /** Null when the product loses money before advertising. */
  max_ad_cost_per_order: number | null;
  break_even_acos_pct: number | null;
  /** Return on advertising spend at break-even, a multiple with two decimals. */
  break_even_roas: number | null;
  /** Import VAT included, comparable with `landed_cost`. */
  max_landed_cost: number | null;
  max_landed_cost_at_target_margin: number | null;
  target_margin_pct: number;
};

/** The caller's own arithmetic, and the bridge to the plan case: profit, VAT effect and omitted costs sum to the plan profit. */
export type ShownAsSupplied = {
  profit_per_unit: number;
  margin_pct: number;
  vat_effect: number;
  /** Never positive. */
  omitted_costs_effect: number;
};

/** Profit in one VAT position; the margin is of the consumer price (domain.md 4.5). */
export type ShownVatPosition = {
  position: VatPositionName;
  applies: boolean;
  net_revenue: number;
  unit_cost: number;
  /** VAT on fees and services, which a seller without registration does not recover. */
  service_vat: number;
  profit_per_unit: number;
  margin_pct: number;
};

/** A VAT position with the prices that suffice in it. */
export type ShownPricedVatPosition = ShownVatPosition & {
  break_even_price: number | null;
  price_at_target_margin: number | null;
};

/** A VAT position with the decision in it, null where it does not apply. */
export type ShownDecidedVatPosition = ShownPricedVatPosition & { decision: Decision | null };

export type ShownScorePoints = {
  component: ScoreComponent;
  /** 0 to 100, one decimal. */
  sub_score: number;
  /** Per cent of the score. */
  weight: number;
  /** `sub_score x weight / 100`, at most three decimals. */
  points: number;
  /** False when the market fact was not given and the neutral sub-score stands in. */
  known: boolean;
};

export type ShownScore = {
  /** 0 to 100, one decimal; 0 without profit. */
  opportunity_score: number;
  score_band: ScoreBand;
  score_breakdown: ShownScorePoints[];
};

export type ShownStressTest = {
  test: StressTestName;
  profit_per_unit: number;
  /** Of the shocked price. */
  margin_pct: number;
  profit_change: number;
  survives: boolean;
};

export type ShownRisk = {
  risk_level: RiskLevel;
  /** Of five tests. */
  stress_survived: number;
  worst_test: StressTestName;
  worst_profit_per_unit: number;
  worst_loss_pct_of_cash: number;
};

/** What an omitted cost with a typical value is assumed to be, and the plan profit that rests on it. */
export type ShownMissingInput = { field: TypicalField; assumed_value: number; profit_at_stake: number };

/** The lowest price with a margin; price and change are null together. */
export type ShownPriceRung = { margin_pct: number; price: number | null; change_pct: number | null };

/** A price with the decision at it, null without a price. */
export type ShownDecidedPriceRung = ShownPriceRung & { decision: Decision | null };

export type ShownSensitivity = {
  driver: SensitivityDriver;
  /** Exact, with two decimals more than money. */
  profit_change_per_plus_1pct: number;
  /** Four decimals; null without profit. */
  elasticity: number | null;
  /** Null when the driver would have to fall by more than itself. */
  change_to_break_even_pct: number | null;
};

/** One condition of GO, on displayed values. */
export type ShownCheck = { check: CheckName; actual: number; operator: ">" | ">="; threshold: number; passed: boolean };

export type ShownSupplierPrice = {
  product_value: number;
  /** The highest product value with the target margin; null when even one minor unit is too much. */
  target_product_value: number | null;
  required_reduction_pct: number | null;
  decision_at_target: Decision | null;
  /** The highest product value without a loss. */
  walk_away_product_value: number | null;
};

/** One step that can be evaluated again from displayed values (domain.md 4.15). */
export type ShownDerivationStep = { name: string; expression: string; value: number };

export type ShownOpportunityHeadline = {
  opportunity_score: number;
  profit_per_unit: number;
  margin_pct: number;
  roi_pct: number;
  risk_level: RiskLevel;
};

export type ShownDecisionHeadline = {
  decision: Decision;
  profit_per_unit: number;
  margin_pct: number;
  roi_pct: number;
  opportunity_score: number;
  risk_level: RiskLevel;
  decision_if_unregistered: Decision;
  profit_if_unregistered: number;
};

/** Everything about one product: the product decision, and each product of the pilot (domain.md 4.13). */
export type ShownDossier = {
  headline: ShownDecisionHeadline;
  decision: Decision;
  checks: ShownCheck[];
  notices: NoticeCode[];
  as_supplied: ShownAsSupplied;
  decision_if_omitted_costs_zero: Decision;
  /** Of five groups of costs. */
  costs_supplied: number;
  vat_positions: ShownDecidedVatPosition[];
  supplier_price: ShownSupplierPrice;
  /** The highest duty rate, one decimal, at which the decision is not worse; null for AVOID. */
  break_even_duty_rate_pct: number | null;
  price_ladder: ShownDecidedPriceRung[];
  unit_economics: ShownUnitEconomics;
  landed_cost_breakdown: ShownLandedCost;
} & ShownScore & {
    risk: ShownRisk;
    stress_tests: ShownStressTest[];
    missing_inputs: ShownMissingInput[];
    sensitivity: ShownSensitivity[];
  } & ShownBasis<ProductInputsUsed>;
