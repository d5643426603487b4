/** Whom the cash for units of a product goes to (domain.md 4.11). */
import { toNumber } from "../exact/decimal.ts";
import { add, type Integer, multiply, sum } from "../exact/integer.ts";
import { perOrderCosts } from "../order.ts";
import type { ShownSplit } from "../result-capital-parts.ts";
import type { PlannedLine } from "./queue.ts";

/** Cash by payee in minor units; the five sum to it. */
type Split = Readonly<Record<keyof ShownSplit, Integer>>;

/** The cash of one unit. */
function unitSplit({ entry }: PlannedLine): Split {
  const { terms, lines } = entry.product.plan;
  return {
    supplier_payment: terms.purchase.product_value,
    freight_insurance: add(terms.purchase.shipping, terms.purchase.insurance),
    customs_duty: lines.customs_duty,
    import_vat: lines.import_vat,
    operating_cash: perOrderCosts(terms.sale),
  };
}

/** The cash of the lines by payee as results show it, for so many units of each. */
export function showSplit(
  lines: readonly PlannedLine[],
  unitsOf: (line: PlannedLine) => Integer,
  decimals: number,
): ShownSplit {
  const splits = lines.map((line) => ({ units: unitsOf(line), split: unitSplit(line) }));
  const total = (payee: keyof Split) =>
    toNumber(sum(...splits.map(({ units, split }) => multiply(units, split[payee]))), decimals);
  return {
    supplier_payment: total("supplier_payment"),
    freight_insurance: total("freight_insurance"),
    customs_duty: total("customs_duty"),
    import_vat: total("import_vat"),
    operating_cash: total("operating_cash"),
  };
}
