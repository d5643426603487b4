/** The step that shows what was read of a sheet, to be corrected and confirmed: nothing is taken before. */
import { currencyTitle } from "../../numbers/currency-names.ts";
import { currencyColumns, doubtsOf, filledColumns, productRows } from "../../spreadsheet/import-sheet.ts";
import { type ImportStep, withHeading } from "../../spreadsheet/import-step.ts";
import { longestSheet, type NamedSheet, widestSheet } from "../../spreadsheet/sheet.ts";
import { Button, type OptionTexts, QuietButton } from "../elements.tsx";
import { locale, number, say } from "../page.ts";
import { Choice, Column, CommonCurrency, named, rowText, type StepProps } from "./sheet-columns.tsx";
import { LeftRows, TakenRows, TwoReadings, textsOf, UnreadTexts } from "./sheet-questions.tsx";

interface Props {
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
  const { sheets, chosen, step, chooseSheet, change, accept, cancel } = props;
  const { sheet, heading } = step;
  const products = productRows(step);
  const drawn: StepProps = {
    step,
    change,
    doubts: doubtsOf(step),
    products,
    columnName: (position) => named(step.columns[position]?.heading || number(position + 1)),
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
              `${named(name)} (${say("sheetRows", { count: number(rows.length) })})`,
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
            ...sheet.rows.slice(0, mostHeadings).map((row, at): OptionTexts[number] => [String(at), rowText(row)]),
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
          <Column key={position} {...drawn} position={position} />
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
        <Button
          data-action="confirm"
          text={missing ?? say("takeProducts", { count: number(products.length) })}
          aria-disabled={missing === undefined ? undefined : "true"}
          onClick={({ currentTarget }: Event) => {
            if (missing === undefined) return accept(step);
            if (currentTarget instanceof HTMLElement)
              currentTarget.closest("fieldset")?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
          }}
        />
        <QuietButton data-action="cancel" text={say("cancelSheet")} onClick={cancel} />
      </div>
    </fieldset>
  );
}

/** Returns what has to be said before the products can be taken; undefined if nothing is missing. */
function missingText({ doubts, products, columnName }: StepProps): string | undefined {
  const { currencies, fractions, twoReadings, unread } = doubts;
  const listed = (positions: readonly number[]) => ({
    columns: new Intl.ListFormat(locale).format(positions.map(columnName)),
  });
  if (products.length === 0) return say("missingProducts");
  if (currencies.length > 0) return say("missingCurrency", listed(currencies));
  if (fractions.length > 0) return say("missingFraction", listed(fractions));
  if (twoReadings) return say("missingReading", { text: textsOf(twoReadings) });
  return unread.length > 0 ? say("missingCells") : undefined;
}

/**
 * Returns the currencies of a choice: those of the form, those that the sheet names, and columns that name one in each
 * row.
 */
function currencyOptions({ step, currencies }: Props): OptionTexts {
  const ofColumns = step.columns.flatMap(({ currency }) => (typeof currency === "string" ? [currency] : []));
  const codes = [...new Set([step.formCurrency, ...currencies, ...ofColumns])];
  return [
    ["", say("chooseCurrency")],
    ...currencyColumns(step).map((position): OptionTexts[number] => [
      String(position),
      say("currencyOfColumn", { column: step.columns[position]?.heading ?? "" }),
    ]),
    ...codes.map((code): OptionTexts[number] => [code, currencyTitle(code, locale)]),
  ];
}
