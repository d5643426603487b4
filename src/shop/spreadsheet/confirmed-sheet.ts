/** The shape of the step in which a sheet is confirmed. */
import type { CatalogueField } from "../catalogue.ts";
import type { DeliveryTerms } from "../draft/delivery-terms.ts";
import type { DecimalSign } from "../numbers/typed-number.ts";
import type { Sheet } from "./sheet.ts";
import type { Table } from "./sheet-table.ts";

/** The currency of a column's amounts, where a cell does not say: an ISO 4217 code, or another column's position. */
export type ColumnCurrency = string | number;

/**
 * How many pieces the amounts of a column are for: a number (NaN while the typed text is not one), several until the
 * user says how many, or what another column says in each row.
 */
export type ColumnPieces = number | "several" | { readonly column: number };

/** A column, as it is proposed and then confirmed. */
export interface SheetColumn {
  readonly heading: string;
  /** What its heading means: a field, or `quantity`, `pack` and others of the known headings. */
  readonly role: string | undefined;
  /** A field of the analysis, `name` or `sku`; undefined if the column is not taken. */
  readonly field: string | undefined;
  readonly currency: ColumnCurrency | undefined;
  /** Whether the heading and all cells name different currencies: one that is chosen then counts for every cell. */
  readonly isTorn: boolean;
  /** Whether the heading or every cell names the currency. */
  readonly isCurrencyNamed: boolean;
  /** How many pieces an amount is for; undefined where nothing says it: one, if the figures fit. */
  readonly pieces: ColumnPieces | undefined;
  /** The factor of the figures, 1000 for thousands; undefined where the heading can be read in two ways. */
  readonly scale: number | undefined;
  /** Rates of a tax that the figures can contain, by the words of the sheet; per cent. */
  readonly taxRates: readonly number[];
  /** The tax that is taken out of the figures, per cent; undefined until the user says it. */
  readonly taxPct: number | undefined;
  /** Whether percentages are fractions, 0.05 for 5 %; undefined until the user says it, and per cent unless asked. */
  readonly isFraction: boolean | undefined;
}

/** The terms of delivery of a sheet's prices. */
export interface SheetTerms {
  /**
   * The terms of rows that name no terms, as the sheet says or the user chose: empty for the goods alone, undefined
   * where the user has to say them.
   */
  readonly terms: DeliveryTerms | "" | undefined;
  /** The position of a column that names terms in each row. */
  readonly termsColumn: number | undefined;
}

/** A sheet, and the form that it is read for. */
export interface SheetForForm {
  readonly sheet: Sheet;
  /** Headings of the columns that are not shown, because there are too many. */
  readonly cutColumns: readonly string[];
  /** The fields that columns can be, `name` and `sku` apart. */
  readonly fields: readonly CatalogueField[];
  /** The currency of the form, ISO 4217. */
  readonly formCurrency: string;
}

/** The step in which a sheet is confirmed. */
export interface ImportStep extends SheetForForm, SheetTerms {
  /** The position of the headings among the rows; undefined without headings. */
  readonly heading: number | undefined;
  readonly table: Table;
  readonly columns: readonly SheetColumn[];
  /** Whether the user has said that no column holds names. */
  readonly hasNoNames: boolean;
  /** Numbers of the rows that were left out and that the user wants after all. */
  readonly takenBack: readonly number[];
  /** Numbers of the rows that the user left out. */
  readonly leftOut: readonly number[];
  /** What the sign means in numbers that can be read in two ways. */
  readonly decimal: DecimalSign | undefined;
  /** The user's answers for cells that cannot be read, by `cellKey`. */
  readonly answers: Readonly<Record<string, string>>;
}

/** Fields that contain the tax, or are not the price of anything. All others are stated without it (domain.md 4.2). */
export const taxedFields: ReadonlySet<string> = new Set([
  "expected_sale_price",
  "landed_cost",
  "vat_rate_pct",
  "duty_rate_pct",
  "returns_reserve_pct",
]);

/** Whether the tax in a column's figures has to be taken out. */
export const canHoldTax = ({ taxRates, field }: SheetColumn): boolean =>
  taxRates.length > 0 && field !== undefined && !taxedFields.has(field);

export const fieldOf = ({ fields }: Pick<ImportStep, "fields">, { field }: SheetColumn): CatalogueField | undefined =>
  fields.find(({ name }) => name === field);
