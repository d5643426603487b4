/** Reasons of a product's decision, room of each figure, missing inputs, and the case without VAT registration. */
import { decisionTerms, termOf, vatPositionTerms, whyNotGoTerms } from "../../../../catalog/words/terms.ts";
import type { ProductFigures } from "../analysis-result.ts";
import { fieldValueOr, moneyOr, numberOr, type ProductSectionProps, percentOr } from "../document-context.ts";
import { FigureTable, RecordTable } from "../figure-table.tsx";

type MissingInput = Extract<ProductFigures, { readonly missing_inputs: unknown }>["missing_inputs"][number];
type VatPosition = Extract<ProductFigures, { readonly if_unregistered: unknown }>["if_unregistered"][number];

/** What keeps a product from being a GO, and what it is if its reserve was a return rate. */
export function WhyNotGo({ product, context }: ProductSectionProps) {
  const { say, text, money, percent } = context.language;
  if (!("why_not_go" in product)) return null;
  const { why_not_go, if_return_rate } = product;
  if (why_not_go.length === 0 && !if_return_rate) return null;
  return (
    <section>
      {why_not_go.length > 0 && (
        <>
          <h3>{say("why_not_go")}</h3>
          <ul class="checks">
            {why_not_go.map((code) => (
              <li>
                <span class="loss" aria-hidden="true">
                  ✗
                </span>
                <span>{text(termOf(whyNotGoTerms, code))}</span>
              </li>
            ))}
          </ul>
        </>
      )}
      {if_return_rate && (
        <p class="notice">
          {say("if_return_rate")}: {text(decisionTerms[if_return_rate.decision])},{" "}
          {money(if_return_rate.profit_per_unit, context.currency)}, {percent(if_return_rate.margin_pct)}
        </p>
      )}
    </section>
  );
}

/** How far each figure can go, with the way from today. */
export function Limits({ product, context }: ProductSectionProps) {
  const { say, amount } = context.language;
  if (!("limits" in product)) return null;
  // The unit stands once, at the name: a row has up to four values in it.
  const isShare = (lever: string) => lever.endsWith("_pct");
  const value = (lever: string, limit: number | null) => {
    if (limit === null) return say("nothing");
    return isShare(lever) ? percentOr(context, limit) : amount(limit, context.currency);
  };
  const named = (lever: string) =>
    context.fieldName(lever) + (isShare(lever) ? "" : ` (${context.language.currencyName(context.currency)})`);
  // A figure that changes nothing alone, however far it goes, has no limit to show.
  const movable = product.limits.filter(
    (row) => row.break_even !== null || ("go" in row ? row.go !== null || row.test !== null : row.margin_15 !== null),
  );
  if (movable.length === 0) return null;
  const rows = movable.map((row) => [
    named(row.lever),
    value(row.lever, row.today),
    value(row.lever, row.break_even),
    percentOr(context, row.break_even_change_pct),
    ...("go" in row
      ? [value(row.lever, row.test), value(row.lever, row.go), percentOr(context, row.go_change_pct)]
      : [value(row.lever, row.margin_15), percentOr(context, row.margin_15_change_pct)]),
  ]);
  const decided = product.limits.some((row) => "go" in row);
  const figures = (...labels: string[]) => labels.map((label) => ({ label, figures: true }));
  return (
    <section>
      <h3>{say("limits")}</h3>
      <FigureTable
        caption={say("limits")}
        columns={[
          { label: say("lever") },
          ...figures(say("today"), say("break_even"), say("break_even_change_pct")),
          ...(decided
            ? figures(say("limits.test"), say("limits.go"), say("go_change_pct"))
            : figures(say("margin_15"), say("margin_15_change_pct"))),
        ]}
        rows={rows}
      />
      <p class="small muted">{say("limitsText")}</p>
    </section>
  );
}

/** Where each omitted cost would change the answer. */
export function MissingInputs({ product, context }: ProductSectionProps) {
  const { say, money } = context.language;
  if (!("missing_inputs" in product) || product.missing_inputs.length === 0) return null;
  const missing: readonly MissingInput[] = product.missing_inputs;
  const decided = missing.some((row) => "better_up_to" in row);
  return (
    <section>
      <h3>{say("missing_inputs")}</h3>
      <RecordTable
        caption={say("missing_inputs")}
        records={missing}
        columns={[
          { head: say("lever"), text: ({ field }) => context.fieldName(field) },
          { head: say("assumed_value"), figure: (row) => fieldValueOr(context, row.field, row.assumed_value) },
          { head: say("profit_at_stake"), figure: (row) => money(row.profit_at_stake, context.currency) },
          { head: say("flips_at"), figure: (row) => fieldValueOr(context, row.field, row.flips_at) },
          decided && {
            head: say("better_up_to"),
            figure: (row) => ("better_up_to" in row ? fieldValueOr(context, row.field, row.better_up_to) : ""),
          },
        ]}
      />
    </section>
  );
}

export function Unregistered({ product, context }: ProductSectionProps) {
  const { say, text, money, percent } = context.language;
  if (!("if_unregistered" in product)) return null;
  const positions: readonly VatPosition[] = product.if_unregistered;
  const priced = positions.some((row) => "break_even_price" in row);
  const decided = positions.some((row) => "decision" in row);
  return (
    <section>
      <h3>{say("if_unregistered")}</h3>
      <RecordTable
        caption={say("if_unregistered")}
        records={positions}
        columns={[
          { head: say("position"), text: ({ position }) => text(termOf(vatPositionTerms, position)) },
          { head: say("profit_per_unit"), figure: (row) => money(row.profit_per_unit, context.currency) },
          { head: say("margin_pct"), figure: (row) => percent(row.margin_pct) },
          priced && {
            head: say("break_even_price"),
            figure: (row) => ("break_even_price" in row ? moneyOr(context, row.break_even_price) : ""),
          },
          decided && {
            head: say("decision"),
            text: (row) => ("decision" in row ? text(decisionTerms[row.decision]) : ""),
          },
          {
            head: say("lawful_up_to_orders_a_year"),
            figure: (row) => numberOr(context, row.lawful_up_to_orders_a_year),
          },
        ]}
      />
    </section>
  );
}
