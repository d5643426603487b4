/** What was assumed and why, and the way from the caller's own figures to those of the plan. */
import { fieldValueOr, type SectionProps } from "../document-context.ts";
import { FigureTable, RecordTable } from "../figure-table.tsx";
import type { ProductSectionProps } from "./decision.tsx";

export function AsSupplied({ result, context }: SectionProps) {
  const { word, money } = context.formats;
  if (!("as_supplied" in result)) return null;
  const own = result.as_supplied;
  return (
    <section>
      <h3>{word("asSuppliedTitle")}</h3>
      <FigureTable
        caption={word("asSuppliedTitle")}
        columns={[{ label: word("fieldHead") }, { label: word("profitPerUnitHead"), figures: true }]}
        rows={[
          [word("asSuppliedRow"), money(own.profit_per_unit, context.currency)],
          [word("vatEffectRow"), money(own.vat_effect, context.currency)],
          [word("omittedRow"), money(own.omitted_costs_effect, context.currency)],
        ]}
        total={[word("planProfitRow"), money(result.profit_per_unit, context.currency)]}
      />
    </section>
  );
}

interface Props extends ProductSectionProps {
  /** Why fields stand where they do, by the code of the reason. */
  readonly reasons: Readonly<Record<string, string>>;
}

export function Assumptions({ product, context, reasons }: Props) {
  const { word } = context.formats;
  if (!("assumptions" in product)) return null;
  const used = new Map<string, string | number | null>(Object.entries(product.inputs_used));
  const rows = Object.entries(product.assumptions);
  if (rows.length === 0) return null;
  const shown = (field: string) => {
    const value = used.get(field) ?? null;
    return typeof value === "string" ? value : fieldValueOr(context, field, value);
  };
  return (
    <section>
      <h3>{word("assumedTitle")}</h3>
      <RecordTable
        caption={word("assumedTitle")}
        records={rows}
        columns={[
          { head: word("fieldHead"), text: ([field]) => context.fieldName(field) },
          { head: word("assumedHead"), figure: ([field]) => shown(field) },
          { head: word("becauseHead"), text: ([, basis]) => reasons[basis] ?? "" },
        ]}
      />
    </section>
  );
}
