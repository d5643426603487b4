/** How a budget is split in whole units and bought in phases (domain.md 4.11 and 4.12). */
import { z } from "@hono/zod-openapi";
import { allocationLimits, optimalities, unallocatedReasons } from "../../src/core/result-words.ts";
import { decision, requiredReductionPct, targetProductValue, walkAwayProductValue } from "./decision.ts";
import { count, money, orders, percent, productIndex, units, word } from "./figures.ts";
import { stressTestName } from "./stress.ts";

const concentration = count(
  "Herfindahl-Hirschman index of the allocated cash, 0 to 10,000; 0 when nothing is allocated.",
);
const worstStressProfit = money("Prudent profit of the plan in its worst stress test.");

const allocationLine = z
  .looseObject({
    index: productIndex(),
    decision,
    units: units("Units to buy."),
    cash_per_unit: money("Cash paid per unit before the sale settles."),
    cash_allocated: money("Units x cash per unit."),
    share_of_capital_pct: percent("That cash as a share of the working capital."),
    product_cap: money("Most cash that may go to this product."),
    limited_by: word(allocationLimits, "PRODUCT_CAP: the cap stops a further unit; CASH: the money does."),
    expected_profit: money("Prudent profit when every unit sells."),
    base_case_profit: money("Profit as supplied when every unit sells."),
    net_cash_in_per_order: money("Cash that one sold unit brings back: prudent profit plus cash per unit."),
    payback_orders: orders("Orders until the cash of this line is back; 0 without units."),
  })
  .openapi("AllocationLine");

export const allocation = z
  .looseObject({
    working_capital: money("The capital given, cut to the minor unit."),
    reserve: money("Kept back for clearance, fees and bad luck."),
    reserve_pct: percent("The reserve as a share of the working capital."),
    investable: money("Working capital less reserve."),
    cash_allocated: money("Cash that the plan spends."),
    unallocated: money("Investable cash that the plan leaves."),
    unallocated_reason: word(
      unallocatedReasons,
      "Why cash is left: no product is eligible, none is left, the product caps are reached, or the rest buys no whole unit.",
    ),
    lines: z.array(allocationLine).describe("GO and TEST products by return on cash, those without units included."),
    total_units: units("Units of all products."),
    expected_profit: money("Prudent profit of the plan when every unit sells."),
    base_case_profit: money("Profit of the plan as supplied when every unit sells."),
    expected_return_on_allocated_pct: percent(
      "Expected profit as a share of the allocated cash; null when there is none.",
    ).nullable(),
    expected_return_on_capital_pct: percent("Expected profit as a share of the working capital."),
    upper_bound_profit: money("No plan within reserve and caps can earn more in the prudent case."),
    optimality_gap: money("Upper bound less expected profit."),
    optimality: word(
      optimalities,
      "PROVEN_OPTIMAL: no plan of this model earns more; WITHIN_GAP: none earns more than the gap on top.",
    ),
    stress_outcomes: z
      .array(
        z
          .looseObject({
            test: stressTestName("The stress test."),
            portfolio_profit: money("Prudent profit of the plan in that test."),
          })
          .openapi("StressOutcome"),
      )
      .describe("The plan under each stress test."),
    worst_stress_test: stressTestName("The test with the lowest profit."),
    worst_stress_profit: worstStressProfit,
    concentration_hhi: concentration,
    break_even_sell_through_pct: percent(
      "Share of the units that must sell to get the cash back; null when nothing is allocated.",
    ).nullable(),
  })
  .openapi("Allocation")
  .describe("The budget split in whole units for the highest prudent profit. It assumes that every unit sells.");

export const purchasePlan = z
  .looseObject({
    sell_through_gate_pct: percent("Share of a phase that must be sold before the next one is bought."),
    phases: z
      .array(
        z
          .looseObject({
            phase: z.int().describe("Number of the phase. Unit: position from 1."),
            cumulative_share_pct: percent("Share of the units bought by the end of this phase."),
            cash: money("Cash that this phase spends."),
            items: z
              .array(
                z
                  .looseObject({
                    index: productIndex(),
                    units: units("Units to buy in this phase."),
                    cash: money("Cash for them."),
                    gate_units_sold: units("Units of this phase to sell at the planned price before the next phase."),
                  })
                  .openapi("PurchaseItem"),
              )
              .describe("What to buy."),
          })
          .openapi("PurchasePhase"),
      )
      .describe("Three phases, each bought only when the one before has sold."),
  })
  .openapi("PurchasePlan")
  .describe("The allocation bought in phases, so that the market confirms it before all the cash is spent.");

export const renegotiationList = z
  .array(
    z
      .looseObject({
        index: productIndex(),
        product_value: money("Product purchase value at present."),
        target_product_value: targetProductValue,
        required_reduction_pct: requiredReductionPct,
        walk_away_product_value: walkAwayProductValue,
      })
      .openapi("Renegotiation"),
  )
  .describe("RENEGOTIATE products in rank order, with the prices to ask for.");

export const capitalCurve = z
  .array(
    z
      .looseObject({
        level_pct: percent("Share of the working capital."),
        working_capital: money("The capital at this level."),
        cash_allocated: money("Cash that the plan spends."),
        expected_profit: money("Prudent profit of the plan."),
        marginal_return_pct: percent(
          "Profit step as a share of the capital step; null for the first level.",
        ).nullable(),
      })
      .openapi("CapitalLevel"),
  )
  .describe("The allocation with less and with more capital.");

export const concentrationFrontier = z
  .array(
    z
      .looseObject({
        cap_pct: percent("Share of the investable cash that one product may always take."),
        funded_products: count("Products that get at least one unit."),
        cash_allocated: money("Cash that the plan spends."),
        expected_profit: money("Prudent profit of the plan."),
        worst_stress_profit: worstStressProfit,
        concentration_hhi: concentration,
      })
      .openapi("ConcentrationLevel"),
  )
  .describe("What diversification costs: the allocation under tighter and looser product caps.");
