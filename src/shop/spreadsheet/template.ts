/** The sheet that a buyer can begin with: a heading with its unit for every field, and the example's products. */
import type { CellValue } from "../../lib/csv.ts";
import type { CatalogueField } from "../catalogue.ts";
import type { BuyMessage } from "../words/buy.ts";
import type { Language } from "../words/language.ts";
import { writeDownload } from "./csv.ts";

interface Template {
  readonly language: Language<BuyMessage | "productNumber">;
  /** The fields of a product. */
  readonly fields: readonly CatalogueField[];
  /** The currency that every column of money is headed with, ISO 4217. */
  readonly currency: string;
  /** The products of the operation's example. */
  readonly example: readonly object[];
}

/** The cells of the template, headings first. Each heading names its unit, so that nothing is asked about it. */
export function templateRows({ language, fields, currency, example }: Template): CellValue[][] {
  const { say, number } = language;
  const columns = fields.filter(({ choices }) => choices === undefined);
  const unitOf = ({ unit }: CatalogueField) =>
    unit.kind === "money" ? ` (${currency})` : unit.kind === "percent" ? " (%)" : "";
  const products = example.map((product, index) => {
    const values = new Map<string, unknown>(Object.entries(product));
    const figures = columns.map(({ name }) => values.get(name));
    return [
      say("productNumber", { number: number(index + 1) }),
      "",
      ...figures.map((value) => (typeof value === "number" ? value : "")),
    ];
  });
  const headings = columns.map((field) => `${field.label}${unitOf(field)}`);
  return [[say("productNameColumn"), say("skuColumn"), ...headings], ...products];
}

export const templateCsv = (template: Template): string => writeDownload(templateRows(template));

/** The template as an Excel file. */
export async function templateWorkbook(template: Template): Promise<Blob> {
  const { default: writeXlsxFile } = await import("write-excel-file/browser");
  const [headings = [], ...products] = templateRows(template);
  const data = [
    headings.map((value) => ({ value: String(value), fontWeight: "bold" as const, wrap: true })),
    ...products.map((row) => row.map((value) => (value === "" || value === null ? null : { value }))),
  ];
  return writeXlsxFile(data, {
    columns: headings.map((_, index) => ({ width: index === 0 ? 30 : 16 })),
    stickyRowsCount: 1,
    rightToLeft: template.language.locale === "ar",
  }).toBlob();
}
