/** What somebody asks the free check: as texts in an address, and what they were understood to mean. The same on the server and in the browser. */
import { type Channel, channels } from "../../../../../catalog/input/channels.ts";
import { bounds } from "../../../core/figures/bounds.ts";
import { type Currency, currencyCodes, defaultCurrency } from "../../../core/figures/currency.ts";
import { readTypedNumber } from "../../numbers/typed-number.ts";
import { channelCosts } from "./channel-costs.ts";
import { estimateLandedCost, type LandedCostEstimate } from "./landed-cost-estimate.ts";

/** The fields that take a number, in the order of the form. */
export const questionFields = [
  "landed_cost",
  "product_value",
  "shipping",
  "duty_rate_pct",
  "expected_sale_price",
  "total_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
] as const;
export type QuestionField = (typeof questionFields)[number];

/** Whether the seller is registered for VAT. */
export const registrations = ["unsure", "yes", "no"] as const;
export type Registration = (typeof registrations)[number];

/** A question as it is typed. */
export interface Question {
  readonly currency: Currency;
  readonly registered: Registration;
  readonly channel: Channel | undefined;
  readonly texts: Readonly<Record<QuestionField, string>>;
}

/** What is wrong with a field. */
export type FieldProblem =
  | { readonly kind: "required" }
  | { readonly kind: "unreadable" }
  | { readonly kind: "ambiguous"; readonly readings: readonly [number, number] }
  | { readonly kind: "other_unit"; readonly unit: string }
  | { readonly kind: "minimum" | "maximum"; readonly bound: number };

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
  /** Present when the landed cost was worked out from the supplier's price. */
  readonly estimate: LandedCostEstimate | undefined;
  /** What to ask the free check; undefined while something is wrong. */
  readonly body: FreeCheckBody | undefined;
}

const isPercentage = (field: QuestionField) => field.endsWith("_pct");
const chosen = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

/** The longest text of a field that is kept; a number needs less. */
const longest = 80;

/** Reads the query of an address. */
export function readQuestion(query: URLSearchParams): Question {
  const text = (field: QuestionField) => (query.get(field) ?? "").slice(0, longest);
  return {
    currency: chosen(currencyCodes, query.get("currency")) ?? defaultCurrency,
    registered: chosen(registrations, query.get("registered")) ?? "unsure",
    channel: channels.find(({ id }) => id === query.get("channel")),
    texts: {
      landed_cost: text("landed_cost"),
      product_value: text("product_value"),
      shipping: text("shipping"),
      duty_rate_pct: text("duty_rate_pct"),
      expected_sale_price: text("expected_sale_price"),
      total_fee_pct: text("total_fee_pct"),
      ad_cost_per_order: text("ad_cost_per_order"),
      fulfillment_cost: text("fulfillment_cost"),
    },
  };
}

/** The query of a question: only what was said. */
export function toQuery({ currency, registered, channel, texts }: Question): string {
  const query = new URLSearchParams();
  if (currency !== defaultCurrency) query.set("currency", currency);
  for (const field of questionFields) if (texts[field].trim()) query.set(field, texts[field].trim());
  if (channel) query.set("channel", channel.id);
  if (registered !== "unsure") query.set("registered", registered);
  const text = query.toString();
  return text && `?${text}`;
}

function fieldProblem(field: QuestionField, value: number): FieldProblem | undefined {
  const { minimum, maximum } = bounds[field];
  if (value < minimum) return { kind: "minimum", bound: minimum };
  return value > maximum ? { kind: "maximum", bound: maximum } : undefined;
}

/** What a question means, and everything that is wrong with it. */
export function understand({ currency, channel, texts }: Question): Understood {
  const values: Partial<Record<QuestionField, number>> = {};
  const problems: Partial<Record<QuestionField, FieldProblem>> = {};
  for (const field of questionFields) {
    const typed = readTypedNumber(texts[field], {
      unit: isPercentage(field) ? "percent" : { currency },
      ...bounds[field],
    });
    if (typed.kind === "empty") continue;
    const problem = typed.kind === "number" ? fieldProblem(field, typed.value) : typed;
    if (problem) problems[field] = problem;
    else if (typed.kind === "number") values[field] = typed.value;
  }
  const { product_value, shipping, duty_rate_pct } = values;
  const estimate =
    texts.landed_cost.trim() === "" && product_value !== undefined
      ? estimateLandedCost({ currency, productValue: product_value, freight: shipping, dutyRatePct: duty_rate_pct })
      : undefined;
  const landed_cost = values.landed_cost ?? estimate?.landedCost;
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
