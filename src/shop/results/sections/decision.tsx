/**
 * Reasons of a product's decision, room of each figure, missing inputs, and the case without VAT registration.
 */
import { checkTerms, decisionTerms, termOf, vatPositionTerms } from "../../../../catalog/words/terms.ts";
import type { ProductFigures } from "../analysis-result.ts";
import { type DocumentContext, fieldValueOr, moneyOr, numberOr, percentOr } from "../document-context.ts";
import { FigureTable, Headline, RecordTable } from "../figure-table.tsx";

export interface ProductSectionProps {
  readonly product: ProductFigures;
  readonly context: DocumentContext;
}

type MissingInput = Extract<ProductFigures, { readonly missing_inputs: unknown }>["missing_inputs"][number];
type VatPosition = Extract<ProductFigures, { readonly vat_positions: unknown }>["vat_positions"][number];

export function Checks({ product, context }: ProductSectionProps) {
  const { word, text, number, percent } = context.formats;
  if (!("checks" in product)) return null;
  const figure = (check: string, value: number) => (check.endsWith("_pct") ? percent(value) : number(value));
  return (
    <section>
      <h3>{word("checksTitle")}</h3>
      <ul class="checks">
        {product.checks.map(({ check, actual, at_least, passed }) => (
          <li>
            <span class={passed ? "gain" : "loss"} aria-hidden="true">
              {passed ? "✓" : "✗"}
            </span>
            <span>
              {text(termOf(checkTerms, check))}:{" "}
              {/* A comparison runs from left to right; the amounts in it run as their language does. */}
              <span class="money" dir="ltr">
                <bdi>{figure(check, actual)}</bdi> ≥ <bdi>{figure(check, at_least)}</bdi>
              </span>{" "}
              <span class="muted">({word(passed ? "checkPassed" : "checkFailed")})</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** How far each figure can go, with the way from today. */
export function Limits({ product, context }: ProductSectionProps) {
  const { word, amount } = context.formats;
  if (!("limits" in product)) return null;
  // The unit stands once, at the name: a row has up to four values in it.
  const isShare = (lever: string) => lever.endsWith("_pct");
  const value = (lever: string, limit: number | null) => {
    if (limit === null) return word("nothing");
    return isShare(lever) ? percentOr(context, limit) : amount(limit, context.currency);
  };
  const named = (lever: string) =>
    context.fieldName(lever) + (isShare(lever) ? "" : ` (${context.formats.currencyName(context.currency)})`);
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
      <h3>{word("limitsTitle")}</h3>
      <FigureTable
        caption={word("limitsTitle")}
        columns={[
          { label: word("fieldHead") },
          ...figures(word("nowHead"), word("noLossHead"), word("wayHead")),
          ...(decided
            ? figures(word("stillTestHead"), word("stillGoHead"), word("wayToGoHead"))
            : figures(word("margin15Head"), word("wayTo15Head"))),
        ]}
        rows={rows}
      />
      <p class="small muted">{word("limitsText")}</p>
    </section>
  );
}

/** Where each omitted cost would change the answer. */
export function MissingInputs({ product, context }: ProductSectionProps) {
  const { word, money } = context.formats;
  if (!("missing_inputs" in product) || product.missing_inputs.length === 0) return null;
  const missing: readonly MissingInput[] = product.missing_inputs;
  const decided = missing.some((row) => "better_up_to" in row);
  return (
    <section>
      <h3>{word("missingTitle")}</h3>
      <RecordTable
        caption={word("missingTitle")}
        records={missing}
        columns={[
          { head: word("fieldHead"), text: ({ field }) => context.fieldName(field) },
          { head: word("assumedHead"), figure: (row) => fieldValueOr(context, row.field, row.assumed_value) },
          { head: word("stakeHead"), figure: (row) => money(row.profit_at_stake, context.currency) },
          { head: word("holdsUpToHead"), figure: (row) => fieldValueOr(context, row.field, row.flips_at) },
          decided && {
            head: word("betterUpToHead"),
            figure: (row) => ("better_up_to" in row ? fieldValueOr(context, row.field, row.better_up_to) : ""),
          },
        ]}
      />
    </section>
  );
}

export function VatPositions({ product, context }: ProductSectionProps) {
  const { word, text, money, percent } = context.formats;
  if (!("vat_positions" in product)) return null;
  const positions: readonly VatPosition[] = product.vat_positions;
  const priced = positions.some((row) => "break_even_price" in row);
  const decided = positions.some((row) => "decision" in row);
  return (
    <section>
      <h3>{word("vatTitle")}</h3>
      <RecordTable
        caption={word("vatTitle")}
        records={positions}
        columns={[
          { head: word("positionHead"), text: ({ position }) => text(termOf(vatPositionTerms, position)) },
          { head: word("profitPerUnitHead"), figure: (row) => money(row.profit_per_unit, context.currency) },
          { head: word("marginHead"), figure: (row) => percent(row.margin_pct) },
          priced && {
            head: word("breakEvenHead"),
            figure: (row) => ("break_even_price" in row ? moneyOr(context, row.break_even_price) : ""),
          },
          decided && {
            head: word("decisionIs"),
            text: (row) => ("decision" in row ? text(termOf(decisionTerms, row.decision)) : ""),
          },
          { head: word("lawfulHead"), figure: (row) => numberOr(context, row.lawful_up_to_orders) },
        ]}
      />
      {"art_47" in product && product.art_47 && <p class="small">{product.art_47}</p>}
    </section>
  );
}

/** The VAT that passes through an order, and when registration is due. */
export function VatCash({ product, context }: ProductSectionProps) {
  const { word, money, number } = context.formats;
  if (!("vat_cash" in product)) return null;
  const { vat_cash: vat, registration } = product;
  const amount = (value: number) => money(value, context.currency);
  return (
    <section>
      <h3>{word("vatCashTitle")}</h3>
      <Headline
        figures={[
          [word("outputVat"), amount(vat.output_vat)],
          [word("importVatHead"), amount(vat.import_vat)],
          [word("serviceVat"), amount(vat.service_vat)],
          [word("vatToPay"), amount(vat.vat_to_pay)],
        ]}
      />
      {vat.filing !== null && <p>{word("vatFiling")}</p>}
      {registration && (
        <p>
          {word("registrationText", {
            threshold: amount(registration.mandatory_above),
            orders: number(registration.orders_a_year),
          })}
        </p>
      )}
    </section>
  );
}
