/** What the agent answers to words instead of a call: its skills, each with an example that works as it stands. */

import type { JsonObject, Locale, Text } from "../../lib/text.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Message } from "./model.ts";
import { dataPart, moveTo, type TaskRecord, textPart } from "./task-record.ts";
import { guidance } from "./texts.ts";

/** One skill as it is offered in a conversation. */
const offer = (operation: Operation, locale: Locale): JsonObject => ({
  skill: operation.id,
  name: operation.name[locale],
  description: operation.description[locale],
  price_usdc: operation.price.amount,
  example: { skill: operation.id, input: operation.examples[0].input },
});

/** The language of a question: Arabic script says more about it than a header does. */
const languageOf = ({ parts }: Message, locale: Locale): Locale =>
  parts.some(({ text }) => text !== undefined && /\p{Script=Arabic}/u.test(text)) ? "ar" : locale;

const freeText: Text = { en: "free", ar: "مجاني" };

/** The answer for clients that show text alone: how to ask, each skill with its price, and a first call that works as it stands. */
function wordsOf(operations: readonly Operation[], locale: Locale): string {
  const lines = operations.map(
    ({ id, name, free, price }) => `- ${id}: ${name[locale]}, ${free ? freeText[locale] : `${price.usdc} USDC`}`,
  );
  const [first] = operations;
  const call = first && JSON.stringify({ skill: first.id, input: first.examples[0].input });
  return [guidance[locale], lines.join("\n"), ...(call === undefined ? [] : [call])].join("\n\n");
}

/** Asks the caller to choose a skill. */
export function guide(
  record: TaskRecord,
  message: Message,
  operations: readonly Operation[],
  headerLocale: Locale,
  now: number,
): TaskRecord {
  const locale = languageOf(message, headerLocale);
  return moveTo(
    record,
    "TASK_STATE_INPUT_REQUIRED",
    {
      parts: [
        textPart(wordsOf(operations, locale)),
        dataPart({ skills: operations.map((operation) => offer(operation, locale)) }),
      ],
    },
    now,
  );
}
