/** The schema of an operation's request body, with the words of its fields in a language. */
import { type JsonObject, jsonSchema, type Locale, type Operation } from "../src/operation/operation.ts";
import { type FieldName, fieldDescription, fieldWords } from "./fields.ts";

const arabicDescriptions: ReadonlyMap<string, string> = new Map(
  (Object.keys(fieldWords) as FieldName[]).map((name) => {
    const { en, ar } = fieldDescription(name);
    return [en, ar];
  }),
);

/** The description of an input field in a language; any other text stays as it is. */
export function translated(description: string, locale: Locale): string {
  return locale === "ar" ? (arabicDescriptions.get(description) ?? description) : description;
}

function inArabic(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inArabic);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, part]) => [
      key,
      key === "description" && typeof part === "string" ? translated(part, "ar") : inArabic(part),
    ]),
  );
}

/** JSON Schema (2020-12, inline) of the request body. Bounds and names are the same in every language. */
export function inputSchema(operation: Operation, locale: Locale): JsonObject {
  const schema = jsonSchema(operation.input);
  return locale === "en"
    ? schema
    : Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, inArabic(part)]));
}
