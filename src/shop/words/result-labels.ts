/** The labels of the fields of results. The build computes them, so that pages load the labels without the meanings. */
import { type ResultField, resultFields, resultLabel } from "../../../catalog/words/result-fields.ts";
import { recordOf } from "../../core/record-of.ts";
import type { Text } from "../../lib/text.ts";

const isField = (name: string): name is ResultField => Object.hasOwn(resultFields, name);

const names = Object.keys(resultFields).filter(isField);

export const resultLabels: Readonly<Record<ResultField, Text>> = recordOf(names, resultLabel);

/** The fields that are percentages. */
export const percentages: readonly string[] = names.filter((name) => {
  const field = resultFields[name];
  return "unit" in field && field.unit === "pct";
});
