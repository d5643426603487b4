/** What everything in the step that confirms a sheet is drawn with, and its lists of choices. */
import type { Doubts, ImportStep } from "../../spreadsheet/import-sheet.ts";
import type { SheetRow } from "../../spreadsheet/sheet.ts";
import type { BuyContext } from "../buy-context.ts";

/** What the step is drawn with. It is worked out once for all columns, because a sheet can be long. */
export interface StepProps {
  readonly context: BuyContext;
  readonly step: ImportStep;
  readonly change: (step: ImportStep) => void;
  readonly doubts: Doubts;
  readonly products: readonly SheetRow[];
  /** The heading of a column, or its number. */
  readonly columnName: (position: number) => string;
  /** Values of currencies with their texts. */
  readonly currencyOptions: readonly (readonly [string, string])[];
}

/** A text of the sheet inside of a sentence, with its own direction. */
export const isolated = (text: string) => `\u2068${text}\u2069`;

/** A row in a few words. */
export const shortened = (cells: readonly string[]): string => {
  const text = cells.filter((cell) => cell.trim() !== "").join(" · ");
  return text.length > 60 ? `${text.slice(0, 60)}…` : text;
};

export const chosenValue = ({ target }: Event): string =>
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

/** A labelled list of values. */
export function Choice({ id, label, isLabelHidden = false, value, options, isMissing = false, choose }: ChoiceProps) {
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
