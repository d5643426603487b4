/** The columns of a sheet: what each is, and what its figures count. */
import type { Child } from "hono/jsx";
import {
  bareColumns,
  type ColumnCurrency,
  type SheetColumn,
  samplesOf,
  withColumn,
} from "../../spreadsheet/import-sheet.ts";
import { Choice, chosenValue, type StepProps } from "./sheet-step.tsx";

/** A chosen currency: a code, the position of a column, or nothing. */
const currencyOf = (value: string): ColumnCurrency | undefined =>
  value === "" ? undefined : /^\d+$/.test(value) ? Number(value) : value;

/** One currency for all columns of money without one. */
export function CommonCurrency({ context, step, doubts, change, columnName, currencyOptions: options }: StepProps) {
  const bare = bareColumns(step);
  if (bare.length < 2) return null;
  const [first, ...others] = new Set(bare.map((position) => step.columns[position]?.currency));
  const columns = new Intl.ListFormat(context.language.locale).format(bare.map(columnName));
  return (
    <div class="notice">
      <Choice
        id="common-currency"
        label={context.language.say("commonCurrency", { columns })}
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
export function Column(props: StepProps & { readonly position: number; readonly name: string }) {
  const { context, step, products, change, position, name } = props;
  const { say } = context.language;
  const column = step.columns[position];
  if (!column) return null;
  const kind = step.fields.find((field) => field.name === column.field)?.unit.kind;
  return (
    <li class={column.field === undefined ? undefined : "taken"}>
      <div>
        <strong>
          <bdi>{name}</bdi>
        </strong>
        {step.sheet.hiddenColumns.includes(position) && <span class="badge">{say("hiddenColumn")}</span>}
        <ul class="samples hint">
          {samplesOf(step, products, position).map((sample) => (
            <li>
              <bdi>{sample}</bdi>
            </li>
          ))}
        </ul>
      </div>
      <Choice
        id={`column-${position}`}
        label={say("columnMeans", { column: name })}
        isLabelHidden
        value={column.field ?? ""}
        options={[
          ["", say("columnUnused")],
          ["name", say("productNameColumn")],
          ["sku", say("skuColumn")],
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

interface UnitProps extends StepProps {
  readonly column: SheetColumn;
  readonly position: number;
  readonly name: string;
}

function MoneyUnit({ context, step, doubts, change, column, position, name, ...view }: UnitProps): Child {
  const { say } = context.language;
  return (
    <>
      <Choice
        id={`currency-${position}`}
        label={say("columnCurrency", { column: name })}
        isLabelHidden
        value={column.currency === undefined ? "" : String(column.currency)}
        options={view.currencyOptions}
        isMissing={doubts.currencies.includes(position)}
        choose={(value) => change(withColumn(step, position, { currency: currencyOf(value) }))}
      />
      <label class="pieces">
        {say("columnPieces")}{" "}
        <input
          type="number"
          id={`pieces-${position}`}
          inputmode="numeric"
          min={1}
          max={999_999}
          step={1}
          value={String(column.pieces)}
          aria-label={`${say("columnPieces")}: ${name}`}
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
  const { say } = context.language;
  return (
    <Choice
      id={`fraction-${position}`}
      label={say("columnShare", { column: name })}
      isLabelHidden
      value={doubts.fractions.includes(position) ? "" : column.isFraction ? "fraction" : "percent"}
      options={[
        ["", say("chooseShare")],
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
