/** Asks which sheet of a workbook holds the products. */
import type { NamedSheet } from "../../spreadsheet/workbook.ts";
import type { BuyContext } from "../buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly sheets: readonly NamedSheet[];
  readonly choose: (sheet: NamedSheet) => void;
}

export function SheetChoice({ context, sheets, choose }: Props) {
  const { word, number } = context.formats;
  return (
    <fieldset class="sheets">
      <legend>{word("chooseSheet")}</legend>
      <div class="actions">
        {sheets.map((sheet) => (
          <button type="button" class="button quiet" onClick={() => choose(sheet)}>
            <bdi>{sheet.name}</bdi> <span class="hint">{word("sheetRows", { count: number(sheet.rows.length) })}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
