/** The input of the free check as it is typed, in the form and in the address of the page. */
import { type Channel, channels } from "../../../../../catalog/input/channels.ts";
import { type Currency, currencyCodes, defaultCurrency } from "../../../../core/inputs/market.ts";
import { recordOf } from "../../../../core/record-of.ts";
import { type DutyCategory, dutyCategories } from "./duty-categories.ts";

/** Amounts of a whole shipment, which are divided by its pieces. */
export const shipmentFields = ["shipment_freight", "clearance", "saber", "warehouse_delivery"] as const;

/** The fields that take a number, in the order of the form. */
export const questionFields = [
  "landed_cost",
  "product_value",
  "exchange_rate",
  "shipping",
  "pieces",
  ...shipmentFields,
  "duty_rate_pct",
  "expected_sale_price",
  "total_fee_pct",
  "ad_cost_per_order",
  "fulfillment_cost",
] as const;
export type QuestionField = (typeof questionFields)[number];

/** Whether the seller is registered for VAT. */
export const registrations = ["unsure", "yes", "no"] as const;

/** The inputs of the free check, as they were typed. */
export interface FreeCheckInput {
  readonly currency: Currency;
  readonly registered: (typeof registrations)[number];
  readonly channel: Channel | undefined;
  /** The currency of the supplier's price, ISO 4217. */
  readonly purchaseCurrency: string;
  /** The kind of goods, if it determines the duty rate. */
  readonly category: DutyCategory | undefined;
  readonly texts: Readonly<Record<QuestionField, string>>;
}

/** Currencies in which suppliers quote, besides those of the Gulf. */
export const purchaseCurrencies: readonly string[] = [
  ...new Set(["USD", "CNY", "EUR", "GBP", "INR", "TRY", ...currencyCodes]),
];

/** The longest text of a field that is kept; numbers are shorter. */
const longest = 80;

const chosen = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text);

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

/** The query of a question, with its stated fields only. */
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
