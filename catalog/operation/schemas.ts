/**
 * The schemas of an operation's body and result, with the words of their fields in a language. Names, types and bounds
 * are the same in every language.
 */

import { jsonSchema } from "../../src/lib/json-schema.ts";
import type { JsonObject, Locale } from "../../src/lib/text.ts";
import type { Operation } from "../operation.ts";

/** Returns JSON Schema (2020-12, inline) of the request body. */
export const inputSchema = (operation: Operation, locale: Locale): JsonObject => jsonSchema(operation.input, locale);

/** Returns JSON Schema (2020-12, inline) of the result, open to additions. */
export const resultSchema = async (operation: Operation, locale: Locale): Promise<JsonObject> =>
  jsonSchema(await operation.output(), locale);
