/**
 * The objects that results of single products are made of, keys in wire order (domain.md 4.3 to 4.9 and 4.13).
 * Money is in whole units of the currency with its minor-unit decimals, `_pct` is per cent with two decimals, unless said otherwise.
 */
import type { Currency } from "./currency.ts";
import type {
  AssumptionKind,
  CheckName,
  Confidence,
  Decision,
  RiskLevel,
  ScenarioField,
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
export type Assumption = {
  field: ScenarioField;
  /** What was used; null where a market fact is unknown. */
  value: number | string | null;
  kind: AssumptionKind;
  /** Only for `zero_default`: the value of the typical case in the field's unit; null when none is known. */
  typical_value?: number | null;
};

/** How much of the optional input was given. */
export type Completeness = {
  /** Per cent of the optional fields except currency, one decimal. */
  completeness_pct: number;
  confidence: Confidence;
};

export type LandedCostBreakdown = {
  cif_value: number;
  customs_duty: number;
  vat_base: number;
  import_vat: number;
  total_import_taxes: number;
  landed_cost_ex_vat: number;
  landed_cost: number;
  /** Of the CIF value. */
  effective_import_tax_rate_pct: number;
  /** Landed cost per unit of product value, four decimals. */
  landed_cost_multiplier: number;
};

export type UnitEconomics = {
  expected_sale_price: number;
  landed_cost: number;
  /** The exact sum of the three fee percentages. */
  total_fee_pct: number;
  marketplace_fee: number;
  payment_fee: number;
  returns_reserve: number;
  total_fees: number;
  per_order_costs: number;
  /** Paid before the sale settles. */
  cash_per_unit: number;
  total_cost: number;
  profit_per_unit: number;
  gross_profit: number;
  net_proceeds: number;
  gross_margin_pct: number;
  net_margin_pct: number;
  /** Of the landed cost. */
  roi_pct: number;
  /** Of the cash per unit. */
  cash_return_pct: number;
  /** Rounded up; null when the fees reach 100 %. */
  break_even_price: number | null;
  price_at_target_margin: number | null;
  /** By how much the price may fall; null when the fees eat the price. */
  safety_margin_pct: number | null;
  /** Null when the product loses money before advertising. */
  max_ad_cost_per_order: number | null;
  break_even_acos_pct: number | null;
  /** Return on advertising spend at break-even, a multiple with two decimals. */
  break_even_roas: number | null;
  max_landed_cost: number | null;
  max_landed_cost_at_target_margin: number | null;
  target_margin_pct: number;
};

/** Profit in one VAT position; margins are always of the consumer price. */
export type VatPosition = {
  position: VatPositionName;
  net_revenue: number;
  unit_cost: number;
  profit_per_unit: number;
  margin_pct: number;
  break_even_price: number | null;
  price_at_target_margin: number | null;
  used_for_decision: boolean;
};

/** The worse of the two VAT positions that decide. */
export type PrudentCase = {
  profit_per_unit: number;
  margin_pct: number;
  cash_per_unit: number;
  cash_return_pct: number;
  vat_position: VatPositionName;
};

/** The prudent case after typical values fill what was omitted. */
export type TypicalCase = PrudentCase & { filled_fields: TypicalField[] };

/** The typical case where no VAT rate is known. */
export type AsSuppliedTypicalCase = {
  profit_per_unit: number;
  margin_pct: number;
  cash_per_unit: number;
  cash_return_pct: number;
  vat_position: "as_supplied";
  filled_fields: TypicalField[];
};

export type ScorePoints = {
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

export type ScoreBlock = {
  /** 0 to 100, one decimal; 0 without profit. */
  opportunity_score: number;
  score_band: ScoreBand;
  score_before_profit_rule: number;
  score_breakdown: ScorePoints[];
};

export type StressTest = {
  test: StressTestName;
  profit_per_unit: number;
  /** Of the shocked price. */
  net_margin_pct: number;
  profit_change: number;
  survives: boolean;
};

export type ProductStressTest = StressTest & { prudent_profit_per_unit: number };

export type Risk = {
  stress_survived: number;
  stress_total: number;
  worst_test: StressTestName;
  worst_profit_per_unit: number;
  worst_loss_pct_of_cash: number;
  risk_level: RiskLevel;
};

/** What the price would leave if it included the standard VAT of the currency's state. */
export type VatCheck = {
  standard_vat_rate_pct: number;
  net_sale_price: number;
  profit_if_price_includes_vat: number;
  margin_if_price_includes_vat_pct: number;
};

/** What filling one gap with its typical value does to the base profit. */
export type MissingInput = { field: TypicalField; typical_value: number; profit_effect: number };

export type PriceStep = { net_margin_pct: number; price: number | null; change_pct: number | null };

export type Sensitivity = {
  driver: SensitivityDriver;
  /** Exact, with two decimals more than money. */
  profit_change_per_plus_1pct: number;
  /** Four decimals; null without profit. */
  elasticity: number | null;
  change_to_break_even_pct: number | null;
};

export type DutyRateUp = { landed_cost: number; profit_per_unit: number; profit_change: number };

/** One condition of GO, on displayed values. */
export type Check = { check: CheckName; actual: number; operator: ">" | ">="; threshold: number; passed: boolean };

/** One step that can be evaluated again from displayed values (domain.md 4.15). */
export type DerivationStep = { name: string; expression: string; value: number };

/** The inputs of a product as they were used: money rounded to the minor unit, defaults filled in. */
export type ProductInputsUsed = {
  currency: Currency;
  product_value: number;
  expected_sale_price: number;
  shipping: number;
  insurance: number;
  duty_rate_pct: number;
  vat_rate_pct: number;
  marketplace_fee_pct: number;
  payment_fee_pct: number;
  ad_cost_per_order: number;
  fulfillment_cost: number;
  returns_reserve_pct: number;
  other_cost_per_order: number;
  competitor_count: number | null;
  delivery_days: number | null;
};

export type DecisionHeadline = {
  landed_cost: number;
  profit_per_unit: number;
  net_margin_pct: number;
  roi_pct: number;
  prudent_profit_per_unit: number;
  prudent_margin_pct: number;
  opportunity_score: number;
  decision: Decision;
};
