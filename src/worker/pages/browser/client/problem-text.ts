/** What is wrong with a cell, in the buyer's words. */

import type { BuyWord } from "../../words/buy.ts";
import type { Formats } from "../../words/format.ts";
import type { CatalogueField } from "../catalogue.ts";
import type { CellProblem } from "../draft.ts";

export function problemText(problem: CellProblem, field: CatalogueField, formats: Formats<BuyWord>): string {
  const bound = formats.number(problem.bound ?? 0);
  switch (problem.kind) {
    case "required":
      return formats.word("problemRequired");
    case "number":
      return formats.word("problemNumber");
    case "unit":
      return formats.word("problemUnit", { unit: `\u2068${problem.unit ?? ""}\u2069` });
    case "ambiguous":
      return formats.word("problemAmbiguous");
    case "minimum":
      return formats.word("problemMinimum", { bound });
    case "maximum":
      return formats.word("problemMaximum", { bound });
    case "choice":
      return formats.word("problemChoice", { choices: (field.choices ?? []).join(", ") });
  }
}
