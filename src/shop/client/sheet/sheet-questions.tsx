/** What the step asks about a sheet beside its columns: signs, cells that could not be read, and rows left out. */
import { signedReadings } from "../../ambiguity.ts";
import { cellKey, doubtsOf, leftRows } from "../../spreadsheet/import-sheet.ts";
import type { BuyMessage } from "../../words/buy.ts";
import { chosenValue, isolated, type StepProps, shortened } from "./sheet-step.tsx";

/** Texts and rows that are listed; of more, only the number is said. */
const mostListed = 20;

/** Asks what the sign means in numbers such as `1,250`. */
export function TwoReadings({ context, step, doubts, change }: StepProps) {
  const { say, number } = context.language;
  const { twoReadings } = step.decimal === undefined ? doubts : doubtsOf({ ...step, decimal: undefined });
  if (!twoReadings) return null;
  return (
    <fieldset class="notice readings">
      <legend>{say("commaQuestion", { example: `\u2066${twoReadings.text}\u2069` })}</legend>
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
export function UnreadTexts({ context, step, doubts, change, columnName }: StepProps) {
  const { say, number } = context.language;
  const { unread } = Object.keys(step.answers).length === 0 ? doubts : doubtsOf({ ...step, answers: {} });
  if (unread.length === 0) return null;
  const open = new Set(doubts.unread.map(({ position, text }) => cellKey(position, text)));
  const answer = (answers: Readonly<Record<string, string>>) =>
    change({ ...step, answers: { ...step.answers, ...answers } });
  return (
    <fieldset class="notice unread">
      <legend>{say("unreadTitle")}</legend>
      <p>{say("unreadText")}</p>
      <ul>
        {unread.slice(0, mostListed).map(({ position, text, cells }) => {
          const key = cellKey(position, text);
          return (
            <li key={key}>
              <label>
                {say("unreadCell", { column: columnName(position), text: isolated(text), cells: number(cells) })}{" "}
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
        {unread.length > mostListed && <li>{say("problemMore", { count: number(unread.length - mostListed) })}</li>}
      </ul>
      {open.size > 0 && (
        <button
          type="button"
          class="button quiet"
          data-action="leave-empty"
          onClick={() => answer(Object.fromEntries([...open].map((key) => [key, ""])))}
        >
          {say("unreadEmpty")}
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
} as const satisfies Record<string, BuyMessage>;

/** The rows that are left out, each with a way to take it back. */
export function LeftRows({ context, step, change }: StepProps) {
  const { say, number } = context.language;
  const rows = leftRows(step);
  if (rows.length === 0) return null;
  const { takenBack } = step;
  return (
    <details class="left-rows" open={rows.length <= 5}>
      <summary>{say("leftTitle", { count: number(rows.filter(({ isTakenBack }) => !isTakenBack).length) })}</summary>
      <p class="hint">{say("leftText")}</p>
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
              {say("rowText", { number: number(row.number), text: isolated(shortened(row.cells)) })}{" "}
              <span class="hint">({say(leftWords[because])})</span>
            </label>
          </li>
        ))}
      </ul>
    </details>
  );
}
