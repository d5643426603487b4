/**
 * What a unit costs once it has landed, from the supplier's price: the published formula of landed cost (domain.md
 * 4.1), and what is paid until it is in the warehouse.
 */
import { assume, readStated } from "../../../../core/inputs/figures.ts";
import type { Currency } from "../../../../core/inputs/market.ts";
import { roundTo, toDecimal } from "../../../../core/number.ts";
import { landedCost } from "../../../../core/product/order.ts";

/** What a merchant knows of a unit before shipment: amounts in whole currency units, the rate in per cent. */
interface SupplierOffer {
  readonly currency: Currency;
  readonly productValue: number;
  /** Freight and insurance; their typical share of the purchase value when it is not known. */
  readonly freight: number | undefined;
  /** The rate that is assumed in the currency's market when it is not known. */
  readonly dutyRatePct: number | undefined;
  /** What a piece costs after customs, as on the invoices; 0 when it is not known. */
  readonly clearance: number | undefined;
  readonly saber: number | undefined;
  readonly delivery: number | undefined;
}

/** The lines of the landed cost, in whole currency units and per cent. */
export type LandedCostEstimate = ReturnType<typeof estimateLandedCost>;

/** Works out the landed cost of one unit, to the minor unit. */
export function estimateLandedCost(offer: SupplierOffer) {
  const { currency, freight, clearance = 0, saber = 0, delivery = 0 } = offer;
  const known = freight === undefined ? {} : { shipping: freight, insurance: 0 };
  const fields = { product_value: offer.productValue, duty_rate_pct: offer.dutyRatePct, ...known };
  const { rules, stated } = readStated("product", fields, currency);
  const { product_value, shipping, insurance, duty_rate_pct, vat_rate_pct } = assume("product", rules, stated);
  const lines = landedCost(product_value + shipping + insurance, duty_rate_pct, vat_rate_pct, rules);
  const read = (amount: number) => roundTo(toDecimal(amount), rules.decimals);
  return {
    productValue: rules.money(product_value),
    /** Shipping and insurance together. */
    freight: rules.money(shipping + insurance),
    shipping: rules.money(shipping),
    insurance: rules.money(insurance),
    dutyRatePct: rules.percent(duty_rate_pct),
    customsDuty: rules.money(lines.duty),
    vatRatePct: rules.percent(vat_rate_pct),
    importVat: rules.money(lines.importVat),
    landedCost: rules.money(lines.landed),
    /** After customs: no part of the landed cost. */
    clearance,
    saber,
    delivery,
    /** The landed cost with what is paid until the goods are in the warehouse. */
    warehouseCost: rules.money(lines.landed + read(clearance) + read(saber) + read(delivery)),
  };
}
