/**
 * What somebody asks the free check: as texts in an address, and what they were understood to mean. The same on the
 * server and in the browser.
 */
import { channels } from "../../../../../catalog/input/channels.ts";
import { type Currency, currencyCodes, defaultCurrency } from "../../../../core/inputs/market.ts";
import { recordOf } from "../../../../core/record-of.ts";
import type { Converted } from "../../../../shop/typed-figure.ts";
import { channelCosts } from "./channel-costs.ts";
import { dutyCategories } from "./duty-categories.ts";
import { estimateLandedCost, type LandedCostEstimate } from "./landed-cost-estimate.ts";
import {
  type FieldProblem,
  type FreeCheckInput,
  type QuestionField,
  questionFields,
  registrations,
} from "./question.ts";
import { readQuestionFigure, shareOf, shipmentFields } from "./question-amounts.ts";

/** The body that the free check takes. */
export interface FreeCheckBody {
  readonly currency: Currency;
  readonly landed_cost: number;
  readonly expected_sale_price: number;
  readonly total_fee_pct?: number;
  readonly ad_cost_per_order?: number;
  readonly fulfillment_cost?: number;
}

/** What a question means. */
export interface Understood {
  readonly values: Readonly<Partial<Record<QuestionField, number>>>;
  readonly problems: Readonly<Partial<Record<QuestionField, FieldProblem>>>;
  /** Fields whose amount was in another currency or for a pack. */
  readonly converted: Readonly<Partial<Record<QuestionField, Converted>>>;
  /** Present when the landed cost was worked out from the supplier's price. */
  readonly estimate: LandedCostEstimate | undefined;
  /** What to ask the free check; undefined while something is wrong. */
  readonly body: FreeCheckBody | undefined;
}

const chosen = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** Currencies in which suppliers quote, beside those of the Gulf. */
export const purchaseCurrencies: readonly string[] = [
  ...new Set(["USD", "CNY", "EUR", "GBP", "INR", "TRY", ...currencyCodes]),
];

/** The longest text of a field that is kept; a number needs less. */
const longest = 80;

/** Reads the query of an address. */
export function readQuestion(query: URLSearchParams): FreeCheckInput {
  const currency = chosen(currencyCodes, query.get("currency")) ?? defaultCurrency;
  return {
    currency,
    registered: chosen(registrations, query.get("registered")) ?? "unsure",
    channel: channels.find(({ id }) => id === query.get("channel")),
    purchaseCurrency: chosen(purchaseCurrencies, query.get("purchase_currency")) ?? currency,
    category: dutyCategories.find(({ id }) => id === query.get("category")),
    texts: recordOf(questionFields, (field) => (query.get(field) ?? "").slice(0, longest)),
  };
}

/** The query of a question: only what was said. */
export function toQuery({ currency, registered, channel, purchaseCurrency, category, texts }: FreeCheckInput): string {
  const query = new URLSearchParams();
  if (currency !== defaultCurrency) query.set("currency", currency);
  for (const field of questionFields) if (texts[field].trim()) query.set(field, texts[field].trim());
  if (purchaseCurrency !== currency) query.set("purchase_currency", purchaseCurrency);
  if (category) query.set("category", category.id);
  if (channel) query.set("channel", channel.id);
  if (registered !== "unsure") query.set("registered", registered);
  const text = query.toString();
  return text && `?${text}`;
}

/** Returns what a question means, with every problem of its fields. */
export function understand(question: FreeCheckInput): Understood {
  const { currency, channel, category, texts } = question;
  const values: Partial<Record<QuestionField, number>> = {};
  const problems: Partial<Record<QuestionField, FieldProblem>> = {};
  const converted: Partial<Record<QuestionField, Converted>> = {};
  for (const field of questionFields) {
    const read = readQuestionFigure(field, question);
    if (read.kind === "problem") problems[field] = read.problem;
    if (read.kind !== "value") continue;
    values[field] = read.value;
    if (read.converted) converted[field] = read.converted;
  }
  const { product_value, pieces } = values;
  const isShipment = shipmentFields.some((field) => values[field] !== undefined);
  if (isShipment && pieces === undefined && !problems.pieces) problems.pieces = { kind: "pieces" };
  const ofPiece = (field: (typeof shipmentFields)[number]) => shareOf(values[field], pieces, currency);
  const estimate =
    texts.landed_cost.trim() === "" && product_value !== undefined
      ? estimateLandedCost({
          currency,
          productValue: product_value,
          freight: ofPiece("shipment_freight") ?? values.shipping,
          dutyRatePct: values.duty_rate_pct ?? category?.ratePct,
          clearance: ofPiece("clearance"),
          saber: ofPiece("saber"),
          delivery: ofPiece("warehouse_delivery"),
        })
      : undefined;
  const landed_cost = values.landed_cost ?? estimate?.warehouseCost;
  if (landed_cost === undefined && !problems.landed_cost && !problems.product_value)
    problems.landed_cost = { kind: "required" };
  if (values.expected_sale_price === undefined && !problems.expected_sale_price)
    problems.expected_sale_price = { kind: "required" };
  const { expected_sale_price, ad_cost_per_order } = values;
  const costs = channel && channelCosts(channel, currency, expected_sale_price);
  const total_fee_pct = values.total_fee_pct ?? costs?.feePct;
  const fulfillment_cost = values.fulfillment_cost ?? costs?.fulfillment;
  const isAnswerable =
    Object.keys(problems).length === 0 && landed_cost !== undefined && expected_sale_price !== undefined;
  return {
    values,
    problems,
    converted,
    estimate,
    body: isAnswerable
      ? {
          currency,
          landed_cost,
          expected_sale_price,
          ...(total_fee_pct !== undefined && { total_fee_pct }),
          ...(ad_cost_per_order !== undefined && { ad_cost_per_order }),
          ...(fulfillment_cost !== undefined && { fulfillment_cost }),
        }
      : undefined,
  };
}
