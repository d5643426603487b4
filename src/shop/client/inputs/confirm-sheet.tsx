/** The step that shows what was read of a sheet, to be corrected and confirmed: nothing is taken before. */
import type { Child } from "hono/jsx";
import { signedReadings } from "../../ambiguity.ts";
import type { CatalogueField } from "../../catalogue.ts";
import { currencyTitle } from "../../numbers/currency-names.ts";
import {
  bareColumns,
  type ColumnCurrency,
  cellKey,
  currencyColumns,
  type Doubts,
  doubtsOf,
  filledColumns,
  type ImportStep,
  leftRows,
  productRows,
  type SheetColumn,
  withColumn,
  withHeading,
} from "../../spreadsheet/import-sheet.ts";
import { longestSheet, type NamedSheet, type SheetRow } from "../../spreadsheet/sheet.ts";
import type { BuyWord } from "../../words/buy.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly sheets: readonly NamedSheet[];
  /** The position of the sheet that the step is about. */
  readonly chosen: number;
  readonly step: ImportStep;
  readonly fields: readonly CatalogueField[];
  /** ISO 4217 codes that the form can have. */
  readonly currencies: readonly string[];
  readonly chooseSheet: (chosen: number) => void;
  readonly change: (step: ImportStep) => void;
  readonly accept: (step: ImportStep) => void;
  readonly cancel: () => void;
}

/** What every part of the step is drawn with; worked out before any part is drawn, because a sheet can be long. */
interface View extends Props {
  readonly doubts: Doubts;
  readonly products: readonly SheetRow[];
  /** The heading of a column, or its number. */
  readonly columnName: (position: number) => string;
  /** Values of currencies with their texts. */
  readonly currencyOptions: readonly (readonly [string, string])[];
}

/** Texts and rows that are listed; of more, only the number is said. */
const mostListed = 20;

/** How many rows can be chosen as the row of the headings. */
const mostHeadings = 20;

const isolated = (text: string) => `\u2068${text}\u2069`;

const shortened = (cells: readonly string[]): string => {
  const text = cells.filter((cell) => cell.trim() !== "").join(" · ");
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

const chosenValue = ({ target }: Event): string =>
  target instanceof HTMLSelectElement || target instanceof HTMLInputElement ? target.value : "";

interface ChoiceProps {
  readonly id: string;
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly value: string;
  /** Values with their texts. */
  readonly options: readonly (readonly [string, string])[];
  readonly isMissing?: boolean;
  readonly choose: (value: string) => void;
}

function Choice({ id, label, isLabelHidden = false, value, options, isMissing = false, choose }: ChoiceProps) {
  return (
    <span class="choice">
      <label for={id} class={isLabelHidden ? "visually-hidden" : undefined}>
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={isMissing ? "true" : undefined}
        onChange={(event: Event) => choose(chosenValue(event))}
      >
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}

export function ConfirmSheet(props: Props) {
  const { context, sheets, chosen, step, chooseSheet, change, accept, cancel } = props;
  const { word, number } = context.formats;
  const { sheet, heading } = step;
  const products = productRows(step);
  const view: View = {
    ...props,
    doubts: doubtsOf(step),
    products,
    columnName: (position) => isolated(step.columns[position]?.heading || number(position + 1)),
    currencyOptions: currencyOptions(props),
  };
  const missing = missingText(view);
  return (
    <fieldset class="confirm-sheet">
      <legend>{word("confirmTitle")}</legend>
      <p class="hint">{word("confirmText")}</p>
      <div class="choices">
        {sheets.length > 1 && (
          <Choice
            id="worksheet"
            label={word("worksheetLabel")}
            value={String(chosen)}
            options={sheets.map(({ name, rows }, position) => [
              String(position),
              `${isolated(name)} (${word("sheetRows", { count: number(rows.length) })})`,
            ])}
            choose={(value) => chooseSheet(Number(value))}
          />
        )}
        <Choice
          id="heading-row"
          label={word("headingRowLabel")}
          value={heading === undefined ? "" : String(heading)}
          options={[
            ["", word("headingRowNone")],
            ...sheet.rows
              .slice(0, mostHeadings)
              .map(
                (row, position) =>
                  [
                    String(position),
                    word("rowText", { number: number(row.number), text: isolated(shortened(row.cells)) }),
                  ] as const,
              ),
          ]}
          choose={(value) => change(withHeading(step, value === "" ? undefined : Number(value)))}
        />
      </div>
      {heading !== undefined && heading > 0 && <p class="hint">{word("rowsAbove")}</p>}
      {sheet.isCut && <p class="notice">{word("sheetTooLong", { count: number(longestSheet) })}</p>}
      <CommonCurrency {...view} />
      <ul class="columns">
        {filledColumns(step).map((position) => (
          <Column key={position} {...view} position={position} name={view.columnName(position)} />
        ))}
      </ul>
      <TwoReadings {...view} />
      <UnreadTexts {...view} />
      <LeftRows {...props} />
      <p>
        <strong>{word("productsToTake", { count: number(products.length) })}</strong>
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
          {missing ?? word("takeProducts", { count: number(products.length) })}
        </button>
        <button type="button" class="button quiet" data-action="cancel" onClick={cancel}>
          {word("cancelSheet")}
        </button>
      </div>
    </fieldset>
  );
}

/** What has to be said before the products can be taken; undefined if nothing is missing. */
function missingText({ context, doubts, products, columnName }: View): string | undefined {
  const { word, locale } = context.formats;
  const { currencies, fractions, twoReadings, unread } = doubts;
  const named = (positions: readonly number[]) => ({
    columns: new Intl.ListFormat(locale).format(positions.map(columnName)),
  });
  if (products.length === 0) return word("missingProducts");
  if (currencies.length > 0) return word("missingCurrency", named(currencies));
  if (fractions.length > 0) return word("missingFraction", named(fractions));
  if (twoReadings) return word("missingReading", { text: `\u2066${twoReadings.text}\u2069` });
  return unread.length > 0 ? word("missingCells") : undefined;
}

/** The currencies of a choice: those of the form, those that the sheet names, and columns that name one in each row. */
function currencyOptions({ context, step, currencies }: Props): readonly (readonly [string, string])[] {
  const { word, locale } = context.formats;
  const named = step.columns.flatMap(({ currency }) => (typeof currency === "string" ? [currency] : []));
  return [
    ["", word("chooseCurrency")],
    ...currencyColumns(step).map(
      (position) =>
        [String(position), word("currencyOfColumn", { column: step.columns[position]?.heading ?? "" })] as const,
    ),
    ...[...new Set([step.formCurrency, ...currencies, ...named])].map(
      (code) => [code, currencyTitle(code, locale)] as const,
    ),
  ];
}

/** A chosen currency: a code, the position of a column, or nothing. */
const currencyOf = (value: string): ColumnCurrency | undefined =>
  value === "" ? undefined : /^\d+$/.test(value) ? Number(value) : value;

/** One currency for all columns of money without one. */
function CommonCurrency({ context, step, doubts, change, columnName, currencyOptions: options }: View) {
  const bare = bareColumns(step);
  if (bare.length < 2) return null;
  const [first, ...others] = new Set(bare.map((position) => step.columns[position]?.currency));
  const columns = new Intl.ListFormat(context.formats.locale).format(bare.map(columnName));
  return (
    <div class="notice">
      <Choice
        id="common-currency"
        label={context.formats.word("commonCurrency", { columns })}
        value={first === undefined || others.length > 0 ? "" : String(first)}
        options={options}
        isMissing={doubts.currencies.length > 1}
        choose={(value) =>
          change(bare.reduce((next, position) => withColumn(next, position, { currency: currencyOf(value) }), step))
        }
      />
    </div>
  );
}

/** One column: its heading, the first of its cells, the field, and what its figures count. */
function Column(props: View & { readonly position: number; readonly name: string }) {
  const { context, step, fields, products, change, position, name } = props;
  const { word } = context.formats;
  const column = step.columns[position];
  if (!column) return null;
  const kind = fields.find((field) => field.name === column.field)?.unit.kind;
  const samples = products
    .map(({ cells }) => cells[position] ?? "")
    .filter((cell) => cell !== "")
    .slice(0, 3);
  return (
    <li class={column.field === undefined ? undefined : "taken"}>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {step.sheet.hiddenColumns.includes(position) && <span class="badge">{word("hiddenColumn")}</span>}
        <ul class="samples hint">
          {samples.map((sample) => (
            <li>
              <bdi>{sample}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <Choice
        id={`column-${position}`}
        label={word("columnMeans", { column: name })}
        isLabelHidden
        value={column.field ?? ""}
        options={[
          ["", word("columnUnused")],
          ["name", word("productNameColumn")],
          ["sku", word("skuColumn")],
          ...step.fields.map((field) => [field.name, field.label] as const),
        ]}
        choose={(value) => change(withColumn(step, position, { field: value || undefined }))}
      />
      <div class="unit">
        {kind === "money" && <MoneyUnit {...props} column={column} />}
        {kind === "percent" && <ShareUnit {...props} column={column} />}
      </div>
    </li>
  );
}

interface UnitProps extends View {
  readonly column: SheetColumn;
  readonly position: number;
  readonly name: string;
}

function MoneyUnit({ context, step, doubts, change, column, position, name, ...view }: UnitProps): Child {
  const { word } = context.formats;
  return (
    <>
      <Choice
        id={`currency-${position}`}
        label={word("columnCurrency", { column: name })}
        isLabelHidden
        value={column.currency === undefined ? "" : String(column.currency)}
        options={view.currencyOptions}
        isMissing={doubts.currencies.includes(position)}
        choose={(value) => change(withColumn(step, position, { currency: currencyOf(value) }))}
      />
      <label class="pieces">
        {word("columnPieces")}{" "}
        <input
          type="number"
          id={`pieces-${position}`}
          inputmode="numeric"
          min={1}
          max={999_999}
          step={1}
          value={String(column.pieces)}
          aria-label={`${word("columnPieces")}: ${name}`}
          onChange={(event: Event) =>
            change(
              withColumn(step, position, {
                pieces: Math.min(999_999, Math.max(1, Math.round(Number(chosenValue(event)) || 1))),
              }),
            )
          }
        />
      </label>
    </>
  );
}

function ShareUnit({ context, step, doubts, change, column, position, name }: UnitProps): Child {
  const { word } = context.formats;
  return (
    <Choice
      id={`fraction-${position}`}
      label={word("columnShare", { column: name })}
      isLabelHidden
      value={column.isFraction === undefined ? "" : column.isFraction ? "fraction" : "percent"}
      options={[
        ["", word("chooseShare")],
        ["percent", "5 = 5%"],
        ["fraction", "0.05 = 5%"],
      ]}
      isMissing={doubts.fractions.includes(position)}
      choose={(value) =>
        change(withColumn(step, position, { isFraction: value === "" ? undefined : value === "fraction" }))
      }
    />
  );
}

/** Asks what the sign means in numbers such as `1,250`. */
function TwoReadings({ context, step, doubts, change }: View) {
  const { word, number } = context.formats;
  const { twoReadings } = step.decimal === undefined ? doubts : doubtsOf({ ...step, decimal: undefined });
  if (!twoReadings) return null;
  return (
    <fieldset class="notice readings">
      <legend>{word("commaQuestion", { example: `\u2066${twoReadings.text}\u2069` })}</legend>
      {signedReadings(twoReadings.text, twoReadings.readings).map(({ value, decimal }, index) => (
        <label>
          <input
            type="radio"
            name="decimal-sign"
            value={index === 0 ? "grouped" : "decimal"}
            checked={step.decimal === decimal}
            aria-invalid={step.decimal === undefined ? "true" : undefined}
            onChange={() => change({ ...step, decimal })}
          />{" "}
          <bdi>{number(value)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** Asks what stands for the texts that are no number of their column. */
function UnreadTexts({ context, step, doubts, change, columnName }: View) {
  const { word, number } = context.formats;
  const { unread } = Object.keys(step.answers).length === 0 ? doubts : doubtsOf({ ...step, answers: {} });
  if (unread.length === 0) return null;
  const open = new Set(doubts.unread.map(({ position, text }) => cellKey(position, text)));
  const answer = (answers: Readonly<Record<string, string>>) =>
    change({ ...step, answers: { ...step.answers, ...answers } });
  return (
    <fieldset class="notice unread">
      <legend>{word("unreadTitle")}</legend>
      <p>{word("unreadText")}</p>
      <ul>
        {unread.slice(0, mostListed).map(({ position, text, cells }) => {
          const key = cellKey(position, text);
          return (
            <li key={key}>
              <label>
                {word("unreadCell", { column: columnName(position), text: isolated(text), cells: number(cells) })}{" "}
                <input
                  type="text"
                  dir="ltr"
                  maxlength={40}
                  data-unread={key}
                  value={step.answers[key] ?? text}
                  aria-invalid={open.has(key) ? "true" : undefined}
                  onChange={(event: Event) => answer({ [key]: chosenValue(event) })}
                />
              </label>
            </li>
          );
        })}
        {unread.length > mostListed && <li>{word("problemMore", { count: number(unread.length - mostListed) })}</li>}
      </ul>
      {open.size > 0 && (
        <button
          type="button"
          class="button quiet"
          data-action="leave-empty"
          onClick={() => answer(Object.fromEntries([...open].map((key) => [key, ""])))}
        >
          {word("unreadEmpty")}
        </button>
      )}
    </fieldset>
  );
}

const leftWords = {
  total: "leftTotal",
  noName: "leftNoName",
  noFigure: "leftNoFigure",
  hidden: "leftHidden",
} as const satisfies Record<string, BuyWord>;

/** The rows that are left out, each with a way to take it back. */
function LeftRows({ context, step, change }: Props) {
  const { word, number } = context.formats;
  const rows = leftRows(step);
  if (rows.length === 0) return null;
  const { takenBack } = step;
  return (
    <details class="left-rows" open={rows.length <= 5}>
      <summary>{word("leftTitle", { count: number(rows.filter(({ isTakenBack }) => !isTakenBack).length) })}</summary>
      <p class="hint">{word("leftText")}</p>
      <ul>
        {rows.map(({ row, because, isTakenBack }) => (
          <li key={row.number}>
            <label>
              <input
                type="checkbox"
                data-row={row.number}
                checked={isTakenBack}
                onChange={() =>
                  change({
                    ...step,
                    takenBack: isTakenBack
                      ? takenBack.filter((other) => other !== row.number)
                      : [...takenBack, row.number],
                  })
                }
              />{" "}
              {word("rowText", { number: number(row.number), text: isolated(shortened(row.cells)) })}{" "}
              <span class="hint">({word(leftWords[because])})</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
