/** The input of the free check as it is typed, and the problems that it can have. */
import type { Channel } from "../../../../../catalog/input/channels.ts";
import type { Currency } from "../../../../core/inputs/market.ts";
import type { FigureProblem } from "../../../../shop/typed-figure.ts";
import type { DutyCategory } from "./duty-categories.ts";

/** The fields that take a number, in the order of the form. */
export const questionFields = [
  "landed_cost",
  "product_value",
  "exchange_rate",
  "shipping",
  "pieces",
  "shipment_freight",
  "clearance",
  "saber",
  "warehouse_delivery",
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

/** What is typed into the free check. */
export interface FreeCheckInput {
  readonly currency: Currency;
  readonly registered: Registration;
  readonly channel: Channel | undefined;
  /** The currency of the supplier's price, ISO 4217. */
  readonly purchaseCurrency: string;
  /** What the goods are, where that says the duty rate. */
  readonly category: DutyCategory | undefined;
  readonly texts: Readonly<Record<QuestionField, string>>;
}

/** The problem of a field; `pieces` if the number of pieces of the shipment is missing. */
export type FieldProblem = FigureProblem | { readonly kind: "required" | "pieces" };
