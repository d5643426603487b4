/**
 * The schemas of an operation's body and result, with the words of their fields in a language. Names, types and bounds
 * are the same in every language.
 */

import { jsonSchema } from "../../src/lib/json-schema.ts";
import type { JsonObject, Locale } from "../../src/lib/text.ts";
import { type FieldName, fieldDescription, fieldWords } from "../input/fields.ts";
import type { Operation } from "../operation.ts";
import { resultDescriptions } from "../results/kinds.ts";

const fieldDescriptions: ReadonlyMap<string, string> = new Map(
  (Object.keys(fieldWords) as FieldName[]).map((name) => {
    const { en, ar } = fieldDescription(name);
    return [en, ar] as const;
  }),
);

/** Returns the description of a field in a language; any other text stays as it is. */
export function translated(description: string, locale: Locale): string {
  return locale === "ar"
    ? (resultDescriptions.get(description) ?? fieldDescriptions.get(description) ?? description)
    : description;
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

/** Returns a JSON Schema with its descriptions in a language. */
function translatedSchema(schema: JsonObject, locale: Locale): JsonObject {
  return locale === "en"
    ? schema
    : Object.fromEntries(Object.entries(schema).map(([key, part]) => [key, inArabic(part)]));
}

/** Returns JSON Schema (2020-12, inline) of the request body. */
export const inputSchema = (operation: Operation, locale: Locale): JsonObject =>
  translatedSchema(jsonSchema(operation.input), locale);

/** Returns JSON Schema (2020-12, inline) of the result, open to additions. */
export const resultSchema = async (operation: Operation, locale: Locale): Promise<JsonObject> =>
  translatedSchema(jsonSchema(await operation.output()), locale);
