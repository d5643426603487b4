/** The step that shows how a sheet was read, to be corrected and confirmed before anything is taken. */
import { termsNamed } from "../../draft/delivery-terms.ts";
import type { ImportStep } from "../../spreadsheet/confirmed-sheet.ts";
import { doubtsOf, filledColumns, productRows, takesTerms } from "../../spreadsheet/import-sheet.ts";
import { withColumn, withHeading, withTermsOfAll } from "../../spreadsheet/import-step.ts";
import { namedTerms, namesTerms } from "../../spreadsheet/proposed-terms.ts";
import { farthestColumn, longestSheet, type NamedSheet, type SheetRow } from "../../spreadsheet/sheet.ts";
import { Button, type OptionTexts, QuietButton, TermsQuestion } from "../elements.tsx";
import { locale, number } from "../page.ts";
import { Choice, Columns, CommonCurrency, columnName, named, rowText, type StepProps } from "./sheet-columns.tsx";
import { say } from "./sheet-language.ts";
import { LeftRows, Sums, TakenRows, TwoReadings, textsOf, UnreadTexts } from "./sheet-questions.tsx";

interface Props {
  readonly sheets: readonly NamedSheet[];
  /** The position of the sheet that the step is about. */
  readonly chosen: number;
  readonly step: ImportStep;
  readonly chooseSheet: (chosen: number) => void;
  readonly change: (step: ImportStep) => void;
  readonly accept: (step: ImportStep) => void;
  readonly cancel: () => void;
}

/** How many rows can be chosen as the row of the headings. */
const mostHeadings = 20;

export function ConfirmSheet({ sheets, chosen, step, chooseSheet, change, accept, cancel }: Props) {
  const { sheet, heading } = step;
  const products = { count: number(productRows(step).length) };
  const drawn: StepProps = { step, change };
  const missing = missingText(step);
  const others = sheets.flatMap(({ name }, position) => (position === chosen ? [] : [named(name)]));
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
      {sheets.length > 1 && <p class="hint">{say("sheetsOther", { sheets: listed(others) })}</p>}
      {sheet.isCut && (!sheet.isWide || sheet.rows.length > longestSheet) && (
        <p class="notice">{say("sheetTooLong", { rows: number(longestSheet) })}</p>
      )}
      {sheet.isWide && <p class="notice">{say("sheetTooWide", { columns: number(farthestColumn) })}</p>}
      {step.cutColumns.length > 0 && (
        <details class="left-rows">
          <summary>{say("sheetCut", { columns: number(step.cutColumns.length) })}</summary>
          <p class="hint">{listed(step.cutColumns.map(named))}</p>
        </details>
      )}
      <NameColumn {...drawn} />
      <Terms {...drawn} />
      <CommonCurrency {...drawn} />
      <Columns {...drawn} />
      <Sums {...drawn} />
      <TwoReadings {...drawn} />
      <UnreadTexts {...drawn} />
      <LeftRows {...drawn} />
      <TakenRows {...drawn} />
      <p>
        <strong>{say("productsToTake", products)}</strong>
      </p>
      <div class="actions">
        <Button
          data-action="confirm"
          text={missing ?? say("takeProducts", products)}
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

/** Asks which column holds the names, where no heading says it. */
function NameColumn({ step, change }: StepProps) {
  const { hasNoName } = doubtsOf(step);
  if (!hasNoName && !step.hasNoNames) return null;
  return (
    <div class="notice">
      <Choice
        id="name-column"
        label={say("nameQuestion")}
        value={step.hasNoNames ? "none" : ""}
        options={[
          ["", say("chooseName")],
          ...filledColumns(step).map((position): OptionTexts[number] => [String(position), columnName(step, position)]),
          ["none", say("noNames")],
        ]}
        isMissing={hasNoName}
        choose={(value) =>
          change(
            value === "" || value === "none"
              ? { ...step, hasNoNames: value === "none" }
              : withColumn(step, Number(value), { field: "name" }),
          )
        }
      />
    </div>
  );
}

/** The value of a question about terms that has no answer yet. */
const unanswered = "?";

/** How many rows a question names; the rest are counted. */
const mostNamed = 10;

/** Asks what the supplier's prices contain, and again for rows that do not say it where others do. */
function Terms({ step, change }: StepProps) {
  if (!takesTerms(step)) return null;
  const named = namedTerms(step.table, step.columns);
  const column = named.termsColumn;
  const isByRow = step.termsColumn !== undefined;
  const silent = isByRow ? productRows(step).filter((row) => !namesTerms(step, row)) : [];
  const isMissing = doubtsOf(step).terms.length > 0;
  const terms = step.terms ?? unanswered;
  const choose: OptionTexts = step.terms === undefined ? [[unanswered, say("chooseTerms")]] : [];
  const byRow: OptionTexts =
    column === undefined ? [] : [[String(column), say("termsOfColumn", { column: columnName(step, column) })]];
  const answer = (value: string) => (value === unanswered ? undefined : (termsNamed(value) ?? ""));
  const changed = (value: string): ImportStep => {
    if (value === String(column)) return { ...step, ...named };
    const said = answer(value);
    return said === undefined ? { ...step, terms: said, termsColumn: undefined } : withTermsOfAll(step, said);
  };
  return (
    <>
      <TermsQuestion
        id="sheet-terms"
        value={isByRow ? String(step.termsColumn) : terms}
        others={[...byRow, ...(isByRow ? [] : choose)]}
        isMissing={!isByRow && isMissing}
        choose={(value) => change(changed(value))}
      />
      {silent.length > 0 && (
        <TermsQuestion
          id="row-terms"
          label={say("termsOfRows", { rows: listed(rowNames(silent)) })}
          value={terms}
          others={choose}
          isMissing={isMissing}
          choose={(value) => change({ ...step, terms: answer(value) })}
        />
      )}
    </>
  );
}

/** Names the first of several rows. */
const rowNames = (rows: readonly SheetRow[]): readonly string[] => [
  ...rows.slice(0, mostNamed).map(rowText),
  ...(rows.length > mostNamed ? [say("problemMore", { count: number(rows.length - mostNamed) })] : []),
];

const listed = (texts: readonly string[]): string => new Intl.ListFormat(locale).format(texts);

/** The answer that is still missing before the products can be taken; undefined if none is. */
function missingText(step: ImportStep): string | undefined {
  const doubts = doubtsOf(step);
  const { currencies, fractions, scales, taxes, pieces, twoReadings, unread, sums, terms, hasNoName } = doubts;
  const columns = (positions: readonly number[]) => ({
    columns: listed(positions.map((position) => columnName(step, position))),
  });
  if (doubts.alternatives.length > 0) return say("missingChoice", columns(doubts.alternatives));
  if (productRows(step).length === 0) return say("missingProducts");
  if (hasNoName) return say("missingName");
  if (terms.length > 0) return say("missingTerms");
  if (currencies.length > 0) return say("missingCurrency", columns(currencies));
  if (fractions.length > 0) return say("missingFraction", columns(fractions));
  if (scales.length > 0) return say("missingScale", columns(scales));
  if (taxes.length > 0) return say("missingTax", columns(taxes));
  if (pieces.length > 0) return say("missingPieces", columns(pieces));
  if (sums.length > 0) return say("missingSum");
  if (twoReadings) return say("missingReading", { text: textsOf(twoReadings) });
  return unread.length > 0 ? say("missingCells") : undefined;
}
