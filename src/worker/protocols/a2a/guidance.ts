/** The agent's answer to words without a call: its skills, the likeliest first, each with a working example. */

import { nearestOperation } from "../../../../catalog/operation/tool-name.ts";
import { type Operation, priceText, warningsOf } from "../../../../catalog/operation.ts";
import { shortExample } from "../../../../catalog/short-example.ts";
import { fieldNamesOf, jsonSchema } from "../../../lib/json-schema.ts";
import { hasArabicLetters, isObject, isolated, type JsonObject, type Locale, type Text } from "../../../lib/text.ts";
import { readInput, structureIn } from "../read-input.ts";
import type { Message, Part } from "./model.ts";
import { holdsPayment } from "./payment.ts";
import { readNamed } from "./skill-call.ts";
import { dataPart, textPart } from "./task-record.ts";
import { guidance, missingSkill, unknownSkill, unusedPayment } from "./texts.ts";

/** The skills that a question in words is about. */
interface Consulted {
  /** The operations to offer, the best first. */
  readonly found: readonly Operation[];
  /** Whether they answer it, or are only the nearest ones. */
  readonly matched: boolean;
  /** The parts of the question that are not answered here. */
  readonly notes: readonly Text[];
}

/** Finds the skills that a question in words is about. */
export type Consult = (question: string) => Promise<Consulted>;

/** One skill as it is offered in a conversation, with an input for it. */
const offer = (operation: Operation, locale: Locale, input: unknown): JsonObject => ({
  skill: operation.id,
  name: operation.name[locale],
  description: operation.description[locale],
  price_usdc: operation.price.amount,
  example: { skill: operation.id, input },
});

/** The language of a question: Arabic script is a better sign of it than a header. */
const languageOf = ({ parts }: Message, locale: Locale): Locale =>
  parts.some(({ text }) => text !== undefined && hasArabicLetters(text)) ? "ar" : locale;

/** The answer for clients that show text alone: how to ask, each skill with its price, a working first call. */
function wordsOf(
  skills: readonly JsonObject[],
  operations: readonly Operation[],
  notes: readonly string[],
  locale: Locale,
) {
  const comma = locale === "ar" ? "،" : ",";
  const lines = operations.map((operation, place) => {
    const choice = skills[place]?.choose_if;
    const when = choice === undefined ? "" : ` (${locale === "ar" ? isolated("choose_if") : "choose_if"}: ${choice})`;
    return `- ${operation.id}: ${operation.name[locale]}${comma} ${priceText(operation)[locale]}${when}`;
  });
  const call = skills.slice(0, 1).map(({ example }) => JSON.stringify(example));
  return [[...notes, guidance[locale]].join(" "), lines.join("\n"), ...call].join("\n\n");
}

/** How many characters of a message are searched. */
const longestQuestion = 1000;

/** The longest input that is repeated in an example, in characters of JSON. */
const longestRepeated = 2_000;

/** What a message is probably about. */
interface Understood extends Omit<Consulted, "notes"> {
  readonly notes: readonly string[];
  /** The input of the message, if the found operations take it: a copied example then has the caller's figures. */
  readonly taken?: unknown;
}

/** Guesses the skill that a message is about: by a misspelled name, else by the input, else by the words. */
async function understand(
  { message, metadata, locale }: Unclear,
  operations: readonly Operation[],
  consult: Consult,
): Promise<Understood> {
  const { skill, input } = readNamed(message, metadata, operations);
  if (skill !== undefined) {
    const meant = nearestOperation(operations, skill);
    return {
      found: meant ? [meant] : [],
      matched: true,
      notes: [unknownSkill(skill.slice(0, 100).toWellFormed(), meant?.id)[locale]],
    };
  }
  if (input !== undefined) {
    const sample = sampleOf(input);
    const counted = namedBy(sample, operations)
      .map((operation) => ({ operation, problems: problemCount(operation, sample, locale) }))
      .sort((one, other) => one.problems - other.problems);
    const taking = counted.filter(({ problems }) => problems === 0).map(({ operation }) => operation);
    const notes = [missingSkill(taking.map(({ id }) => id))[locale]];
    if (taking.length > 0) {
      // Readers of the task see its examples, but never a payment.
      const mayRepeat = JSON.stringify(input).length <= longestRepeated && !message.parts.some(holdsPayment);
      return { found: taking, matched: true, notes, ...(mayRepeat && { taken: input }) };
    }
    const [closest] = counted;
    if (closest) notes.push(reasons(readInput(closest.operation, input, locale).input, closest.operation, locale));
    return { found: closest ? [closest.operation] : [], matched: true, notes };
  }
  const question = message.parts.flatMap(({ text }) => (text === undefined ? [] : [text])).join(" ");
  const consulted = await consult(question.slice(0, longestQuestion));
  return { ...consulted, notes: consulted.notes.map((text) => text[locale]) };
}

/** A name without what distinguishes `landedCost` from `landed_cost`. */
const letters = (name: string): string => name.toLowerCase().replaceAll(/[_\s-]/g, "");

/** The operations that take a field which an input names, in any spelling. */
function namedBy(input: unknown, operations: readonly Operation[]): readonly Operation[] {
  const given = new Set(isObject(input) ? Object.keys(input).map(letters) : []);
  return operations.filter((operation) =>
    fieldNamesOf(jsonSchema(operation.input)).fields.some((name) => given.has(letters(name))),
  );
}

/** The most items of a list, and members of an object, that are counted: more than any operation takes. */
const mostSampled = 200;

/**
 * The beginning of an input: as much as any operation takes. The rest is not looked at. Lists and objects that are
 * written as text are read here once, because each operation would read them again.
 */
function sampleOf(given: unknown, depth = 3): unknown {
  if (depth === 0) return given;
  const input = typeof given === "string" ? (structureIn(given) ?? given) : given;
  if (Array.isArray(input)) return input.slice(0, mostSampled).map((item) => sampleOf(item, depth - 1));
  if (!isObject(input)) return input;
  const names = Object.keys(input).slice(0, mostSampled);
  return Object.fromEntries(names.map((name) => [name, sampleOf(input[name], depth - 1)]));
}

/** Counts what an operation would refuse, without zod's own sentences: one of them repeats every unknown name. */
function problemCount(operation: Operation, given: unknown, locale: Locale): number {
  const { input } = readInput(operation, given, locale);
  return operation.input.safeParse(input, { error: () => "" }).error?.issues.length ?? 0;
}

/** Why an operation would refuse an input. */
function reasons(input: unknown, operation: Operation, locale: Locale): string {
  const said = warningsOf(operation, input, locale).join(" ");
  return `${locale === "ar" ? isolated(operation.id) : operation.id}: ${said}`;
}

/** What a message without a skill probably asked for. */
interface Unclear {
  readonly message: Message;
  readonly metadata: JsonObject;
  /** The language of the question's script if that shows it, else that of the header. */
  readonly locale: Locale;
  /** Whether a payment was sent with the request, for which nothing is sold here. */
  readonly isPaid?: boolean;
}

/** The skills to choose from, as words and as data. */
export async function offerSkills(
  unclear: Unclear,
  operations: readonly Operation[],
  consult: Consult,
): Promise<readonly Part[]> {
  const locale = languageOf(unclear.message, unclear.locale);
  const { found, matched, taken, ...understood } = await understand({ ...unclear, locale }, operations, consult);
  const notes = [...understood.notes, ...(unclear.isPaid ? [unusedPayment[locale]] : [])];
  const ranked = [...new Set([...found, ...operations])];
  const skills = ranked.map((operation) => ({
    ...offer(operation, locale, (found.includes(operation) && taken) || shortExample(operation)),
    ...(!matched && { choose_if: operation.role[locale] }),
    ...(matched && found.includes(operation) && { matches: true }),
  }));
  return [textPart(wordsOf(skills, ranked, notes, locale)), dataPart({ ...(notes.length > 0 && { notes }), skills })];
}
