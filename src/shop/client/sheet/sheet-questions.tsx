/** What the step asks about a sheet beside its columns: signs, cells that could not be read, and rows left out. */
import { isolated } from "../../../lib/text.ts";
import type { DecimalSign } from "../../numbers/typed-number.ts";
import { signedReadings } from "../../questions.ts";
import {
  type Doubts,
  doubtsOf,
  leftRows,
  type TwoReadings as Readings,
  type UnreadText,
} from "../../spreadsheet/import-sheet.ts";
import { cellKey, withDecimal, withRow } from "../../spreadsheet/import-step.ts";
import type { SheetRow } from "../../spreadsheet/sheet.ts";
import type { BuyMessage } from "../../words/buy.ts";
import { QuietButton, valueIn } from "../elements.tsx";
import { number, say } from "../page.ts";
import { named, rowText, type StepProps } from "./sheet-columns.tsx";

/** Texts and rows that are listed; of more, only the number is said. */
const mostListed = 20;

/** Returns the numbers with two readings of a question, each with its own direction. */
export const textsOf = ({ text, other }: NonNullable<Doubts["twoReadings"]>): string =>
  [text, ...(other ? [other.text] : [])].map(isolated).join(" · ");

/** Asks what the sign means in numbers such as `1,250`; if some have the other sign, says what these are then. */
export function TwoReadings({ step, doubts, change }: StepProps) {
  const { twoReadings } = step.decimal === undefined ? doubts : doubtsOf({ ...step, decimal: undefined });
  if (!twoReadings) return null;
  const { text, readings, other } = twoReadings;
  const meant = (found: Readings, sign: DecimalSign) =>
    signedReadings(found.text, found.readings)
      .filter(({ decimal }) => decimal === sign)
      .map(({ value }) => number(value));
  return (
    <fieldset class="notice readings">
      <legend>{say("commaQuestion", { example: textsOf(twoReadings) })}</legend>
      {signedReadings(text, readings).map(({ value, decimal }, index) => (
        <label>
          <input
            type="radio"
            name="decimal-sign"
            value={index === 0 ? "grouped" : "decimal"}
            checked={step.decimal === decimal}
            aria-invalid={step.decimal === undefined ? "true" : undefined}
            onChange={() => change(withDecimal(step, decimal))}
          />{" "}
          <bdi>{[number(value), ...(other ? meant(other, decimal) : [])].join(" · ")}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** Asks what stands for the texts that are no number of their column. */
export function UnreadTexts({ step, doubts, change, columnName }: StepProps) {
  const { unread } = Object.keys(step.answers).length === 0 ? doubts : doubtsOf({ ...step, answers: {} });
  if (unread.length === 0) return null;
  const open = new Set(doubts.unread.map(({ position, text }) => cellKey(position, text)));
  const isOpen = ({ position, text }: UnreadText) => open.has(cellKey(position, text));
  // Every cell comes into the list as those before it are answered.
  const listed = unread.length > mostListed ? unread.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a))) : unread;
  const answer = (answers: Readonly<Record<string, string>>) =>
    change({ ...step, answers: { ...step.answers, ...answers } });
  return (
    <fieldset class="notice unread">
      <legend>{say("unreadTitle")}</legend>
      <p>{say("unreadText")}</p>
      <ul>
        {listed.slice(0, mostListed).map(({ position, text, cells }) => {
          const key = cellKey(position, text);
          return (
            <li key={key}>
              <label>
                {say("unreadCell", { column: columnName(position), text: named(text), cells: number(cells) })}{" "}
                <input
                  type="text"
                  dir="ltr"
                  maxlength={40}
                  data-unread={key}
                  value={step.answers[key] ?? text}
                  aria-invalid={open.has(key) ? "true" : undefined}
                  onChange={(event: Event) => answer({ [key]: valueIn(event) })}
                />
              </label>
            </li>
          );
        })}
        {unread.length > mostListed && <li>{say("problemMore", { count: number(unread.length - mostListed) })}</li>}
      </ul>
      {open.size > 0 && (
        <QuietButton
          data-action="leave-empty"
          text={say("unreadEmpty")}
          onClick={() => answer(Object.fromEntries([...open].map((key) => [key, ""])))}
        />
      )}
    </fieldset>
  );
}

const leftWords = {
  chosen: "leftChosen",
  total: "leftTotal",
  noName: "leftNoName",
  noFigure: "leftNoFigure",
  hidden: "hiddenInFile",
} as const satisfies Record<string, BuyMessage>;

/** Renders the rows that are left out, each with a way to take it back. */
export function LeftRows(props: StepProps) {
  const rows = leftRows(props.step);
  if (rows.length === 0) return null;
  return (
    <details class="left-rows" open={rows.length <= 5}>
      <summary>{say("leftTitle", { count: number(rows.filter(({ isTakenBack }) => !isTakenBack).length) })}</summary>
      <p class="hint">{say("leftText")}</p>
      <ul>
        {rows.map(({ row, because, isTakenBack }) => (
          <RowChoice key={row.number} {...props} row={row} isTaken={isTakenBack} because={say(leftWords[because])} />
        ))}
      </ul>
    </details>
  );
}

/** Renders the rows that are taken, each with a way to leave it out. */
export function TakenRows(props: StepProps) {
  const listed = new Set(leftRows(props.step).map(({ row }) => row.number));
  const rows = props.products.filter((row) => !listed.has(row.number));
  if (rows.length === 0) return null;
  return (
    <details class="left-rows">
      <summary>{say("takenTitle")}</summary>
      <ul>
        {rows.map((row) => (
          <RowChoice key={row.number} {...props} row={row} isTaken />
        ))}
      </ul>
    </details>
  );
}

interface RowProps extends StepProps {
  readonly row: SheetRow;
  readonly isTaken: boolean;
  readonly because?: string;
}

function RowChoice({ step, change, row, isTaken, because }: RowProps) {
  return (
    <li>
      <label>
        <input
          type="checkbox"
          data-row={row.number}
          checked={isTaken}
          onChange={() => change(withRow(step, row.number, !isTaken))}
        />{" "}
        {rowText(row)}
        {because && <span class="hint"> ({because})</span>}
      </label>
    </li>
  );
}
