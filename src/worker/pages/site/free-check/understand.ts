/** The meaning of a question of the free check: its figures, its problems, and the body that is sent. Pure. */
import { regulatoryFacts } from "../../../../core/facts.ts";
import { type Bounds, type Field, isField, productField, productFields } from "../../../../fields/index.ts";
import { isRate } from "../../../../fields/units.ts";
import { peggedRate } from "../../../../shop/numbers/conversion.ts";
import {
  type Converted,
  type FigureProblem,
  readTypedFigure,
  type TypedFigure,
} from "../../../../shop/numbers/typed-figure.ts";
import { readTypedNumber } from "../../../../shop/numbers/typed-number.ts";
import { channelCosts } from "./channel-costs.ts";
import { estimateLandedCost } from "./landed-cost-estimate.ts";
import { type FreeCheckInput, type QuestionField, questionFields, shipmentFields } from "./question.ts";

/** The problem of a field; `pieces` if the number of pieces of the shipment is missing. */
export type FieldProblem = FigureProblem | { readonly kind: "required" | "pieces" };

/** A question with its meaning. */
export type Understood = ReturnType<typeof understand>;

const cost = productFields.other_cost_per_order.bounds;

/** The bounds of the figures that only this page asks for. */
const pageBounds: Readonly<Record<Exclude<QuestionField, Field>, Bounds>> = {
  pieces: { minimum: 1, maximum: 1_000_000_000 },
  exchange_rate: { minimum: 0.000001, maximum: 1_000_000 },
  shipment_freight: cost,
  clearance: cost,
  saber: cost,
  warehouse_delivery: cost,
};

/** The rate of a currency: the typed one of the supplier's, else an official peg, else undefined. */
export function rateOf(foreign: string, { currency, purchaseCurrency, texts }: FreeCheckInput): number | undefined {
  const pegged = peggedRate(foreign, currency, regulatoryFacts.DOLLAR_PEGS.value);
  const isSuppliers = foreign === purchaseCurrency;
  // If no currency is chosen, the rate can only be that of a currency without a peg.
  if (!isSuppliers && (pegged !== undefined || purchaseCurrency !== currency)) return pegged;
  const typed = readTypedNumber(texts.exchange_rate, { unit: "count" });
  return typed.kind === "number" && typed.value > 0 ? typed.value : pegged;
}

/** Reads the text of a field. Amounts are converted to the currency of the question. */
function readFigure(field: QuestionField, question: FreeCheckInput): TypedFigure {
  const { currency, purchaseCurrency, texts } = question;
  const isCount = field === "pieces" || field === "exchange_rate";
  // The supplier's price has its own currency.
  const money = { currency: field === "product_value" ? purchaseCurrency : currency };
  const unit = isRate(field) ? "percent" : isCount ? "count" : money;
  return readTypedFigure(
    texts[field],
    { unit, ...(isField(field) ? productField(field).bounds : pageBounds[field]) },
    { currency, rateOf: (foreign) => rateOf(foreign, question) },
  );
}

/** The meaning of a question, with every problem of its fields. */
export function understand(question: FreeCheckInput) {
  const { currency, channel, texts } = question;
  const values: Partial<Record<QuestionField, number>> = {};
  const problems: Partial<Record<QuestionField, FieldProblem>> = {};
  const converted: Partial<Record<QuestionField, Converted>> = {};
  for (const field of questionFields) {
    const read = readFigure(field, question);
    if (read.kind === "problem") problems[field] = read.problem;
    if (read.kind !== "value") continue;
    values[field] = read.value;
    if (read.converted) converted[field] = read.converted;
  }
  const { product_value, expected_sale_price, ad_cost_per_order, pieces } = values;
  if (pieces === undefined && !problems.pieces && shipmentFields.some((field) => values[field] !== undefined))
    problems.pieces = { kind: "pieces" };
  const isEstimated = texts.landed_cost.trim() === "" && product_value !== undefined;
  const estimate = isEstimated ? estimateLandedCost(question, values) : undefined;
  const landed_cost = values.landed_cost ?? estimate?.warehouseCost;
  if (landed_cost === undefined && !problems.landed_cost && !problems.product_value)
    problems.landed_cost = { kind: "required" };
  if (expected_sale_price === undefined && !problems.expected_sale_price)
    problems.expected_sale_price = { kind: "required" };
  const costs = channel && channelCosts(channel, currency, expected_sale_price);
  const isAnswerable =
    Object.keys(problems).length === 0 && landed_cost !== undefined && expected_sale_price !== undefined;
  return {
    ...question,
    values,
    problems,
    /** Fields whose amount was in another currency or for a pack of several pieces. */
    converted,
    /** Present when the landed cost was worked out from the supplier's price. */
    estimate,
    /** The request body of the free check; undefined while the question has a problem. */
    body: isAnswerable
      ? {
          currency,
          landed_cost,
          expected_sale_price,
          total_fee_pct: values.total_fee_pct ?? costs?.feePct,
          ad_cost_per_order,
          fulfillment_cost: values.fulfillment_cost ?? costs?.fulfillment,
        }
      : undefined,
  };
}
