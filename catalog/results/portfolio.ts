/** The results of the operations on several products (domain.md 7.5). */
import { decisions, holdReasons, noLinesReasons, noticeCodes, productActions } from "../../src/core/codes.ts";
import { resultOf, usedInputs } from "./envelope.ts";
import {
  closed,
  codeOrNull,
  codes,
  figure,
  figures,
  figuresOrNull,
  inputs,
  inputsOrNull,
  names,
  rows,
  section,
  sectionOrNull,
  text,
  textOrNull,
} from "./kinds.ts";
import { advice, decisionFigures, decisionMissingInput, productFile } from "./one-product.ts";

const decisionCounts = section("decision_counts", "DecisionCounts", {
  go: figure("decision_counts.go"),
  test: figure("decision_counts.test"),
  ...figures("renegotiate", "avoid"),
});

const plan = sectionOrNull("plan", "Plan", {
  ...inputs("working_capital"),
  ...figures("cash_out", "cash_left", "supplier_payment", "freight_insurance", "customs_duty", "import_vat"),
  ...figures("selling_costs"),
  ...figuresOrNull("consignment_cost", "product_certificates_up_to", "consignments_borne"),
  ...figures("tests_cost"),
  if_sold: rows("if_sold", "IfSold", {
    ...figures("sold_pct", "profit"),
    ...figuresOrNull("profit_with_certificates"),
    ...figures("profit_at_90_pct_of_price"),
    profit_if_unregistered: figure("if_sold.profit_if_unregistered"),
  }),
  ...figuresOrNull("break_even_sell_through_pct"),
  ...figures("two_largest_lines_lose", "turnover"),
  ...figuresOrNull("vat_registration_threshold"),
  no_lines_because: codeOrNull("no_lines_because", noLinesReasons),
});

/** Which product it is, and what to do with it. */
const place = {
  ...figures("rank", "number"),
  ...inputs("product_value", "expected_sale_price"),
  ...figuresOrNull("same_as"),
  action: closed("action", "ProductAction", productActions),
};
const order = {
  hold_reason: codeOrNull("hold_reason", holdReasons),
  ...figuresOrNull("units", "goods_cost"),
};
const judgement = {
  ...decisionFigures,
  ...figuresOrNull("break_even_sell_through_pct"),
  decision_if_unregistered: closed("decision_if_unregistered", "Decision", decisions),
  ...figures("profit_if_unregistered"),
  ...advice,
  missing_fields: names("missing_fields"),
  first_missing_input: sectionOrNull("first_missing_input", "DecisionMissingInput", decisionMissingInput),
  notice_codes: codes("notice_codes", noticeCodes),
};
const instruction = { action_text: text("action_text") };
const goLimits = {
  go_limits: section("go_limits", "GoLimits", {
    ...inputsOrNull("expected_sale_price", "product_value", "shipping", "duty_rate_pct", "marketplace_fee_pct"),
    ...inputsOrNull("payment_fee_pct", "ad_cost_per_order", "fulfillment_cost", "returns_reserve_pct"),
  }),
};

export const gccPortfolioRankResult = resultOf("gcc_portfolio_rank", "PortfolioRanking", {
  decision_counts: decisionCounts,
  products: rows("products", "RankedProduct", { ...place, ...judgement, ...instruction }),
});

const planned = { decision_counts: decisionCounts, plan };

export const gccMerchantPackResult = resultOf("gcc_merchant_pack", "MerchantPack", {
  ...planned,
  products: rows("products", "PlannedProduct", { ...place, ...order, ...judgement, ...instruction }),
});

export const x402AgentPilotResult = resultOf("x402_agent_pilot", "AgentPilot", {
  ...planned,
  products: rows("products", "ProductFile", {
    ...place,
    ...order,
    ...productFile,
    inputs: usedInputs,
    notice_codes: codes("notice_codes", noticeCodes),
    ...instruction,
  }),
});

const largest = {
  ...planned,
  products: rows("products", "PlannedProductWithLimits", {
    ...place,
    ...order,
    ...judgement,
    ...goLimits,
    ...instruction,
  }),
  memo: textOrNull("memo"),
};
export const x402AgentGrowthResult = resultOf("x402_agent_growth", "AgentGrowth", largest);
export const x402AgentScaleResult = resultOf("x402_agent_scale", "AgentScale", largest);
