/** What people call the input fields, for the browser: the build puts the values in the place of this computation. */
import { fields } from "../../../fields/index.ts";
import type { Text } from "../../../lib/text.ts";

export const fieldLabels: Readonly<Record<string, Text>> = Object.fromEntries(
  Object.entries(fields).map(([name, { label }]) => [name, label]),
);
