/** The step that shows what was read of a sheet, to be corrected and confirmed: nothing is taken before. */
import { currencyTitle } from "../../numbers/currency-names.ts";
import {
  currencyColumns,
  doubtsOf,
  filledColumns,
  type ImportStep,
  productRows,
  withHeading,
} from "../../spreadsheet/import-sheet.ts";
import { longestSheet, type NamedSheet, widestSheet } from "../../spreadsheet/sheet.ts";
import type { BuyContext } from "../buy-context.ts";
import { Column, CommonCurrency } from "./sheet-columns.tsx";
import { LeftRows, TakenRows, TwoReadings, textsOf, UnreadTexts } from "./sheet-questions.tsx";
import { Choice, isolated, type StepProps, shortened } from "./sheet-step.tsx";

interface Props {
  readonly context: BuyContext;
  readonly sheets: readonly NamedSheet[];
  /** The position of the sheet that the step is about. */
  readonly chosen: number;
  readonly step: ImportStep;
  /** ISO 4217 codes that the form can have. */
  readonly currencies: readonly string[];
  readonly chooseSheet: (chosen: number) => void;
  readonly change: (step: ImportStep) => void;
  readonly accept: (step: ImportStep) => void;
  readonly cancel: () => void;
}

/** How many rows can be chosen as the row of the headings. */
const mostHeadings = 20;

export function ConfirmSheet(props: Props) {
  const { context, sheets, chosen, step, chooseSheet, change, accept, cancel } = props;
  const { say, number } = context.language;
  const { sheet, heading } = step;
  const products = productRows(step);
  const drawn: StepProps = {
    context,
    step,
    change,
    doubts: doubtsOf(step),
    products,
    columnName: (position) => isolated(step.columns[position]?.heading || number(position + 1)),
    currencyOptions: currencyOptions(props),
  };
  const missing = missingText(drawn);
  return (
    <fieldset class="confirm-sheet">
      <legend>{say("confirmTitle")}</legend>
      <p class="hint">{say("confirmText")}</p>
      <div class="choices">
        {sheets.length > 1 && (
          <Choice
            id="worksheet"
            label={say("worksheetLabel")}
            value={String(chosen)}
            options={sheets.map(({ name, rows }, position) => [
              String(position),
              `${isolated(name)} (${say("sheetRows", { count: number(rows.length) })})`,
            ])}
            choose={(value) => chooseSheet(Number(value))}
          />
        )}
        <Choice
          id="heading-row"
          label={say("headingRowLabel")}
          value={heading === undefined ? "" : String(heading)}
          options={[
            ["", say("headingRowNone")],
            ...sheet.rows
              .slice(0, mostHeadings)
              .map(
                (row, position) =>
                  [
                    String(position),
                    say("rowText", { number: number(row.number), text: isolated(shortened(row.cells)) }),
                  ] as const,
              ),
          ]}
          choose={(value) => change(withHeading(step, value === "" ? undefined : Number(value)))}
        />
      </div>
      {heading !== undefined && heading > 0 && <p class="hint">{say("rowsAbove")}</p>}
      {sheet.isCut && (
        <p class="notice">{say("sheetTooLong", { rows: number(longestSheet), columns: number(widestSheet) })}</p>
      )}
      <CommonCurrency {...drawn} />
      <ul class="columns">
        {filledColumns(step).map((position) => (
          <Column key={position} {...drawn} position={position} name={drawn.columnName(position)} />
        ))}
      </ul>
      <TwoReadings {...drawn} />
      <UnreadTexts {...drawn} />
      <LeftRows {...drawn} />
      <TakenRows {...drawn} />
      <p>
        <strong>{say("productsToTake", { count: number(products.length) })}</strong>
      </p>
      <div class="actions">
        <button
          type="button"
          class="button"
          data-action="confirm"
          aria-disabled={missing === undefined ? undefined : "true"}
          onClick={({ currentTarget }: Event) => {
            if (missing === undefined) return accept(step);
            if (currentTarget instanceof HTMLElement)
              currentTarget.closest("fieldset")?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
          }}
        >
          {missing ?? say("takeProducts", { count: number(products.length) })}
        </button>
        <button type="button" class="button quiet" data-action="cancel" onClick={cancel}>
          {say("cancelSheet")}
        </button>
      </div>
    </fieldset>
  );
}

/** What has to be said before the products can be taken; undefined if nothing is missing. */
function missingText({ context, doubts, products, columnName }: StepProps): string | undefined {
  const { say, locale } = context.language;
  const { currencies, fractions, twoReadings, unread } = doubts;
  const named = (positions: readonly number[]) => ({
    columns: new Intl.ListFormat(locale).format(positions.map(columnName)),
  });
  if (products.length === 0) return say("missingProducts");
  if (currencies.length > 0) return say("missingCurrency", named(currencies));
  if (fractions.length > 0) return say("missingFraction", named(fractions));
  if (twoReadings) return say("missingReading", { text: textsOf(twoReadings) });
  return unread.length > 0 ? say("missingCells") : undefined;
}

/** The currencies of a choice: those of the form, those that the sheet names, and columns that name one in each row. */
function currencyOptions({ context, step, currencies }: Props): readonly (readonly [string, string])[] {
  const { say, locale } = context.language;
  const named = step.columns.flatMap(({ currency }) => (typeof currency === "string" ? [currency] : []));
  return [
    ["", say("chooseCurrency")],
    ...currencyColumns(step).map(
      (position) =>
        [String(position), say("currencyOfColumn", { column: step.columns[position]?.heading ?? "" })] as const,
    ),
    ...[...new Set([step.formCurrency, ...currencies, ...named])].map(
      (code) => [code, currencyTitle(code, locale)] as const,
    ),
  ];
}
