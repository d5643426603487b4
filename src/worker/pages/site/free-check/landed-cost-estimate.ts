/**
 * What a unit costs once it has landed, from the supplier's price: the published formula of landed cost (domain.md
 * 4.3).
 */
import { roundTo, toDecimal, toNumber } from "../../../../core/exact/decimal.ts";
import { add, sum } from "../../../../core/exact/integer.ts";
import { part, RateScale } from "../../../../core/exact/percentage.ts";
import { assumedDutyRatePct, assumedVatRatePct, type Currency, currencies } from "../../../../core/figures/currency.ts";
import { typicalValues } from "../../../../core/figures/typical-values.ts";
import { landedCost } from "../../../../core/product/landed-cost.ts";

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
  const { decimals } = currencies[currency];
  const read = (amount: number) => roundTo(toDecimal(amount), decimals);
  const show = (amount: ReturnType<typeof read>) => toNumber(amount, decimals);
  const value = read(productValue);
  const shipping = freight === undefined ? part(value, typicalValues.shipping) : read(freight);
  const insurance = freight === undefined ? part(value, typicalValues.insurance) : 0;
  const shownDuty = dutyRatePct ?? assumedDutyRatePct(currency);
  const vatRatePct = assumedVatRatePct(currency);
  const scale = RateScale.for([shownDuty, vatRatePct]);
  const inland = [clearance, saber, delivery].map(read);
  const lines = landedCost(scale, sum(value, shipping, insurance), scale.read(shownDuty), scale.read(vatRatePct));
  return {
    productValue: show(value),
    freight: show(add(shipping, insurance)),
    shipping: show(shipping),
    insurance: show(insurance),
    dutyRatePct: shownDuty,
    customsDuty: show(lines.customs_duty),
    vatRatePct,
    importVat: show(lines.import_vat),
    landedCost: show(lines.landed_cost),
    clearance,
    saber,
    delivery,
    warehouseCost: show(sum(lines.landed_cost, ...inland)),
  };
}
