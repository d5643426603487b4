/** The sheet that a buyer may begin with: a heading for every field, and the products of the example. Pure. */
import type { Catalogue } from "../catalogue.ts";
import type { CellValue } from "./csv.ts";

interface Template {
  readonly catalogue: Catalogue;
  /** Fields in the order of their columns, `name` and `sku` first. */
  readonly columns: readonly string[];
  readonly label: (name: string) => string;
  readonly productName: (index: number) => string;
  /** The products of the operation's example. */
  readonly example: readonly object[];
}

/** The cells of the template, headings first. */
export function templateRows({ catalogue, columns, label, productName, example }: Template): CellValue[][] {
  const heading = (name: string) => {
    const unit = catalogue.fields[name]?.unit;
    return unit && unit.kind !== "money" && unit.text ? `${label(name)} (${unit.text})` : label(name);
  };
  const rows = example.map((product, index) => {
    const values = new Map<string, unknown>(Object.entries(product));
    return columns.map((name): CellValue => {
      if (name === "name") return productName(index);
      const value = values.get(name);
      return typeof value === "number" || typeof value === "string" ? value : "";
    });
  });
  return [columns.map(heading), ...rows];
}
