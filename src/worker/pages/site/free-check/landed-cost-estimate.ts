/**
 * What a unit costs once it has landed, from the supplier's price: the published formula of landed cost (domain.md
 * 4.1).
 */
import {
  assumedDutyPct,
  type Currency,
  marketOf,
  rulesOf,
  standardVatPct,
  usualRateDecimals,
} from "../../../../core/inputs/market.ts";
import { typicalPct } from "../../../../core/inputs/typical-values.ts";
import { part, roundTo, toDecimal } from "../../../../core/number.ts";
import { landedCost } from "../../../../core/product/order.ts";

/** What a merchant knows of a unit before shipment: amounts in whole currency units, the rate in per cent. */
export interface SupplierOffer {
  readonly currency: Currency;
  readonly productValue: number;
  /** Freight and insurance; their typical share of the purchase value when it is not known. */
  readonly freight: number | undefined;
  /** The rate that is assumed in the currency's market when it is not known. */
  readonly dutyRatePct: number | undefined;
  /** What a piece costs after customs, as on the invoices; 0 when it is not known. */
  readonly clearance?: number | undefined;
  readonly saber?: number | undefined;
  readonly delivery?: number | undefined;
}

/** The lines of the landed cost, in whole currency units and per cent. */
export interface LandedCostEstimate {
  readonly productValue: number;
  /** Shipping and insurance together. */
  readonly freight: number;
  readonly shipping: number;
  readonly insurance: number;
  readonly dutyRatePct: number;
  readonly customsDuty: number;
  readonly vatRatePct: number;
  readonly importVat: number;
  readonly landedCost: number;
  /** After customs: no part of the landed cost. */
  readonly clearance: number;
  readonly saber: number;
  readonly delivery: number;
  /** The landed cost with what is paid until the goods are in the warehouse. */
  readonly warehouseCost: number;
}

/** Works out the landed cost of one unit, to the minor unit. */
export function estimateLandedCost({
  currency,
  productValue,
  freight,
  dutyRatePct,
  clearance = 0,
  saber = 0,
  delivery = 0,
}: SupplierOffer): LandedCostEstimate {
  const market = marketOf(currency);
  const shownDuty = dutyRatePct ?? assumedDutyPct(market);
  const rules = rulesOf(currency, market, Math.max(usualRateDecimals, toDecimal(shownDuty).decimals));
  const read = (amount: number) => roundTo(toDecimal(amount), rules.decimals);
  const value = read(productValue);
  const shipping = freight === undefined ? part(value, typicalPct.shipping) : read(freight);
  const insurance = freight === undefined ? part(value, typicalPct.insurance) : 0n;
  const lines = landedCost(value + shipping + insurance, rules.rate(shownDuty), rules.vat, rules);
  const { money: show } = rules;
  return {
    productValue: show(value),
    freight: show(shipping + insurance),
    shipping: show(shipping),
    insurance: show(insurance),
    dutyRatePct: shownDuty,
    customsDuty: show(lines.duty),
    vatRatePct: standardVatPct(market),
    importVat: show(lines.importVat),
    landedCost: show(lines.landed),
    clearance,
    saber,
    delivery,
    warehouseCost: show(lines.landed + read(clearance) + read(saber) + read(delivery)),
  };
}
