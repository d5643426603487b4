/**
 * The results of the operations on one product or consignment (domain.md 7.1 to 7.4). A new field also needs its words
 * in `result-fields.ts` and a new minor version of the formula.
 */
import { z } from "@hono/zod-openapi";
import {
  decisions,
  importWays,
  nextStepActions,
  obstacles,
  riskLevels,
  scoreComponents,
  vatPositions,
  verdicts,
} from "../../src/core/codes.ts";
import { stressTestNames } from "../../src/core/inputs/ranges.ts";
import { described } from "../../src/lib/json-schema.ts";
import { derivations } from "./derivation.ts";
import { resultOf, usedInputs } from "./envelope.ts";
import {
  closed,
  code,
  codes,
  figureOrNull,
  figures,
  figuresOrNull,
  flagOrNull,
  inputs,
  names,
  object,
  rows,
  section,
  sectionOrNull,
  text,
  textOrNull,
} from "./kinds.ts";

export const decision = closed("decision", "Decision", decisions);
const riskLevel = closed("risk_level", "RiskLevel", riskLevels);

const ifLandedCostExcludesVat = sectionOrNull("if_landed_cost_excludes_vat", "OtherReading", {
  ...figures("profit_per_unit", "margin_pct"),
});

const ifZerosAreTrue = sectionOrNull("if_zeros_are_true", "IfZerosAreTrue", {
  fields: names("fields"),
  ...figures("profit_per_unit", "margin_pct"),
});

const position = {
  position: code("position", vatPositions),
  ...figures("net_revenue", "unit_cost", "service_vat", "profit_per_unit", "margin_pct"),
};
const lawful = figuresOrNull("lawful_up_to_orders_a_year");
const breakEvenPrice = figuresOrNull("break_even_price");

/** An omitted cost; decisions also say where supplying it makes the decision better. */
const missingInput = {
  field: text("field"),
  ...figures("assumed_value", "profit_at_stake"),
  ...figuresOrNull("flips_at"),
};
export const decisionMissingInput = { ...missingInput, ...figuresOrNull("better_up_to") };

const limit = {
  lever: text("lever"),
  ...figures("today"),
  ...figuresOrNull("break_even", "break_even_change_pct"),
};

const stressTests = rows("stress_tests", "StressTest", {
  test: code("stress_tests.test", stressTestNames),
  ...figures("profit_if_worse"),
});

const scoreBreakdown = rows("score_breakdown", "ScoreComponent", {
  component: code("component", scoreComponents),
  ...figures("sub_score", "points"),
});

const sale = {
  ...figures("import_vat", "unit_cost", "net_revenue", "marketplace_fee", "payment_fee", "returns_reserve"),
  ...figures("output_vat", "service_vat", "vat_to_pay"),
  ...figuresOrNull("margin_of_net_revenue_pct", "break_even_sell_through_pct", "break_even_roas"),
};

/** The field that the Worker adds last to a free answer. Offline answers lack it, because they know no address. */
const nextAnalysis = described(
  object("NextAnalysis", {
    operation: described(z.string(), { en: "Its operationId.", ar: "معرّف التحليل (operationId)." }),
    price_usdc: described(z.number(), { en: "Its price. Unit: USDC.", ar: "سعره. الوحدة: USDC." }),
    url: described(z.string(), { en: "Where to POST its input.", ar: "العنوان الذي تُرسل إليه مدخلاته عبر POST." }),
  }),
  {
    en: "The analysis that is worth buying next; the last key of the answer.",
    ar: "التحليل الذي يستحق الشراء بعد هذا، وهو آخر مفاتيح الجواب.",
  },
).optional();

export const freeProfitCheckResult = resultOf("free_profit_check", "FreeProfitCheck", {
  verdict: closed("verdict", "Verdict", verdicts),
  ...figures("profit_per_unit", "margin_pct"),
  if_zeros_are_true: ifZerosAreTrue,
  ...breakEvenPrice,
  if_landed_cost_excludes_vat: ifLandedCostExcludesVat,
  as_supplied: section("as_supplied", "AsSupplied", {
    ...figures("profit_per_unit", "margin_pct", "vat_effect", "omitted_costs_effect"),
  }),
  if_unregistered: rows("if_unregistered", "VatPosition", { ...position, ...lawful }),
  missing_inputs: rows("missing_inputs", "MissingInput", missingInput),
  inputs: usedInputs,
  next_analysis: nextAnalysis,
});

export const saLandedCostResult = resultOf("sa_landed_cost", "SaudiLandedCost", {
  ...figures("landed_cost", "cif_value", "customs_duty", "landed_cost_ex_vat", "import_vat"),
  ...figuresOrNull("landed_cost_with_typical_freight"),
  other_duty_rates: rows("other_duty_rates", "OtherDutyRate", {
    ...inputs("duty_rate_pct"),
    ...figures("landed_cost"),
  }),
  border_costs: sectionOrNull("border_costs", "BorderCosts", {
    ...figures("customs_processing_fee", "import_vat_with_fee", "saber_shipment_certificate"),
    ways: rows("ways", "ImportWay", {
      way: code("way", importWays),
      ...figures("clearance_low", "clearance_high", "landed_cost_low", "landed_cost_high"),
    }),
  }),
  inputs: usedInputs,
});

export const gccOpportunityScoreResult = resultOf("gcc_opportunity_score", "OpportunityScore", {
  ...figures("opportunity_score", "profit_per_unit", "margin_pct", "roi_pct"),
  risk_level: riskLevel,
  if_zeros_are_true: ifZerosAreTrue,
  if_landed_cost_excludes_vat: ifLandedCostExcludesVat,
  missing_inputs: rows("missing_inputs", "MissingInput", missingInput),
  limits: rows("limits", "OpportunityLimit", { ...limit, ...figuresOrNull("margin_15", "margin_15_change_pct") }),
  if_unregistered: rows("if_unregistered", "PricedVatPosition", { ...position, ...breakEvenPrice, ...lawful }),
  stress_tests: stressTests,
  score_breakdown: scoreBreakdown,
  unit_economics: section("unit_economics", "SaleEconomics", sale).meta({
    "x-derivation": derivations.gcc_opportunity_score,
  }),
  inputs: usedInputs,
});

/** The six figures that decide about a product. */
export const decisionFigures = {
  decision,
  ...figures("profit_per_unit", "margin_pct", "roi_pct", "opportunity_score"),
  risk_level: riskLevel,
};

/** The obstacles to GO, and the nearest way to it. */
export const advice = {
  why_not_go: codes("why_not_go", obstacles),
  next_step: section("next_step", "NextStep", {
    action: closed("next_step.action", "NextStepAction", nextStepActions),
    lever: textOrNull("lever"),
    today: figureOrNull("today"),
    value: figureOrNull("next_step.value"),
    ...figuresOrNull("change_pct"),
    within_range: flagOrNull("within_range"),
  }),
  ...figuresOrNull("units_per_order", "set_fulfillment_cost"),
  if_return_rate: sectionOrNull("if_return_rate", "IfReturnRate", {
    ...inputs("returns_reserve_pct"),
    decision,
    ...figures("profit_per_unit", "margin_pct"),
  }),
  if_instalments: sectionOrNull("if_instalments", "IfInstalments", {
    ...inputs("payment_fee_pct"),
    ...figures("profit_per_unit", "margin_pct"),
  }),
};

/** Everything about one product: the product decision returns it, the pilot for each of its products. */
export const productFile = {
  ...decisionFigures,
  if_zeros_are_true: ifZerosAreTrue,
  ...advice,
  missing_inputs: rows("missing_inputs", "DecisionMissingInput", decisionMissingInput),
  limits: rows("limits", "DecisionLimit", {
    ...limit,
    test: figureOrNull("limits.test"),
    go: figureOrNull("limits.go"),
    ...figuresOrNull("go_change_pct"),
  }),
  if_unregistered: rows("if_unregistered", "DecidedVatPosition", {
    ...position,
    ...breakEvenPrice,
    decision,
    ...lawful,
  }),
  stress_tests: stressTests,
  prices: rows("prices", "PriceRow", {
    ...figures("price_change_pct", "price", "profit_per_unit"),
    ...figuresOrNull("units_factor", "max_ad_break_even", "max_ad_go"),
  }),
  returns_cover: section("returns_cover", "ReturnsCover", {
    ...figures("loss_if_resellable"),
    ...figuresOrNull("covered_rate_if_resellable_pct"),
    ...figures("loss_if_lost"),
    ...figuresOrNull("covered_rate_if_lost_pct"),
    needed: rows("needed", "ReserveNeeded", {
      ...figures("return_rate_pct", "reserve_pct_if_resellable", "reserve_pct_if_lost"),
    }),
  }),
  score_breakdown: scoreBreakdown,
  unit_economics: section("unit_economics", "UnitEconomics", {
    ...figures("cif_value", "customs_duty", "landed_cost"),
    ...sale,
  }).meta({ "x-derivation": derivations.gcc_product_decision }),
};

export const gccProductDecisionResult = resultOf("gcc_product_decision", "ProductDecision", {
  ...productFile,
  inputs: usedInputs,
});
