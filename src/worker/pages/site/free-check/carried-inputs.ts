/** The figures that a question shares with the input of an operation, so that they are typed only once. */
import type { LandedCostEstimate } from "./landed-cost-estimate.ts";
import type { Understood } from "./understand.ts";

/**
 * The parts of a landed cost, typed and assumed. Only the landed-cost analysis gets them all, because it counts
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
 * The inputs of an analysis that works out the landed cost itself: stated freight and duty. Costs between customs and
 * the warehouse are sent as another cost of the order.
 */
function statedParts({ estimate, values, category }: Understood) {
  if (!estimate) return {};
  const { clearance, saber, delivery } = estimate;
  // Rounded, without the noise of binary fractions.
  const inland = Number((clearance + saber + delivery).toFixed(3));
  return {
    // Freight that the user states includes insurance.
    ...((values.shipment_freight ?? values.shipping) !== undefined && { shipping: estimate.shipping, insurance: 0 }),
    ...(category && { duty_rate_pct: estimate.dutyRatePct }),
    ...(inland > 0 && { other_cost_per_order: inland }),
  };
}

/**
 * The inputs that follow from a seller's channel; analyses assume the payment fee and the delivery of an own store
 * themselves.
 */
const channelFields = ({ channel, values }: Understood) =>
  channel?.kind === "own_store"
    ? { marketplace_fee_pct: 0, fulfillment_cost: values.fulfillment_cost }
    : { marketplace_fee_pct: channel?.feePct };

/** The query of the buy page for an operation, with every field of it that is known. */
export function carriedInputs(
  operation: { readonly id: string; readonly fields: readonly string[] },
  question: Understood,
): string {
  const takes = (field: string) => operation.fields.includes(field);
  const parts = takes("expected_sale_price") ? statedParts(question) : importFields(question.estimate);
  const known: Readonly<Record<string, string | number | undefined>> = {
    ...question.values,
    ...(takes("expected_sale_price") && takes("landed_cost") ? {} : parts),
    ...question.body,
    currency: question.currency,
    ...channelFields(question),
  };
  const query = new URLSearchParams({ op: operation.id });
  for (const field of operation.fields) {
    const value = known[field];
    if (value !== undefined) query.set(field, String(value));
  }
  return `?${query}`;
}
