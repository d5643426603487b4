/** The labels of the input fields, for the browser. The build replaces this computation by its values. */
import { fields } from "../../../fields/index.ts";
import type { Text } from "../../../lib/text.ts";

export const fieldLabels: Readonly<Record<string, Text>> = Object.fromEntries(
  Object.entries(fields).map(([name, { label }]) => [name, label]),
);
