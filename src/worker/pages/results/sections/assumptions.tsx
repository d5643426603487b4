/** What was assumed, what it is worth, and the way from the caller's own figures to those of the plan. */
import { FigureTable } from "../figure-table.tsx";
import type { ProductSectionProps } from "./decision.tsx";

/** A value of a field as people read it. */
export function fieldValue(
  { context }: Pick<ProductSectionProps, "context">,
  field: string,
  value: string | number | null,
): string {
  const { word, number, money, percent } = context.formats;
  if (value === null) return word("notKnown");
  if (typeof value === "string") return value;
  if (field.endsWith("_pct")) return percent(value);
  return field === "competitor_count" || field === "delivery_days" ? number(value) : money(value, context.currency);
}

export function AsSupplied({ product, context }: ProductSectionProps) {
  const { word, money } = context.formats;
  const own = product.as_supplied;
  if (!own) return null;
  const plan = own.profit_per_unit + own.vat_effect + own.omitted_costs_effect;
  const rows: [string, number][] = [
    [word("asSuppliedRow"), own.profit_per_unit],
    [word("vatEffectRow"), own.vat_effect],
    [word("omittedRow"), own.omitted_costs_effect],
  ];
  const rounded = Math.round(plan * 1000) / 1000;
  return (
    <section>
      <h3>{word("asSuppliedTitle")}</h3>
      <FigureTable
        caption={word("asSuppliedTitle")}
        quiet
        columns={[{ label: word("fieldHead") }, { label: word("profitPerUnitHead"), figures: true }]}
        rows={rows.map(([label, value]) => [label, money(value, context.currency)])}
        total={[word("planProfitRow"), money(rounded, context.currency)]}
      />
    </section>
  );
}

export function Assumptions({ product, context }: ProductSectionProps) {
  const { word, money } = context.formats;
  const stakes = new Map<string, number>(
    (product.missing_inputs ?? []).map(({ field, profit_at_stake }) => [field, profit_at_stake]),
  );
  const rows = product.assumptions ?? [];
  if (rows.length === 0) return null;
  const sorted = rows.toSorted((a, b) => (stakes.get(b.field) ?? 0) - (stakes.get(a.field) ?? 0));
  return (
    <section>
      <h3>{word("assumedTitle")}</h3>
      <FigureTable
        caption={word("assumedTitle")}
        quiet
        columns={[
          { label: word("fieldHead") },
          { label: word("assumedHead"), figures: true },
          ...(stakes.size > 0 ? [{ label: word("stakeHead"), figures: true }] : []),
          { label: word("becauseHead") },
        ]}
        rows={sorted.map(({ field, value, source }) => {
          const stake = stakes.get(field);
          return [
            context.fieldName(field),
            fieldValue({ context }, field, value),
            ...(stakes.size > 0 ? [stake === undefined ? word("nothing") : money(stake, context.currency)] : []),
            source ?? "",
          ];
        })}
      />
    </section>
  );
}
