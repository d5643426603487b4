/** What a unit costs once it has landed, from the supplier's price: the published formula of landed cost (domain.md 4.3). */
import { assumedVatRatePct, type Currency, currencies } from "../../../core/currency.ts";
import { roundTo, toDecimal, toNumber } from "../../../core/exact/decimal.ts";
import { percentage } from "../../../core/exact/percentage.ts";
import { landedCost } from "../../../core/landed-cost.ts";
import { regulatoryFacts } from "../../../core/regulation.ts";
import { typicalShare } from "../../../core/typical-values.ts";

/** What a merchant knows of a unit before it is shipped: amounts in whole currency units, the rate in per cent. */
export interface SupplierOffer {
  readonly currency: Currency;
  readonly productValue: number;
  /** Freight and insurance; their typical share of the purchase value when it is not known. */
  readonly freight: number | undefined;
  /** The standard rate of the Gulf's common tariff when it is not known. */
  readonly dutyRatePct: number | undefined;
}

/** The lines of the landed cost, in whole currency units and per cent. */
export interface LandedCostEstimate {
  readonly productValue: number;
  readonly freight: number;
  readonly dutyRatePct: number;
  readonly customsDuty: number;
  readonly vatRatePct: number;
  readonly importVat: number;
  readonly landedCost: number;
}

const standardDutyRatePct = regulatoryFacts.DUTY_STANDARD.value;

/** Works out the landed cost of one unit, to the minor unit. */
export function estimateLandedCost(offer: SupplierOffer): LandedCostEstimate {
  const { decimals } = currencies[offer.currency];
  const read = (amount: number) => roundTo(toDecimal(amount), decimals);
  const show = (amount: ReturnType<typeof read>) => toNumber(amount, decimals);
  const productValue = read(offer.productValue);
  const typical = offer.freight === undefined;
  const purchase = {
    product_value: productValue,
    shipping: offer.freight === undefined ? typicalShare("shipping", productValue) : read(offer.freight),
    insurance: typical ? typicalShare("insurance", productValue) : 0,
    duty_rate_pct: percentage(offer.dutyRatePct ?? standardDutyRatePct),
    vat_rate_pct: percentage(assumedVatRatePct(offer.currency)),
  };
  const lines = landedCost(purchase);
  return {
    productValue: show(productValue),
    freight: show(purchase.shipping) + show(purchase.insurance),
    dutyRatePct: offer.dutyRatePct ?? standardDutyRatePct,
    customsDuty: show(lines.customs_duty),
    vatRatePct: assumedVatRatePct(offer.currency),
    importVat: show(lines.import_vat),
    landedCost: show(lines.landed_cost),
  };
}
