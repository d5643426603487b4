/** The schema of an operation's request body, with the words of its fields in a language. */

import { jsonSchema } from "../../src/lib/json-schema.ts";
import type { JsonObject, Locale } from "../../src/lib/text.ts";
import type { Operation } from "../operation.ts";
import { translatedSchema } from "./translation.ts";

/** JSON Schema (2020-12, inline) of the request body. */
export const inputSchema = (operation: Operation, locale: Locale): JsonObject =>
  translatedSchema(jsonSchema(operation.input), locale);
