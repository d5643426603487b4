/** What a field of an input is: one record from which its schema, words, units and forms derive. */

/** Words in both languages. */
export interface Words {
  readonly en: string;
  readonly ar: string;
}

/** The unit of a field. A `percent` is sent as it is said: 5 is 5 %. */
export type FieldUnit = "money" | "percent" | "count" | "days" | "code" | "list";

/**
 * The base of a cost or rate: one unit of the goods, one order, the price, or the import. A field without it has no
 * part in the profit of an order.
 */
export type Per = "unit" | "order" | "price" | "import";

/** The kinds of inputs of one product: free check, landed cost, score, or product. */
export type InputKind = "free" | "landed" | "score" | "product";

/** The least and the greatest number that a field may hold, both included; per cent for a rate. */
export interface Bounds {
  readonly minimum: number;
  readonly maximum: number;
}

/** The published numbers behind assumed values: rates in per cent, amounts in whole SAR. */
export interface Published {
  readonly dutySaudi: number;
  readonly dutyGulf: number;
  readonly vatSaudi: number;
  readonly leastFee: number;
  readonly leastPayment: number;
  readonly leastFulfilment: number;
  readonly leastOwnFulfilment: number;
}

/**
 * What suppliers and merchants head a column with, in their languages: each text holds names between commas. Of two
 * columns for one field, the one whose name is in an earlier list is taken.
 */
export type Headings = readonly (readonly string[])[];

/** A field of a whole request, or of a product. */
export interface RequestField {
  readonly unit: FieldUnit;
  /** The numbers that it may hold; absent for a field that is not a number. */
  readonly bounds?: Bounds;
  /** The name for people. */
  readonly label: Words;
  readonly meaning: Words;
  readonly per?: Per;
  /** What stands in for it when it is left out; absent where it is required. No value is below the least published. */
  readonly omitted?: Words | ((published: Published) => Words);
  /** Words by which callers name it: a name that holds one is meant for it. A word may be a regular expression. */
  readonly alsoCalled?: string;
  /** The headings of its column in a sheet, besides its name and labels; absent where no sheet has one. */
  readonly headings?: Headings;
}

/** A number of one product. */
export interface ProductField extends RequestField {
  readonly bounds: Bounds;
  /** The inputs that have the field. */
  readonly inputs: Readonly<Partial<Record<InputKind, "required" | "optional">>>;
  /** Whether a given value above 0 takes something from the profit, or from what a landed cost leaves. */
  readonly lowersProfit: boolean;
  /** Whether a result says how far it may move. */
  readonly lever: boolean;
  /** Whether the amount is paid before the goods are sold, so that it ties up capital. */
  readonly paidBeforeSale?: boolean;
  /** What an omitted cost is assumed to be, per cent of the purchase value or of the price. */
  readonly typicalPct?: number | Readonly<Record<"marketplace" | "own_store", number>>;
}

/** Declares a number of one product; its name is the key under which it is listed. */
export const field = <const Record extends ProductField>(record: Record): Record => record;

/** A number of one product without the unit and the bounds that its kind has. */
type Kindless = Omit<ProductField, "unit" | "bounds">;

const highestAmount = 1_000_000_000_000;

/** Declares an amount above 0. */
export const price = <const Record extends Kindless>(record: Record) =>
  field({ unit: "money", bounds: { minimum: 0.01, maximum: highestAmount }, ...record });

/** Declares an amount that may be 0. */
export const cost = <const Record extends Kindless>(record: Record) =>
  field({ unit: "money", bounds: { minimum: 0, maximum: highestAmount }, ...record });

/** Declares a rate, in per cent. */
export const rate = <const Record extends Kindless>(record: Record) =>
  field({ unit: "percent", bounds: { minimum: 0, maximum: 100 }, ...record });

/** Declares a field of a whole request. */
export const requestField = <const Record extends RequestField>(record: Record): Record => record;
