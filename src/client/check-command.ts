/** `gulf-retail-analysis check`: the free check, computed here. */
import { operations } from "../../catalog/index.ts";
import { service } from "../../catalog/service/service.ts";
import { summarize } from "../../catalog/summary/summary.ts";
import { answerHere } from "./bridge/answer-calls.ts";
import { defineCommand, exitCodes, Mistake } from "./command.ts";
import { fieldOptionAdvice, inputIn, inputOptions, inputWords, optionName } from "./input-options.ts";
import { readBridgeSettings } from "./wallet/bridge-settings.ts";
import { problemsIn } from "./wallet/requests.ts";

const operation = operations.find(({ free }) => free);
if (!operation) throw new Error("No operation is free");

export default defineCommand({
  call: `${service.id} check`,
  summary: `${operation.name.en}: ${operation.description.en}`,
  options: {
    ...inputOptions([operation]),
    lang: { type: "string", value: "en|ar", help: "the language of the texts; SVC_LANG" },
    json: { type: "boolean", default: false, help: "print the result as JSON" },
  },
  unknownOption: (name) => fieldOptionAdvice(name, [operation]),
  notes: () => `Nothing is sent anywhere. Example:\n\n  ${service.id} check ${inputWords(operation.examples[0].input)}`,
  run: async ({ lang, json, ...given }) => {
    const { SVC_BASE_URL, SVC_LANG } = process.env;
    const names = new Map([["SVC_LANG", lang === undefined ? "SVC_LANG" : "--lang"]]);
    const settings = readBridgeSettings({ SVC_BASE_URL, SVC_LANG: lang ?? SVC_LANG }, names);
    const call = { operation, input: inputIn(given, [operation]) };
    const outcome = answerHere(call, settings);
    if (outcome.kind === "failure")
      throw new Mistake(
        problemsIn(outcome, (path) => `--${optionName(path.slice(1))}`),
        exitCodes.invalidInput,
      );
    const result = JSON.parse(outcome.answer);
    process.stdout.write(
      `${json ? JSON.stringify(result, null, 2) : summarize(result, { member: "--json" }, settings.locale)}\n`,
    );
  },
});
