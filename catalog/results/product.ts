/** What explains the profit of one product: VAT positions, prices, limits, score, risk and gaps (domain.md 4.4 to 4.9). */
import { z } from "@hono/zod-openapi";
import { resultFields } from "./fields/fields.ts";
import { text } from "./fields/kinds.ts";
import { part } from "./fields/parts.ts";

const { art_47, decision } = resultFields.shape;

export const notices = part("notices", z.array(text("Code of a notice", "رمز تنبيه")));

export const asSupplied = part(
  "as_supplied",
  resultFields
    .pick({ profit_per_unit: true, margin_pct: true, vat_effect: true, omitted_costs_effect: true })
    .openapi("AsSupplied"),
);

const vatPosition = resultFields.pick({
  position: true,
  applies: true,
  net_revenue: true,
  unit_cost: true,
  service_vat: true,
  profit_per_unit: true,
  margin_pct: true,
});
const prices = { break_even_price: true, price_at_target_margin: true } as const;
const pricedVatPosition = vatPosition.extend(resultFields.pick(prices).shape);

/** The VAT positions with the rule that decides between them, where Saudi rules can apply. */
const positionsOf = <Row extends z.ZodType>(row: Row) => ({
  vat_positions: part("vat_positions", z.array(row)),
  art_47: art_47.optional(),
});

export const vatPositions = positionsOf(vatPosition.openapi("VatPosition"));
export const pricedVatPositions = positionsOf(pricedVatPosition.openapi("PricedVatPosition"));
export const decidedVatPositions = positionsOf(
  pricedVatPosition.extend({ decision: decision.nullable() }).openapi("DecidedVatPosition"),
);

const priceRung = resultFields.pick({ margin_pct: true, price: true, change_pct: true });

export const priceLadder = part("price_ladder", z.array(priceRung.openapi("PriceRung")));
export const decidedPriceLadder = part(
  "price_ladder",
  z.array(priceRung.extend({ decision: decision.nullable() }).openapi("DecidedPriceRung")),
);

export const unitEconomics = part(
  "unit_economics",
  resultFields
    .pick({
      expected_sale_price: true,
      net_revenue: true,
      landed_cost: true,
      unit_cost: true,
      total_fee_pct: true,
      marketplace_fee: true,
      payment_fee: true,
      returns_reserve: true,
      total_fees: true,
      per_order_costs: true,
      cash_per_unit: true,
      total_cost: true,
      profit_per_unit: true,
      gross_profit: true,
      net_proceeds: true,
      gross_margin_pct: true,
      margin_pct: true,
      roi_pct: true,
      cash_return_pct: true,
      ...prices,
      safety_margin_pct: true,
      max_ad_cost_per_order: true,
      break_even_acos_pct: true,
      break_even_roas: true,
      max_landed_cost: true,
      max_landed_cost_at_target_margin: true,
      target_margin_pct: true,
    })
    .openapi("UnitEconomics"),
);

/** The score with its parts, for a result that carries them at its top level. */
export const scoreBlock = {
  ...resultFields.pick({ opportunity_score: true, score_band: true }).shape,
  score_breakdown: part(
    "score_breakdown",
    z.array(
      resultFields
        .pick({ component: true, sub_score: true, weight: true, points: true, known: true })
        .openapi("ScoreComponent"),
    ),
  ),
};

export const risk = part(
  "risk",
  resultFields
    .pick({
      risk_level: true,
      stress_survived: true,
      worst_test: true,
      worst_profit_per_unit: true,
      worst_loss_pct_of_cash: true,
    })
    .openapi("Risk"),
);

export const stressTests = part(
  "stress_tests",
  z.array(
    resultFields
      .pick({ test: true, profit_per_unit: true, margin_pct: true, profit_change: true, survives: true })
      .openapi("StressTest"),
  ),
);

export const missingInputs = part(
  "missing_inputs",
  z.array(resultFields.pick({ field: true, assumed_value: true, profit_at_stake: true }).openapi("MissingInput")),
);

export const sensitivity = part(
  "sensitivity",
  z.array(
    resultFields
      .pick({
        driver: true,
        profit_change_per_plus_1pct: true,
        elasticity: true,
        change_to_break_even_pct: true,
      })
      .openapi("SensitivityRow"),
  ),
);
