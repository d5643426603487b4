/** How the names and values of a result are written in a terminal. */
import { moneyFields, moneyMaps } from "../../../catalog/results/fields/money-fields.ts";
import { isObject } from "../../worker/lib/text.ts";

/** Fields that name a product by its 0-based position in the request. */
const productFields = new Set(["index", "best_index", "dominated_by"]);
/** Lists of such positions. */
const productLists = new Set(["unfunded", "indexes", "downgraded"]);

const acronyms = /\b(acos|cif|gcc|hhi|roas|roi|sar|vat)\b/gi;

/** A field as people write it: `margin_pct` is "Margin %". */
export function label(key: string): string {
  if (key === "index") return "Product";
  const words = key.replace(/_pct$/, " %").replaceAll("_", " ");
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(acronyms, (word) => word.toUpperCase());
}

export const isScalar = (value: unknown) => value === null || typeof value !== "object";

/** A product by its place, counted from 1, and by its pointer. */
const product = (index: number) => `${index + 1} (products[${index}])`;

/** Writes the values of one result. */
export interface Writer {
  /** The value of a field; money has the decimals of the currency, other numbers keep theirs. */
  value(key: string, value: unknown): string;
  /** A value of an object whose keys are words of a list, by the name of that object. */
  entry(map: string, key: string, value: unknown): string;
}

/** Writes values with money in a number of decimals. */
export function writerOf(decimals: number): Writer {
  const money = new Intl.NumberFormat("en", { minimumFractionDigits: decimals, maximumFractionDigits: decimals });
  const exact = new Intl.NumberFormat("en", { maximumFractionDigits: 12 });
  const number = (key: string, value: number) => {
    if (productFields.has(key) && Number.isInteger(value)) return product(value);
    return (moneyFields.has(key) || moneyMaps.has(key) ? money : exact).format(value);
  };
  const write = (key: string, value: unknown): string => {
    if (value === null) return "–";
    if (typeof value === "number") return number(key, value);
    if (typeof value === "boolean") return value ? "yes" : "no";
    if (Array.isArray(value)) {
      const name = productLists.has(key) ? "index" : key;
      return value.every(isScalar)
        ? value.map((item) => write(name, item)).join(", ") || "none"
        : `${value.length} more`;
    }
    return isObject(value)
      ? Object.entries(value)
          .filter(([, part]) => isScalar(part))
          .map(([name, part]) => `${name} ${write(moneyMaps.has(key) ? key : name, part)}`)
          .join(", ")
      : String(value);
  };
  return { value: write, entry: (map, key, value) => write(moneyMaps.has(map) ? map : key, value) };
}
