/** Reasons of a product's decision, room of each figure, inputs in use, and the case without VAT registration. */
import { basisTerms, decisionTerms, termOf, vatPositionTerms, whyNotGoTerms } from "../../../../catalog/words/terms.ts";
import { isRate } from "../../../fields/units.ts";
import { type ProductFigures, type ProductSectionProps, type SectionProps, written } from "../document-context.ts";
import { FigureTable, TableSection } from "../figure-table.tsx";

type Limit = Extract<ProductFigures, { readonly limits: unknown }>["limits"][number];
type MissingInput = Extract<ProductFigures, { readonly missing_inputs: unknown }>["missing_inputs"][number];
type VatPosition = Extract<ProductFigures, { readonly if_unregistered: unknown }>["if_unregistered"][number];

/** Renders how the product would do if a figure meant something else: zeros, a return rate, instalments. */
export function OtherReadings({ product, context }: ProductSectionProps) {
  const { say, text, money, percent, list } = written(context);
  const zeros = "if_zeros_are_true" in product ? product.if_zeros_are_true : null;
  const rate = "if_return_rate" in product ? product.if_return_rate : null;
  const instalments = "if_instalments" in product ? product.if_instalments : null;
  const readings = [
    zeros && { name: `${say("if_zeros_are_true")} (${list(zeros.fields.map(context.fieldName))})`, ...zeros },
    rate && { name: `${say("if_return_rate")}: ${text(decisionTerms[rate.decision])}`, ...rate },
    instalments && { name: say("if_instalments"), ...instalments },
  ].filter((reading) => reading !== null);
  return readings.map(({ name, profit_per_unit, margin_pct }) => (
    <p class="notice">
      {name}: {money(profit_per_unit)}, {percent(margin_pct)}
    </p>
  ));
}

/** Renders what keeps a product from being a GO. */
export function WhyNotGo({ product, context }: ProductSectionProps) {
  const { say, text } = written(context);
  if (!("why_not_go" in product) || product.why_not_go.length === 0) return null;
  return (
    <section>
      <h3>{say("why_not_go")}</h3>
      <ul class="checks">
        {product.why_not_go.map((code) => (
          <li>
            <span class="loss" aria-hidden="true">
              ✗
            </span>
            <span>{text(termOf(whyNotGoTerms, code))}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Renders how far each figure can go, with the way from today. */
export function Limits({ product, context }: ProductSectionProps) {
  const { say, amount, percent, currencyName } = written(context);
  if (!("limits" in product)) return null;
  const limits: readonly Limit[] = product.limits;
  // The unit stands once, beside the name, because a row has up to four values in it.
  const value = (lever: string, limit: number | null) => (isRate(lever) ? percent(limit) : amount(limit));
  // A figure that changes nothing alone, at any value, has no limit to show.
  const movable = limits.filter(
    (row) => row.break_even !== null || ("go" in row ? row.go !== null || row.test !== null : row.margin_15 !== null),
  );
  if (movable.length === 0) return null;
  return (
    <section>
      <h3>{say("limits")}</h3>
      <FigureTable
        caption={say("limits")}
        records={movable}
        columns={[
          {
            head: say("lever"),
            text: ({ lever }) =>
              context.fieldName(lever) + (isRate(lever) ? "" : ` (${currencyName(context.currency)})`),
          },
          { head: say("today"), figure: (row) => value(row.lever, row.today) },
          { head: say("break_even"), figure: (row) => value(row.lever, row.break_even) },
          { head: say("break_even_change_pct"), figure: (row) => percent(row.break_even_change_pct) },
          { head: say("limits.test"), figure: (row) => "go" in row && value(row.lever, row.test) },
          { head: say("limits.go"), figure: (row) => "go" in row && value(row.lever, row.go) },
          { head: say("go_change_pct"), figure: (row) => "go" in row && percent(row.go_change_pct) },
          { head: say("margin_15"), figure: (row) => "margin_15" in row && value(row.lever, row.margin_15) },
          {
            head: say("margin_15_change_pct"),
            figure: (row) => "margin_15" in row && percent(row.margin_15_change_pct),
          },
        ]}
      />
      <p class="small muted">{say("limitsText")}</p>
    </section>
  );
}

/** Renders the value of each omitted cost from which the answer changes. */
export function MissingInputs({ product, context }: ProductSectionProps) {
  const { say, money, fieldValue } = written(context);
  if (!("missing_inputs" in product) || product.missing_inputs.length === 0) return null;
  const missing: readonly MissingInput[] = product.missing_inputs;
  return (
    <TableSection
      title={say("missing_inputs")}
      records={missing}
      columns={[
        { head: say("lever"), text: ({ field }) => context.fieldName(field) },
        { head: say("assumed_value"), figure: (row) => fieldValue(row.field, row.assumed_value) },
        { head: say("profit_at_stake"), figure: (row) => money(row.profit_at_stake) },
        { head: say("flips_at"), figure: (row) => fieldValue(row.field, row.flips_at) },
        {
          head: say("better_up_to"),
          figure: (row) => "better_up_to" in row && fieldValue(row.field, row.better_up_to),
        },
      ]}
    />
  );
}

export function Unregistered({ product, context }: ProductSectionProps) {
  const { say, text, money, percent, number } = written(context);
  if (!("if_unregistered" in product)) return null;
  const positions: readonly VatPosition[] = product.if_unregistered;
  return (
    <TableSection
      title={say("if_unregistered")}
      records={positions}
      columns={[
        { head: say("position"), text: ({ position }) => text(termOf(vatPositionTerms, position)) },
        { head: say("profit_per_unit"), figure: (row) => money(row.profit_per_unit) },
        { head: say("margin_pct"), figure: (row) => percent(row.margin_pct) },
        { head: say("break_even_price"), figure: (row) => "break_even_price" in row && money(row.break_even_price) },
        { head: say("decision"), text: (row) => "decision" in row && text(decisionTerms[row.decision]) },
        { head: say("lawful_up_to_orders_a_year"), figure: (row) => number(row.lawful_up_to_orders_a_year) },
      ]}
    />
  );
}

/** Renders the way from the caller's own figures to those of the plan case. */
export function AsSupplied({ result, context }: SectionProps) {
  const { say, money } = written(context);
  if (!("as_supplied" in result)) return null;
  const own = result.as_supplied;
  return (
    <TableSection
      title={say("as_supplied")}
      records={[
        { name: say("as_supplied"), amount: own.profit_per_unit },
        { name: say("vat_effect"), amount: own.vat_effect },
        { name: say("omitted_costs_effect"), amount: own.omitted_costs_effect },
      ]}
      columns={[
        { head: say("figureHead"), text: ({ name }) => name },
        { head: say("profit_per_unit"), figure: ({ amount }) => money(amount) },
      ]}
      total={{ name: say("countedOn"), amount: result.profit_per_unit }}
    />
  );
}

/** Renders the inputs in use whose values the caller did not state. */
export function Assumptions({ product, context }: ProductSectionProps) {
  const { say, text, fieldValue } = written(context);
  if (!("inputs" in product)) return null;
  const assumed = product.inputs.filter(({ basis }) => basis !== "supplied");
  if (assumed.length === 0) return null;
  return (
    <TableSection
      title={say("inputs")}
      records={assumed}
      columns={[
        { head: say("field"), text: ({ field }) => context.fieldName(field) },
        { head: say("inputs.value"), figure: ({ field, value }) => fieldValue(field, value) },
        { head: say("basis"), text: ({ basis }) => text(termOf(basisTerms, basis)) },
      ]}
    />
  );
}
