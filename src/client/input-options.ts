/** The fields of inputs as options of a command line: `landed_cost` is `--landed-cost`. */
import { z } from "zod";
import { fieldAdvice } from "../../catalog/operation/field-advice.ts";
import { matters } from "../../catalog/operation/named-matters.ts";
import type { Operation } from "../../catalog/operation.ts";
import { fieldNamesOf, jsonSchema } from "../lib/json-schema.ts";
import type { JsonObject } from "../lib/text.ts";
import type { Option } from "./command.ts";

const inputSchema = z.object({
  properties: z.record(z.string(), z.looseObject({ type: z.string().optional(), description: z.string().optional() })),
  required: z.array(z.string()).default([]),
});

/** A field whose value is one word of a command line. */
interface Field {
  readonly name: string;
  readonly isNumber: boolean;
  readonly isRequired: boolean;
  readonly description: string;
}

function fieldsOf(operation: Operation): readonly Field[] {
  const { properties, required } = inputSchema.parse(jsonSchema(operation.input));
  return Object.entries(properties)
    .filter(([, { type }]) => type !== "array" && type !== "object")
    .map(([name, { type, description = "" }]) => ({
      name,
      isNumber: type === "number" || type === "integer",
      isRequired: required.includes(name),
      description: description.split(/(?<=\.) /)[0] ?? "",
    }));
}

export const optionName = (field: string): string => field.replaceAll("_", "-");

/** An option for each field of some operations whose value is one word. */
export function inputOptions(operations: readonly Operation[]): Readonly<Record<string, Option>> {
  const fields = operations.flatMap(fieldsOf);
  return Object.fromEntries(
    fields.map(({ name, isNumber, isRequired, description }): [string, Option] => [
      optionName(name),
      {
        type: "string",
        value: isNumber ? "number" : "text",
        help: `${isRequired && operations.length === 1 ? "needed: " : ""}${description}`,
      },
    ]),
  );
}

/** How to give a field whose value is not a single word. */
const listAdvice = (field: string) => `Give ${field} by --input, such as --input '{"${field}": [...]}'.`;

/** Advice on an option that is not a field: what to do about its subject, or which field is meant. */
export function fieldOptionAdvice(option: string, operations: readonly Operation[]): string | undefined {
  const asked = option.replaceAll("-", "_");
  // A request body goes into --input, which the help explains.
  if (matters.wrappers.test(asked)) return undefined;
  const names = operations.flatMap(({ input }) => fieldNamesOf(jsonSchema(input)).fields);
  const advice = names.includes(asked) ? listAdvice(asked) : fieldAdvice(asked, [...new Set(names)])?.en;
  const options = new Set(operations.flatMap(fieldsOf).map(({ name }) => name));
  return advice?.replace(/(?<=^Use )\w+(?=\.$)/, (field) => (options.has(field) ? `--${optionName(field)}` : field));
}

/** A number, or the text itself, which validation then rejects by name. */
function toNumber(text: string): number | string {
  const number = Number(text);
  return text.trim() === "" || Number.isNaN(number) ? text : number;
}

/** The input that the values of options make; a field of another operation is kept, so that validation names it. */
export function inputIn(values: Readonly<Record<string, unknown>>, operations: readonly Operation[]): JsonObject {
  const given = new Map(Object.entries(values));
  return Object.fromEntries(
    operations.flatMap(fieldsOf).flatMap(({ name, isNumber }) => {
      const text = given.get(optionName(name));
      return typeof text === "string" ? [[name, isNumber ? toNumber(text) : text]] : [];
    }),
  );
}

/** An input as the words of a command line. Only fields whose value is one word are shown. */
export const inputWords = (input: JsonObject): string =>
  Object.entries(input)
    .filter(([, value]) => typeof value !== "object")
    .map(([field, value]) => `--${optionName(field)} ${String(value)}`)
    .join(" ");
