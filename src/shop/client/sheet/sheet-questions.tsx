/**
 * The questions about a sheet that are not about a single column: decimal signs, unreadable cells, and rows left out.
 */
import { useState } from "hono/jsx/dom";
import { isolated } from "../../../lib/text.ts";
import { type DecimalSign, signedReadings } from "../../numbers/typed-number.ts";
import type { ImportStep } from "../../spreadsheet/confirmed-sheet.ts";
import { type Doubts, doubtsOf, leftRows, productRows, type UnreadText } from "../../spreadsheet/import-sheet.ts";
import { cellKey, withDecimal, withRow } from "../../spreadsheet/import-step.ts";
import type { SheetRow } from "../../spreadsheet/sheet.ts";
import type { SheetMessage } from "../../words/buy-sheet.ts";
import { QuietButton, valueIn } from "../elements.tsx";
import { number } from "../page.ts";
import { columnName, named, rowText, type StepProps } from "./sheet-columns.tsx";
import { say } from "./sheet-language.ts";

/** How many texts and rows are listed; the rest are counted. */
const mostListed = 20;

/** The numbers with two readings of a question, each with its own direction. */
export const textsOf = ({ text, other }: NonNullable<Doubts["twoReadings"]>): string =>
  [text, ...(other ? [other.text] : [])].map(isolated).join(" · ");

/** Asks what the sign means in numbers such as `1,250`, and says what numbers with the other sign are then. */
export function TwoReadings({ step, change }: StepProps) {
  const { twoReadings } = doubtsOf(step.decimal === undefined ? step : { ...step, decimal: undefined });
  if (!twoReadings) return null;
  const { text, readings, other } = twoReadings;
  const others = (sign: DecimalSign) =>
    (other ? signedReadings(other.text, other.readings) : [])
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
          <bdi>{[number(value), ...others(decimal)].join(" · ")}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

/** Texts of one column with the same possible readings, and those of the first text. */
const groupsOf = (unread: readonly UnreadText[]): readonly (readonly UnreadText[])[] => [
  ...Map.groupBy(
    unread.filter(({ readings }) => readings.length > 0),
    ({ group }) => group,
  ).values(),
];

/** Asks what all cells of a kind stand for, with their readings to choose from. */
function ReadingChoice({ step, texts, answer }: ReadingProps) {
  const [first] = texts;
  const shown = texts.slice(0, 3);
  if (!first) return null;
  const chosen = (at: number) =>
    texts.every(({ position, text, readings }) => step.answers[cellKey(position, text)] === readings[at]);
  return (
    <fieldset class="readings">
      <legend>
        {say("unreadGroup", {
          column: columnName(step, first.position),
          texts: shown.map(({ text }) => named(text)).join(" · "),
        })}
      </legend>
      {first.readings.map((reading, at) => (
        <label key={reading}>
          <input
            type="radio"
            name={`readings ${first.group}`}
            value={String(at)}
            checked={chosen(at)}
            onChange={() =>
              answer(
                Object.fromEntries(
                  texts.map(({ position, text, readings }) => [cellKey(position, text), readings[at] ?? ""]),
                ),
              )
            }
          />{" "}
          <bdi>{shown.map(({ readings }) => readings[at] ?? "").join(" · ")}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

interface ReadingProps {
  readonly step: ImportStep;
  readonly texts: readonly UnreadText[];
  readonly answer: (answers: Readonly<Record<string, string>>) => void;
}

/** Asks whether rows whose figures are the sum of those above are products. */
export function Sums({ step, change }: StepProps) {
  const { sums } = doubtsOf(step);
  if (sums.length === 0) return null;
  return (
    <div class="notice" data-sums>
      <p>{say("sumQuestion")}</p>
      <ul>
        {sums.map((row) => (
          <li key={row.number}>
            {rowText(row)}{" "}
            <QuietButton
              data-sum={`${row.number} product`}
              aria-invalid="true"
              text={say("sumIsProduct")}
              onClick={() => change(withRow(step, row.number, true))}
            />{" "}
            <QuietButton
              data-sum={`${row.number} sum`}
              text={say("sumIsSum")}
              onClick={() => change(withRow(step, row.number, false))}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Asks what to take for texts that are not numbers in a column of numbers. */
export function UnreadTexts({ step, change }: StepProps) {
  const { unread } = doubtsOf(Object.keys(step.answers).length === 0 ? step : { ...step, answers: {} });
  if (unread.length === 0) return null;
  const open = new Set(doubtsOf(step).unread.map(({ position, text }) => cellKey(position, text)));
  const isOpen = ({ position, text }: UnreadText) => open.has(cellKey(position, text));
  // Unanswered cells come first, so that answering some brings the others into the list.
  const listed = unread.length > mostListed ? unread.toSorted((a, b) => Number(isOpen(b)) - Number(isOpen(a))) : unread;
  const answer = (answers: Readonly<Record<string, string>>) =>
    change({ ...step, answers: { ...step.answers, ...answers } });
  return (
    <fieldset class="notice unread">
      <legend>{say("unreadTitle")}</legend>
      <p>{say("unreadText")}</p>
      {groupsOf(unread).map((texts) => (
        <ReadingChoice key={texts[0]?.group} step={step} texts={texts} answer={answer} />
      ))}
      <ul>
        {listed.slice(0, mostListed).map(({ position, text, cells }) => {
          const key = cellKey(position, text);
          return (
            <li key={key}>
              <label>
                {say("unreadCell", { column: columnName(step, position), text: named(text), cells: number(cells) })}{" "}
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
  charge: "leftCharge",
  group: "leftGroup",
  headings: "leftHeadings",
  struck: "leftStruck",
  noName: "leftNoName",
  noFigure: "leftNoFigure",
  hidden: "hiddenInFile",
} as const satisfies Record<string, SheetMessage>;

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
  const [isOpen, setOpen] = useState(false);
  const listed = new Set(leftRows(props.step).map(({ row }) => row.number));
  const rows = productRows(props.step).filter((row) => !listed.has(row.number));
  if (rows.length === 0) return null;
  return (
    <details
      class="left-rows"
      onToggle={({ target }: Event) => setOpen(target instanceof HTMLDetailsElement && target.open)}
    >
      <summary>{say("takenTitle")}</summary>
      <ul>{isOpen && rows.map((row) => <RowChoice key={row.number} {...props} row={row} isTaken />)}</ul>
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
