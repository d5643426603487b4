/** What people call the input fields, for the browser: the build puts the values in the place of this computation. */
import { type FieldName, fieldWords } from "../../../../catalog/input/fields.ts";
import type { Text } from "../../../lib/text.ts";

export const fieldLabels: Readonly<Record<string, Text>> = Object.fromEntries(
  (Object.keys(fieldWords) as FieldName[]).map((name) => [name, fieldWords[name].label]),
);
