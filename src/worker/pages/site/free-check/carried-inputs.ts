/** What a question has in common with the input of an operation, so that no figure is typed twice. */
import type { Understood } from "./free-check-question.ts";
import type { LandedCostEstimate } from "./landed-cost-estimate.ts";
import type { FreeCheckInput } from "./question.ts";

/**
 * Returns the parts of a landed cost, typed and assumed. Only the landed-cost analysis gets them all, because it counts
 * a missing part as 0. The other analyses make the same assumptions, so assumed parts are not sent to them as stated.
 */
const importFields = (estimate: LandedCostEstimate | undefined) =>
  estimate && {
    shipping: estimate.shipping,
    insurance: estimate.insurance,
    duty_rate_pct: estimate.dutyRatePct,
    vat_rate_pct: estimate.vatRatePct,
  };

/**
 * Returns what an analysis that works out the landed cost itself needs: stated freight and duty. Costs between customs
 * and the warehouse are sent as another cost of the order.
 */
function statedParts(
  estimate: LandedCostEstimate | undefined,
  { shipment_freight: ofShipment, shipping: ofPiece }: Understood["values"],
  category: FreeCheckInput["category"],
) {
  if (!estimate) return {};
  const inland = sumOf(estimate.clearance, estimate.saber, estimate.delivery);
  return {
    // Freight that somebody states is freight and insurance together.
    ...((ofShipment ?? ofPiece) !== undefined && { shipping: estimate.shipping, insurance: 0 }),
    ...(category && { duty_rate_pct: estimate.dutyRatePct }),
    ...(inland > 0 && { other_cost_per_order: inland }),
  };
}

/** A sum of amounts in units of a currency, without the noise of binary fractions. */
const sumOf = (...amounts: readonly number[]): number =>
  Number(amounts.reduce((total, amount) => total + amount, 0).toFixed(3));

/** What a channel says of a seller; analyses assume the payment fee and the delivery of an own store themselves. */
function channelFields(channel: FreeCheckInput["channel"], { values }: Pick<Understood, "values">) {
  if (channel?.kind !== "own_store") return { marketplace_fee_pct: channel?.feePct };
  return { marketplace_fee_pct: 0, fulfillment_cost: values.fulfillment_cost };
}

/** The query of the buy page for an operation, with every field of it that is known. */
export function carriedInputs(
  operation: { readonly id: string; readonly fields: readonly string[] },
  { currency, channel, category }: Pick<FreeCheckInput, "currency" | "channel" | "category">,
  { values, body, estimate }: Pick<Understood, "values" | "body" | "estimate">,
): string {
  const known: Readonly<Record<string, string | number | undefined>> = {
    ...values,
    ...(operation.fields.includes("expected_sale_price")
      ? operation.fields.includes("landed_cost")
        ? {}
        : statedParts(estimate, values, category)
      : importFields(estimate)),
    ...body,
    currency,
    ...channelFields(channel, { values }),
  };
  const query = new URLSearchParams({ op: operation.id });
  for (const field of operation.fields) {
    const value = known[field];
    if (value !== undefined) query.set(field, String(value));
  }
  return `?${query}`;
}
