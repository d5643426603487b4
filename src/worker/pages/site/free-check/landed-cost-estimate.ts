/**
 * The cost of a unit after landing, from the supplier's price: the published formula of landed cost (domain.md 4.1),
 * and the costs until it is in the warehouse.
 */
import { assume, readStated } from "../../../../core/inputs/figures.ts";
import { roundTo, toDecimal } from "../../../../core/number.ts";
import { landedCost } from "../../../../core/product/order.ts";
import { convert } from "../../../../shop/numbers/conversion.ts";
import type { FreeCheckInput, QuestionField, shipmentFields } from "./question.ts";

/** The lines of the landed cost, in whole currency units and per cent. */
export type LandedCostEstimate = ReturnType<typeof estimateLandedCost>;

/**
 * Works out the landed cost of one unit, to the minor unit, from the figures of a question. Freight and duty that are
 * not known are assumed; unknown costs after customs are 0.
 */
export function estimateLandedCost(
  { currency, category }: FreeCheckInput,
  { product_value, pieces, shipping, duty_rate_pct, ...figures }: Readonly<Partial<Record<QuestionField, number>>>,
) {
  /** One piece's share of an amount of the shipment, rounded once to the minor unit. */
  const ofPiece = (field: (typeof shipmentFields)[number]) => {
    const value = figures[field];
    return value === undefined || pieces === undefined ? undefined : convert({ value }, { rate: 1, pieces }, currency);
  };
  const freight = ofPiece("shipment_freight") ?? shipping;
  const fields = {
    product_value,
    duty_rate_pct: duty_rate_pct ?? category?.ratePct,
    // Freight that is known includes insurance.
    ...(freight !== undefined && { shipping: freight, insurance: 0 }),
  };
  const { rules, stated } = readStated("product", fields, currency);
  const used = assume("product", rules, stated);
  const cif = used.product_value + used.shipping + used.insurance;
  const lines = landedCost(cif, used.duty_rate_pct, used.vat_rate_pct, rules);
  const [clearance = 0, saber = 0, delivery = 0] = [
    ofPiece("clearance"),
    ofPiece("saber"),
    ofPiece("warehouse_delivery"),
  ];
  const read = (amount: number) => roundTo(toDecimal(amount), rules.decimals);
  return {
    productValue: rules.money(used.product_value),
    /** Shipping and insurance together. */
    freight: rules.money(used.shipping + used.insurance),
    shipping: rules.money(used.shipping),
    insurance: rules.money(used.insurance),
    dutyRatePct: rules.percent(used.duty_rate_pct),
    customsDuty: rules.money(lines.duty),
    vatRatePct: rules.percent(used.vat_rate_pct),
    importVat: rules.money(lines.importVat),
    landedCost: rules.money(lines.landed),
    /** Costs after customs are not part of the landed cost. */
    clearance,
    saber,
    delivery,
    /** The landed cost with the costs until the goods are in the warehouse. */
    warehouseCost: rules.money(lines.landed + read(clearance) + read(saber) + read(delivery)),
  };
}
