/** `npx gulf-retail-analysis check`: the free check, computed here. */
import { z } from "zod";
import { operations } from "../../catalog/index.ts";
import { service } from "../../catalog/service/service.ts";
import { layOut } from "../tools/buy/result-layout.ts";
import { jsonSchema } from "../worker/lib/json-schema.ts";
import { answerHere } from "./bridge/answer-here.ts";
import { defineCommand, Mistake, type Option } from "./command.ts";
import { problemsIn } from "./problems.ts";

const operation = operations.find(({ free }) => free);
if (!operation) throw new Error("The operations has no free operation");

const inputSchema = z.object({
  properties: z.record(z.string(), z.looseObject({ type: z.string().optional(), description: z.string().optional() })),
  required: z.array(z.string()).default([]),
});
const { properties, required } = inputSchema.parse(jsonSchema(operation.input));

/** `landed_cost` as people type it on a command line. */
const optionName = (field: string) => field.replaceAll("_", "-");

const fields: Readonly<Record<string, Option>> = Object.fromEntries(
  Object.entries(properties).map(([field, { type, description = "" }]): [string, Option] => [
    optionName(field),
    {
      type: "string",
      value: type === "number" ? "number" : "text",
      help: `${required.includes(field) ? "needed: " : ""}${description.split(/(?<=[.:]) /)[0]}`,
    },
  ]),
);

export default defineCommand({
  call: `npx ${service.id} check`,
  summary: `${operation.name.en}: ${operation.description.en}`,
  options: {
    ...fields,
    lang: { type: "string", value: "en|ar", default: "en", help: "the language of the texts" },
    json: { type: "boolean", default: false, help: "print the result as JSON" },
  },
  notes: () => `Nothing is sent anywhere. Example:\n\n  npx ${service.id} check ${exampleWords()}`,
  run: async ({ lang, json, ...given }) => {
    if (lang !== "en" && lang !== "ar") throw new Mistake("--lang is en or ar.");
    const input = Object.fromEntries(
      Object.entries(properties).flatMap(([field, { type }]) => {
        const text = new Map(Object.entries(given)).get(optionName(field));
        return typeof text === "string" ? [[field, type === "number" ? toNumber(text) : text]] : [];
      }),
    );
    const { status, body } = await answerHere({ operation, input }, lang);
    if (status !== 200) throw new Mistake(problemsIn(body, (path) => `--${optionName(path.slice(1))}`));
    const width = Math.min(process.stdout.columns ?? 110, 140);
    process.stdout.write(`${json ? JSON.stringify(body, null, 2) : layOut(body, width).join("\n")}\n`);
    return undefined;
  },
});

/** A number, or the text itself, which the check then refuses by name. */
function toNumber(text: string): number | string {
  const number = Number(text);
  return text.trim() === "" || Number.isNaN(number) ? text : number;
}

function exampleWords(): string {
  return Object.entries(operation?.examples[0].input ?? {})
    .map(([field, value]) => `--${optionName(field)} ${String(value)}`)
    .join(" ");
}
