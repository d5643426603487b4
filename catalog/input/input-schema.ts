/** The schema of an operation's request body, with the words of its fields in a language. */
import { type JsonObject, jsonSchema, type Locale, type Operation } from "../../src/worker/operation/operation.ts";
import { translatedSchema } from "../words/translation.ts";

/** JSON Schema (2020-12, inline) of the request body. */
export const inputSchema = (operation: Operation, locale: Locale): JsonObject =>
  translatedSchema(jsonSchema(operation.input), locale);
