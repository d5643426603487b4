/**
 * The fields with which every result begins and ends (domain.md 7), and the list of inputs in results about one
 * product.
 */
import { inputBases, noteCodes, noticeCodes } from "../../src/core/codes.ts";
import { factIds } from "../../src/core/facts.ts";
import { markets } from "../../src/core/inputs/market.ts";
import { code, figureOrNull, flag, literal, object, type ResultShape, rows, text } from "./kinds.ts";

const head = <const Operation extends string>(operation: Operation) => ({
  operation: literal("operation", operation),
  formula_version: text("formula_version"),
  regulatory_as_of: text("regulatory_as_of"),
  currency: text("currency"),
  market: code("market", markets),
  summary_text: text("summary_text"),
});

/** The inputs as they were used; the last part of a result that is about one product or consignment. */
export const usedInputs = rows("inputs", "UsedInput", {
  field: text("field"),
  value: figureOrNull("inputs.value"),
  basis: code("basis", inputBases),
});

const foot = {
  notices: rows("notices", "Notice", { code: code("code", noticeCodes), text: text("text") }),
  notes: rows("notes", "Note", { code: code("code", noteCodes), text: text("text") }),
  facts: rows("facts", "UsedFact", { id: code("id", factIds), due_for_review: flag("due_for_review") }),
};

/** The whole result of an operation: head, answer, foot. */
export const resultOf = <const Operation extends string, Answer extends ResultShape>(
  operation: Operation,
  component: string,
  answer: Answer,
) => object(component, { ...head(operation), ...answer, ...foot });
