/**
 * `gulf-retail-analysis buy`: one purchase by the rules of the bridge, whose payment file makes a repeated call free.
 */
import { readFile, writeFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import { operations } from "../../catalog/index.ts";
import { nearestOperation, operationNamed } from "../../catalog/operation/tool-name.ts";
import { type Operation, priceText } from "../../catalog/operation.ts";
import { walletKeyName } from "../../catalog/service/bridge-variables.ts";
import { service } from "../../catalog/service/service.ts";
import { toHeaderText } from "../lib/header-json.ts";
import { meantText } from "../lib/nearest.ts";
import { printableJson, printableLines } from "../lib/printable.ts";
import { columns, defineCommand, exitCodes, Mistake } from "./command.ts";
import { buyOne, checkPurchase, quoteOf, type Tell } from "./command-purchase.ts";
import { fieldOptionAdvice, inputIn, inputOptions } from "./input-options.ts";
import { type BridgeSettings, readBridgeSettings } from "./wallet/bridge-settings.ts";

/** Returns the operation of a name: its id, or the name of its tool. */
const named = (name: string): Operation | undefined =>
  operations.find(({ id }) => id === name) ?? operationNamed(operations, name);

/** The message for a command line that does not name exactly one operation. */
function notOne(names: readonly string[]): string {
  const field = names.find((name) => name.includes("="));
  if (names.length === 0) return "Which operation?";
  if (field !== undefined) return `Fields are options: --${field}.`;
  if (names.filter(named).length > 1) return "One at a time.";
  const asked = names.join(" ");
  const meant = nearestOperation(operations, asked);
  const offer = meant && `${meant.id} (${priceText(meant).en})`;
  return `There is no operation ${asked}.${meantText(offer).en}`;
}

/** Returns the one operation that is named. Throws a `Mistake` that lists all of them. */
export function operationOf(names: readonly string[]): Operation {
  const operation = named(names[0] ?? "");
  if (operation && names.length === 1) return operation;
  throw new Mistake(`${notOne(names)} Operations: ${operations.map(({ id }) => id).join(", ")}.`);
}

/** The message for an option that is not a field of the operation. */
function unknownOption(name: string, words: readonly string[]): string | undefined {
  const operation = words.map(named).find((candidate) => candidate !== undefined);
  return fieldOptionAdvice(name, operation ? [operation] : operations);
}

function cannotRead(error: Error): never {
  throw new Mistake(`The input cannot be read: ${error.message}`);
}

/** Reads `--input`: JSON itself, a file, or standard input. */
export async function readInput(given: string): Promise<unknown> {
  const isInline = /^\s*[[{]/.test(given);
  const text = await (isInline
    ? given
    : given === "-"
      ? readAll(process.stdin)
      : readFile(given, "utf8").catch(cannotRead));
  try {
    return JSON.parse(text);
  } catch {
    throw new Mistake(`${isInline ? "The input" : given} is not JSON.`);
  }
}

/** The input, from `--input` or from the options of its fields; undefined when neither is given. */
export async function inputOf(given: string | undefined, values: Readonly<Record<string, unknown>>): Promise<unknown> {
  const fields = inputIn(values, operations);
  const hasFields = Object.keys(fields).length > 0;
  if (given !== undefined && hasFields) throw new Mistake("Give the input by --input or by its fields, not by both.");
  if (hasFields) return fields;
  return given === undefined ? undefined : readInput(given);
}

/** Options that stand for a setting. */
const settingOptions = {
  "base-url": "SVC_BASE_URL",
  "max-usdc": "SVC_MAX_USDC_PER_CALL",
  "max-usdc-per-day": "SVC_MAX_USDC_PER_DAY",
  lang: "SVC_LANG",
} as const;

/** The settings; options come first. Throws a `Mistake` that names the option if one was given. */
function settingsOf(values: Readonly<Record<string, unknown>>): BridgeSettings {
  const given = Object.entries(settingOptions).flatMap(([option, setting]) => {
    const value = values[option];
    return typeof value === "string" ? [{ option, setting, value }] : [];
  });
  const environment = Object.fromEntries(given.map(({ setting, value }) => [setting, value]));
  return readBridgeSettings(
    { ...process.env, ...environment },
    new Map(given.map(({ option, setting }) => [setting, `--${option}`])),
  );
}

/** The options of a purchase, which `npm run buy` has too. */
export const purchaseOptions = {
  input: { type: "string", value: "json|file", help: "the request body: JSON itself, a file, or standard input (-)" },
  "as-it-stands": { type: "boolean", default: false, help: "buy although something looks unintended" },
  "base-url": { type: "string", value: "address", help: "where the service is; SVC_BASE_URL" },
  ...inputOptions(operations),
} as const;

/** The operations for the help of a command: id, price and name. */
export const operationRows = (): string =>
  columns(operations.map((operation) => [operation.id, `${priceText(operation).en}  ${operation.name.en}`]));

/** Tells a step on standard error, so that standard output carries the result alone. */
const tell: Tell = (step, what) => {
  process.stderr.write(`${printableLines(`${step.padEnd(11)}  ${what}`)}\n`);
};

export default defineCommand({
  call: `${service.id} buy`,
  summary: `Buys an analysis with the wallet of ${walletKeyName} and prints its result as JSON. The same call again gives the same result for 30 days and is not charged again.`,
  positionals: "<operation>",
  options: {
    ...purchaseOptions,
    quote: { type: "boolean", default: false, help: "print the price and the terms, and pay nothing" },
    "max-usdc": {
      type: "string",
      value: "amount",
      help: "the most that it may cost, such as 2.50; SVC_MAX_USDC_PER_CALL",
    },
    "max-usdc-per-day": {
      type: "string",
      value: "amount",
      help: "the most for one day (UTC), counted over restarts, with every program of this user that shares the file of payments; SVC_MAX_USDC_PER_DAY",
    },
    result: { type: "string", value: "file", help: "write the answer there, byte for byte, for verify" },
    receipt: { type: "string", value: "file", help: "write the signed receipt there, for verify" },
    lang: { type: "string", value: "en|ar", help: "the language of the texts; SVC_LANG" },
  },
  unknownOption,
  notes: () =>
    [
      `Operations, also under the names of their tools (svc.…):\n\n${operationRows()}`,
      `Exit codes:\n\n${columns(exitCodeRows)}`,
      "Use a wallet that holds no more than you would lose. Its key is never logged, stored or sent.",
    ].join("\n\n"),
  run: async (values, names) => {
    const operation = operationOf(names);
    const settings = settingsOf(values);
    const given = await inputOf(values.input, values);
    const asItStands = values["as-it-stands"];
    if (values.quote) {
      if (given !== undefined) checkPurchase({ operation, input: given, asItStands }, settings, tell);
      process.stdout.write(`${printableJson(await quoteOf(operation, settings))}\n`);
      return;
    }
    if (given === undefined)
      throw new Mistake(
        "--input gives the request body, or the options of its fields do, such as --product-value 100.",
      );
    const request = { operation, input: given, asItStands };
    const { answer, settlement } = await buyOne(request, settings, tell);
    process.stdout.write(`${printableJson(JSON.parse(answer))}\n`);
    if (values.result !== undefined) await writeFile(values.result, answer);
    if (values.receipt !== undefined && settlement !== undefined) {
      await writeFile(values.receipt, `${toHeaderText(settlement)}\n`);
      tell("receipt", `in ${values.receipt}`);
    }
  },
});

const exitCodeRows: readonly (readonly [string, string])[] = [
  [String(exitCodes.done), "the result was printed"],
  [String(exitCodes.failed), "anything else"],
  [String(exitCodes.usage), "the command line or a setting is wrong"],
  [String(exitCodes.invalidInput), "the input is wrong; nothing was charged"],
  [String(exitCodes.notPaid), "not paid: wallet, limit or terms; nothing was charged"],
  [String(exitCodes.unavailable), "the service does not answer or is busy; nothing was charged"],
  [String(exitCodes.unclear), "a signature was sent and its outcome is open: run the same command again"],
];
