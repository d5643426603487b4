/** The schema of an operation's result, with the words of its fields in a language. */

import { jsonSchema } from "../../src/lib/json-schema.ts";
import type { JsonObject, Locale } from "../../src/lib/text.ts";
import type { Operation } from "../operation.ts";
import { translatedSchema } from "./translation.ts";

/** JSON Schema (2020-12, inline) of the result, open to additions. */
export const resultSchema = async (operation: Operation, locale: Locale): Promise<JsonObject> =>
  translatedSchema(jsonSchema(await operation.output()), locale);
