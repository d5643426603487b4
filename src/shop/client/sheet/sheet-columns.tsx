/** The columns of a sheet: what each is, and what its figures count. */
import { useMemo, useState } from "hono/jsx/dom";
import { onlyOf } from "../../../lib/only-of.ts";
import { currencyTitle } from "../../numbers/currency-names.ts";
import { readTypedNumber } from "../../numbers/typed-number.ts";
import {
  type ColumnCurrency,
  type ColumnPieces,
  canHoldTax,
  fieldOf,
  type ImportStep,
  type SheetColumn,
} from "../../spreadsheet/confirmed-sheet.ts";
import {
  bareColumns,
  currencyColumns,
  doubtsOf,
  filledColumns,
  holdsShares,
  piecesColumns,
  productRows,
  samplesOf,
} from "../../spreadsheet/import-sheet.ts";
import { withColumn } from "../../spreadsheet/import-step.ts";
import { keptBy } from "../../spreadsheet/kept-by.ts";
import type { SheetRow } from "../../spreadsheet/sheet.ts";
import { shareBases } from "../../spreadsheet/table-notes.ts";
import { Options, type OptionTexts, valueIn } from "../elements.tsx";
import { formCurrencies, locale, number } from "../page.ts";
import { say } from "./sheet-language.ts";

/** A chosen currency: a code, the position of a column, or nothing. */
const currencyOf = (value: string): ColumnCurrency | undefined =>
  value === "" ? undefined : /^\d+$/.test(value) ? Number(value) : value;

const mostPieces = 999_999;

/** Reads a number of pieces, in the digits of either script; NaN if it is not one. */
function piecesOf(text: string): number {
  const typed = readTypedNumber(text, { unit: "count", minimum: 1, maximum: mostPieces });
  return typed.kind === "number" && Number.isInteger(typed.value) && typed.value >= 1 && typed.value <= mostPieces
    ? typed.value
    : Number.NaN;
}

/** Renders for how many pieces the amounts of a column are: a number, or what another column says in each row. */
function Pieces({ step, position, change }: StepProps & { readonly position: number }) {
  const { pieces } = step.columns[position] ?? {};
  const columns = piecesColumns(step);
  const isMissing = doubtsOf(step).pieces.includes(position);
  const [typed, setTyped] = useState("");
  const isOpen = pieces === "several" || (pieces === undefined && isMissing);
  // Where no number is known, the box is empty: a number in it would look as if it were taken.
  const own = Object.is(piecesOf(typed), pieces) ? typed : isMissing ? "" : String(pieces ?? 1);
  const label = `${say("columnPieces")}: ${columnName(step, position)}`;
  const set = (chosen: ColumnPieces) => change(withColumn(step, position, { pieces: chosen }));
  return (
    <>
      {columns.length > 0 && (
        <Choice
          id={`pieces-of-${position}`}
          hiddenLabel={label}
          value={typeof pieces === "object" ? String(pieces.column) : isOpen ? "" : "own"}
          options={[
            ["", say("choosePieces")],
            ["own", say("piecesOwn")],
            ...columns.map((at): OptionTexts[number] => [
              String(at),
              say("piecesOfColumn", { column: columnName(step, at) }),
            ]),
          ]}
          isMissing={isMissing}
          choose={(value) => set(value === "" || value === "own" ? Number.NaN : { column: Number(value) })}
        />
      )}
      {typeof pieces !== "object" && (
        <label class="pieces">
          {say("columnPieces")}{" "}
          <input
            type="text"
            id={`pieces-${position}`}
            inputmode="numeric"
            dir="ltr"
            maxlength={9}
            value={own}
            aria-label={label}
            aria-invalid={isMissing ? "true" : undefined}
            onChange={(event: Event) => {
              setTyped(valueIn(event));
              set(piecesOf(valueIn(event)));
            }}
          />
        </label>
      )}
    </>
  );
}

/** Every currency of the world with its name, worked out for the first sheet. */
let allCurrencies: OptionTexts | undefined;

/**
 * The currencies to choose from: columns that name one in each row, those that the sheet names, those of the form, and
 * all others.
 */
const currencyOptions = keptBy((step: ImportStep): OptionTexts => {
  const ofColumns = step.columns.flatMap(({ currency }) => (typeof currency === "string" ? [currency] : []));
  const first = [...new Set([step.formCurrency, ...ofColumns, ...formCurrencies])];
  allCurrencies ??= Intl.supportedValuesOf("currency").map((code) => [code, currencyTitle(code, locale)]);
  const named = new Map(allCurrencies.map(([code, title]) => [code, title]));
  return [
    ["", say("chooseCurrency")],
    ...currencyColumns(step).map((position): OptionTexts[number] => [
      String(position),
      say("currencyOfColumn", { column: step.columns[position]?.heading ?? "" }),
    ]),
    ...first.map((code): OptionTexts[number] => [code, named.get(code) ?? code]),
    ...allCurrencies.filter(([code]) => !first.includes(code)),
  ];
});

/** Renders one choice of currency for all columns of money without a currency. */
export function CommonCurrency({ step, change }: StepProps) {
  const bare = bareColumns(step);
  const chosen = new Set(bare.map((position) => step.columns[position]?.currency));
  const [first, ...others] = chosen;
  if (bare.length < 2 || (others.length > 0 && !chosen.has(undefined))) return null;
  const columns = new Intl.ListFormat(locale).format(bare.map((position) => columnName(step, position)));
  return (
    <div class="notice">
      <Choice
        id="common-currency"
        label={say("commonCurrency", { columns })}
        value={others.length > 0 ? "" : String(first ?? "")}
        options={currencyOptions(step)}
        isMissing={doubtsOf(step).currencies.length > 1}
        choose={(value) =>
          change(bare.reduce((next, position) => withColumn(next, position, { currency: currencyOf(value) }), step))
        }
      />
    </div>
  );
}

/** The fewest unused columns that are folded; fewer are shown among the others. */
const fewestFolded = 4;

/**
 * Renders the columns. Those without a use are folded, because a shop's export has dozens, unless nothing is taken, or
 * they seem to hold a field that no column has, such as the freight in per cent.
 */
export function Columns(props: StepProps) {
  const { step } = props;
  // A column keeps its place when another use is chosen for it.
  const [shown, folded] = useMemo(() => {
    const filled = filledColumns(step);
    const { alternatives } = doubtsOf(step);
    const taken = new Set(step.columns.map(({ field }) => field));
    const isMissed = (role = "") => !taken.has(role) && step.fields.some(({ name }) => name === role);
    const isUsed = (position: number) => {
      const { field, role } = step.columns[position] ?? {};
      return field !== undefined || alternatives.includes(position) || isMissed(role);
    };
    const unused = filled.filter((position) => !isUsed(position));
    const isShort = unused.length < fewestFolded || productRows(step).length === 0;
    return isShort ? [filled, []] : [filled.filter(isUsed), unused];
  }, [step.table]);
  const list = (positions: readonly number[]) => (
    <ul class="columns">
      {positions.map((position) => (
        <Column key={position} {...props} position={position} />
      ))}
    </ul>
  );
  return (
    <>
      {list(shown)}
      {folded.length > 0 && (
        <details data-folded>
          <summary>{say("columnsFolded", { count: number(folded.length) })}</summary>
          {list(folded)}
        </details>
      )}
    </>
  );
}

const shareKind = ({ currency, isFraction }: SheetColumn): string =>
  currency !== undefined ? "amount" : isFraction ? "fraction" : "percent";

/** Renders one column: its heading, the first of its cells, the field, and what its figures count. */
function Column({ step, position, change }: StepProps & { readonly position: number }) {
  const column = step.columns[position];
  if (!column) return null;
  const doubts = doubtsOf(step);
  const name = columnName(step, position);
  const kind = fieldOf(step, column)?.unit.kind;
  const parts = shareBases[column.field ?? ""] ?? [];
  const base = onlyOf(parts.map((part) => step.columns.find(({ field }) => field === part)?.currency));
  const set = (changed: Partial<SheetColumn>) => change(withColumn(step, position, changed));
  return (
    <li class={column.field === undefined ? undefined : "taken"}>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {step.sheet.hiddenColumns.includes(position) && <span class="badge">{say("hiddenInFile")}</span>}
        <ul class="samples hint">
          {samplesOf(step, position).map((sample) => (
            <li>
              <bdi>{sample}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <Choice
        id={`column-${position}`}
        hiddenLabel={say("columnMeans", { column: name })}
        value={column.field ?? ""}
        options={[
          ["", say("columnUnused")],
          ["name", say("productNameColumn")],
          ["sku", say("skuColumn")],
          ...step.fields.map((field) => [field.name, field.label] as const),
        ]}
        isMissing={doubts.alternatives.includes(position)}
        choose={(value) => set({ field: value || undefined })}
      />
      <div class="unit">
        {kind === "money" && (
          <>
            <Choice
              id={`currency-${position}`}
              hiddenLabel={say("columnCurrency", { column: name })}
              value={String(column.currency ?? "")}
              options={currencyOptions(step)}
              isMissing={doubts.currencies.includes(position)}
              choose={(value) => set({ currency: currencyOf(value) })}
            />
            <Pieces step={step} position={position} change={change} />
            {(column.scale === undefined || column.scale !== 1) && (
              <Choice
                id={`scale-${position}`}
                hiddenLabel={say("columnScale", { column: name })}
                value={String(column.scale ?? "")}
                options={[
                  ["", say("chooseScale")],
                  ["1", say("scaleNone")],
                  [
                    String(column.scale && column.scale !== 1 ? column.scale : 1000),
                    `× ${number(column.scale ?? 1000)}`,
                  ],
                ]}
                isMissing={doubts.scales.includes(position)}
                choose={(value) => set({ scale: value === "" ? undefined : Number(value) })}
              />
            )}
          </>
        )}
        {canHoldTax(column) && (
          <Choice
            id={`tax-${position}`}
            hiddenLabel={say("columnTax", { column: name })}
            value={String(column.taxPct ?? "")}
            options={[
              ["", say("chooseTax")],
              ["0", say("taxKept")],
              ...column.taxRates.map((rate): OptionTexts[number] => [
                String(rate),
                say("taxOut", { rate: number(rate) }),
              ]),
            ]}
            isMissing={doubts.taxes.includes(position)}
            choose={(value) => set({ taxPct: value === "" ? undefined : Number(value) })}
          />
        )}
        {holdsShares(step, position) && kind !== "percent" && <p class="hint">{say("shareUnused")}</p>}
        {kind === "percent" && column.isCurrencyNamed && <p class="hint">{say("amountsAsShares")}</p>}
        {kind === "percent" && !column.isCurrencyNamed && (
          <Choice
            id={`fraction-${position}`}
            hiddenLabel={say("columnShare", { column: name })}
            value={doubts.fractions.includes(position) ? "" : shareKind(column)}
            options={[
              ["", say("chooseShare")],
              ["percent", "5 = 5%"],
              ["fraction", "0.05 = 5%"],
              ...(typeof base === "string" ? [["amount", say("amountsAsShares")] as const] : []),
            ]}
            isMissing={doubts.fractions.includes(position)}
            choose={(value) =>
              set({
                isFraction: value === "" ? undefined : value === "fraction",
                currency: value === "amount" ? base : undefined,
              })
            }
          />
        )}
      </div>
    </li>
  );
}

/** The step, and how it is changed. What is computed from a step is cached, because a sheet can be long. */
export interface StepProps {
  readonly step: ImportStep;
  readonly change: (step: ImportStep) => void;
}

/** A text of the sheet inside a sentence, with its own direction. */
export const named = (text: string) => `\u2068${text}\u2069`;

/** The heading of a column, or its number. */
export const columnName = (step: ImportStep, position: number) =>
  named(step.columns[position]?.heading || number(position + 1));

/** A row in a few words, with its number. */
export function rowText({ number: row, cells }: SheetRow): string {
  const text = cells.filter((cell) => cell.trim() !== "").join(" · ");
  return say("rowText", { number: number(row), text: named(text.length > 60 ? `${text.slice(0, 60)}…` : text) });
}

interface ChoiceProps {
  readonly id: string;
  readonly label?: string;
  /** The label where only a screen reader needs it. */
  readonly hiddenLabel?: string;
  readonly value: string;
  readonly options: OptionTexts;
  readonly isMissing?: boolean;
  readonly choose: (value: string) => void;
}

/** Renders a labelled list of values. */
export function Choice({ id, label, hiddenLabel, value, options, isMissing = false, choose }: ChoiceProps) {
  return (
    <span class="choice">
      <label for={id} class={hiddenLabel && "visually-hidden"}>
        {label ?? hiddenLabel}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={isMissing ? "true" : undefined}
        onChange={(event: Event) => choose(valueIn(event))}
      >
        <Options options={options} chosen={value} />
      </select>
    </span>
  );
}
