/** What promotions cost in units, and how many units repay a fixed cost (domain.md 4.9). */
import { toNumber } from "../../exact/decimal.ts";
import { ceilDivide, type Integer } from "../../exact/integer.ts";
import { part, ratio, showHundredths } from "../../exact/percentage.ts";
import { atPeg, followsSaudiRules, minorUnits } from "../../figures/currency.ts";
import { regulatoryFacts } from "../../figures/regulation.ts";
import type { Scenario } from "../scenario.ts";

/** The price changes of the promotions, per cent. */
export const promotionChanges = [-5, -10, -15, -20, -25, -30] as const;

const { SABER, CLEARANCE, SFDA_FEES } = regulatoryFacts;

/** The fixed costs in SAR, which Saudi sellers meet. */
export const saudiFixedCosts = [
  { cost: "SABER_SHIPMENT_CERTIFICATE", sar: SABER.value.shipment_certificate },
  { cost: "SABER_PRODUCT_CERTIFICATE", sar: SABER.value.product_certificate },
  { cost: "CLEARANCE_UPPER", sar: CLEARANCE.value.highest },
  { cost: "SFDA_REGISTRATION", sar: SFDA_FEES.value.registration },
] as const;

/** A fixed cost of any kind, in units of the currency. */
const anyFixedCost = 1000;

export type FixedCost = "ANY_1000" | (typeof saudiFixedCosts)[number]["cost"];

/** The fixed costs of a currency, in minor units. */
function fixedCosts(currency: Scenario["market"]["currency"]): { cost: FixedCost; amount: Integer }[] {
  const costs: { cost: FixedCost; amount: Integer }[] = [
    { cost: "ANY_1000", amount: minorUnits(currency, anyFixedCost) },
  ];
  if (!followsSaudiRules(currency)) return costs;
  for (const { cost, sar } of saudiFixedCosts) {
    const amount = atPeg(currency, sar);
    if (amount !== null) costs.push({ cost, amount });
  }
  return costs;
}

/** The section volume. */
export function showVolume({ plan, used, market }: Scenario) {
  const { decimals, currency } = market;
  return {
    promotions: promotionChanges.map((change) => {
      const price = part(used.expected_sale_price, 100 + change);
      const profit = plan.profitAtPrice(price);
      return {
        price_change_pct: change,
        price: toNumber(price, decimals),
        profit_per_unit: toNumber(profit, decimals),
        units_factor: plan.profit > 0 && profit > 0 ? showHundredths(ratio(plan.profit, profit, 2)) : null,
      };
    }),
    fixed_costs: fixedCosts(currency).map(({ cost, amount }) => ({
      cost,
      amount: toNumber(amount, decimals),
      units: plan.profit > 0 ? Number(ceilDivide(amount, plan.profit)) : null,
    })),
  };
}
