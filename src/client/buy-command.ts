/** `gulf-retail-analysis buy`: one purchase by the rules of the bridge, whose book makes a repeated call free. */
import { readFile, writeFile } from "node:fs/promises";
import { text as readAll } from "node:stream/consumers";
import { privateKeyToAccount } from "viem/accounts";
import { operations } from "../../catalog/index.ts";
import { operationNamed } from "../../catalog/operation/tool-name.ts";
import type { Operation } from "../../catalog/operation.ts";
import { service } from "../../catalog/service/service.ts";
import type { Locale } from "../lib/text.ts";
import { doubtText } from "../worker/protocols/challenge-words.ts";
import { answerHere } from "./bridge/answer-here.ts";
import { type BridgeSettings, readBridgeSettings } from "./bridge/bridge-settings.ts";
import { PaidCalls } from "./bridge/paid-calls.ts";
import { createClient } from "./client.ts";
import { CallError } from "./client-types.ts";
import { columns, defineCommand, exitCodes, Mistake } from "./command.ts";
import { fieldOptionAdvice, inputIn, inputOptions } from "./input-options.ts";
import { noOperation } from "./meant-operation.ts";
import type { Outcome } from "./payer.ts";
import { problemsIn } from "./problems.ts";
import { type Answer, causeText } from "./requests.ts";
import { printableJson } from "./terminal.ts";
import { usdcText } from "./usdc-amount.ts";

const fieldOptions = inputOptions(operations);

/** The operation of a name: its id, or the name of its tool. */
const named = (name: string): Operation | undefined =>
  operations.find(({ id }) => id === name) ?? operationNamed(operations, name);

/** Why names are not one operation. */
function notOne(names: readonly string[]): string {
  const field = names.find((name) => name.includes("="));
  if (names.length === 0) return "Which operation?";
  if (field !== undefined) return `Fields are options: --${field}.`;
  return names.filter(named).length > 1 ? "One at a time." : noOperation(names.join(" "), operations);
}

/** The one operation that is named. */
function operationOf(names: readonly string[]): Operation {
  const operation = named(names[0] ?? "");
  if (operation && names.length === 1) return operation;
  throw new Mistake(`${notOne(names)} Operations: ${operations.map(({ id }) => id).join(", ")}.`);
}

/** What to say of an option that the operation on the command line has no field for. */
function unknownOption(name: string, words: readonly string[]): string | undefined {
  const operation = words.map(named).find((candidate) => candidate !== undefined);
  return fieldOptionAdvice(name, operation ? [operation] : operations);
}

/** Refuses to pay for an input in which something was probably not meant. */
function refuseDoubts(operation: Operation, input: unknown, locale: Locale): void {
  if (operation.free || !operation.validate(input, locale).valid) return;
  const doubts = operation.doubts(input, locale);
  if (doubts.length === 0) return;
  throw new Mistake(
    `${doubtText(doubts, locale)} Nothing was charged. --as-it-stands buys it nevertheless.`,
    exitCodes.invalidInput,
  );
}

/** Reads `--input`: JSON itself, a file, or standard input. */
async function readInput(given: string): Promise<unknown> {
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

function cannotRead(error: Error): never {
  throw new Mistake(`The input cannot be read: ${error.message}`);
}

/** The input, from `--input` or from the options of its fields. */
async function inputOf(given: string | undefined, values: Readonly<Record<string, unknown>>): Promise<unknown> {
  const named = inputIn(values, operations);
  const isNamed = Object.keys(named).length > 0;
  if (given === undefined && !isNamed)
    throw new Mistake("--input gives the request body, or the options of its fields do, such as --product-value 100.");
  if (given !== undefined && isNamed) throw new Mistake("Give the input by --input or by its fields, not by both.");
  return given === undefined ? named : readInput(given);
}

/** Why an answer is no result. */
function failureIn({ status, body }: Answer): Mistake {
  const code = status === 400 ? exitCodes.invalidInput : status === 402 ? exitCodes.notPaid : exitCodes.unavailable;
  return new Mistake(problemsIn(body), code);
}

/** The answer of a purchase. Throws every other outcome in words that fit this command. */
function answerOf(outcome: Outcome, { id, price }: Operation, settings: BridgeSettings): Answer {
  const notPaid = (text: string) => new Mistake(`Not paid: ${text}`, exitCodes.notPaid);
  switch (outcome.kind) {
    case "answered":
      if (outcome.answer.status === 200) return outcome.answer;
      throw failureIn(outcome.answer);
    case "unreachable":
      throw new Mistake(
        `${settings.baseUrl} did not answer${causeText(outcome.cause)}. Nothing was charged.`,
        exitCodes.unavailable,
      );
    case "sent":
      if (outcome.answer?.status === 200) return outcome.answer;
      if (outcome.answer && outcome.fate === "refused") throw failureIn(outcome.answer);
      throw new Mistake(
        `${outcome.answer ? problemsIn(outcome.answer.body) : `${settings.baseUrl} did not answer${causeText(outcome.cause)}.`}\nThe payment may have been taken. Run the same command again: it sends the same signature, and is charged once.`,
        exitCodes.unclear,
      );
    case "not_signed":
      break;
  }
  switch (outcome.reason) {
    case "no_signer":
      throw settings.walletKey === undefined
        ? notPaid(
            `${id} costs ${price.usdc} USDC. Set SVC_WALLET_PRIVATE_KEY to the key of the wallet that pays, and --max-usdc ${price.usdc} or SVC_MAX_USDC_PER_CALL.`,
          )
        : notPaid(`${id} costs ${price.usdc} USDC. Allow it with --max-usdc ${price.usdc} or SVC_MAX_USDC_PER_CALL.`);
    case "limit": {
      const { setting, limit, spent } = outcome.limit;
      throw setting === "SVC_MAX_USDC_PER_CALL"
        ? notPaid(`${id} costs ${price.usdc} USDC, and --max-usdc (SVC_MAX_USDC_PER_CALL) allows ${usdcText(limit)}.`)
        : notPaid(`${setting} is ${usdcText(limit)} USDC, of which ${usdcText(spent)} are spent or set aside.`);
    }
    case "terms":
      throw notPaid("the terms are not the published price in USDC to the published address. Nothing was signed.");
    case "taken":
      throw notPaid(
        "the chain shows that an earlier payment for this call was taken. Show its operator the payment in SVC_SPENDING_FILE.",
      );
    case "declined":
      throw notPaid("nothing was signed.");
    case "failed":
      throw notPaid(`the payment could not be signed and written down${causeText(outcome.thrown)}. Nothing was sent.`);
  }
}

/** Options that stand for a setting. */
const settingOptions = { "base-url": "SVC_BASE_URL", "max-usdc": "SVC_MAX_USDC_PER_CALL", lang: "SVC_LANG" } as const;

/** The settings, those of options first. Throws a `Mistake` that names an option where one was given. */
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

/** What a call costs, and whether these settings would pay it. */
async function quote({ id }: Operation, { baseUrl, walletKey, limits, payToAllowlist, locale }: BridgeSettings) {
  const paying = walletKey !== undefined && {
    signer: privateKeyToAccount(walletKey),
    maxUsdcPerCall: usdcText(limits.perCall),
    ...(payToAllowlist.length > 0 && { payToAllowlist }),
  };
  try {
    return await createClient({ baseUrl, language: locale, attempts: 1, ...paying }).quote(id);
  } catch (thrown) {
    if (!(thrown instanceof CallError)) throw thrown;
    throw new Mistake(`${thrown.message}. Nothing was charged.`, exitCodes.unavailable);
  }
}

export default defineCommand({
  call: `${service.id} buy`,
  summary:
    "Buys an analysis with the wallet of SVC_WALLET_PRIVATE_KEY and prints its result as JSON. The same call again gives the same result and is not charged again.",
  positionals: "<operation>",
  options: {
    input: { type: "string", value: "json|file", help: "the request body: JSON itself, a file, or standard input (-)" },
    "as-it-stands": { type: "boolean", default: false, help: "buy although something looks unintended" },
    quote: { type: "boolean", default: false, help: "print the price and the terms, and pay nothing" },
    "max-usdc": {
      type: "string",
      value: "amount",
      help: "the most that it may cost, such as 2.50; SVC_MAX_USDC_PER_CALL",
    },
    "base-url": { type: "string", value: "address", help: "where the service is; SVC_BASE_URL" },
    result: { type: "string", value: "file", help: "write the answer there, byte for byte, for verify" },
    receipt: { type: "string", value: "file", help: "write the signed receipt there, for verify" },
    lang: { type: "string", value: "en|ar", help: "the language of the texts; SVC_LANG" },
    ...fieldOptions,
  },
  unknownOption,
  notes: () =>
    [
      `Operations, also under the names of their tools (svc.…):\n\n${columns(operations.map(({ id, free, price, name }) => [id, `${free ? "free" : `${price.usdc} USDC`}  ${name.en}`]))}`,
      `Exit codes:\n\n${columns(exitCodeRows)}`,
      "Use a wallet that holds no more than you would lose. Its key is never logged, stored or sent.",
    ].join("\n\n"),
  run: async (values, names) => {
    const operation = operationOf(names);
    const settings = settingsOf(values);
    if (values.quote) {
      process.stdout.write(`${printableJson(await quote(operation, settings))}\n`);
      return undefined;
    }
    const input = await inputOf(values.input, values);
    if (!values["as-it-stands"]) refuseDoubts(operation, input, settings.locale);
    const answer = operation.free
      ? await answerHere({ operation, input }, settings.locale)
      : answerOf(await new PaidCalls(settings, { report: () => {} }).buy({ operation, input }), operation, settings);
    if (answer.status !== 200) throw failureIn(answer);
    process.stdout.write(`${printableJson(answer.body)}\n`);
    if (values.result !== undefined) await writeFile(values.result, answer.text);
    const receipt = answer.headers.get("PAYMENT-RESPONSE");
    if (values.receipt !== undefined && receipt !== null) {
      await writeFile(values.receipt, `${receipt}\n`);
      process.stderr.write(`The receipt is in ${values.receipt}.\n`);
    }
    return undefined;
  },
});

const exitCodeRows: readonly (readonly [string, string])[] = [
  [String(exitCodes.done), "the result was printed"],
  [String(exitCodes.failed), "anything else"],
  [String(exitCodes.usage), "the command line or a setting cannot be meant"],
  [String(exitCodes.invalidInput), "the input is wrong; nothing was charged"],
  [String(exitCodes.notPaid), "not paid: wallet, limit or terms; nothing was charged"],
  [String(exitCodes.unavailable), "the service does not answer or is busy; nothing was charged"],
  [String(exitCodes.unclear), "a signature was sent and its outcome is open: run the same command again"],
];
