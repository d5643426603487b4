/**
 * Arguments of a tool or skill as they were meant. Hosts and models write them, not people: they add fields of their
 * own, send null for fields that they leave out, and write lists and numbers as text. HTTP accepts none of this.
 * Pure.
 */
import type { Operation } from "../../../catalog/operation.ts";
import { jsonSchema } from "../../lib/json-schema.ts";
import { isObject, isolated, type JsonObject, type Locale, parseJson, type Text } from "../../lib/text.ts";
import type { PurchaseOutcome } from "../../payment/outcome.ts";
import { isTooDeep } from "../http/body.ts";

/** A field that a host adds to the arguments of every tool. */
interface AddedField {
  readonly field: string;
  readonly host: string;
  /** The version in which it was seen. */
  readonly version: string;
  /** Where it was seen, or who reports it. */
  readonly source: string;
}

/** Fields that hosts are known to add, none of which any operation has. They are dropped before an input is checked. */
export const addedFields: readonly AddedField[] = [
  { field: "wait_for_previous", host: "Gemini CLI", version: "0.61.0", source: "run; MemPalace/mempalace#322" },
  { field: "headers", host: "AWS AgentCore", version: "bedrock-agentcore 1.x", source: "its payment plugin" },
  { field: "toolCallId", host: "n8n MCP Client Tool", version: "1.122.4", source: "n8n-io/n8n#21500" },
  { field: "_sessionID", host: "SiYuan", version: "3.7.0-beta.1", source: "siyuan-note/siyuan#17927" },
];

/** The ways in which a value is read as another one. */
const readings = {
  leftOut: {
    en: "Read as left out, not as 0, because null was given",
    ar: "قُرئت كأنها لم تُرسل، لا كصفر، لأن المُعطى null",
  },
  number: { en: "Text read as a number", ar: "نص قُرئ رقمًا" },
  array: { en: "Text read as a list", ar: "نص قُرئ قائمة" },
  object: { en: "Text read as an object", ar: "نص قُرئ كائنًا" },
} as const satisfies Readonly<Record<string, Text>>;

/** A field that was read in another way, as people write it: `products[0].shipping`. */
interface Note {
  readonly reading: keyof typeof readings;
  readonly field: string;
}

/** An input as it was meant. */
export interface ReadInput {
  readonly input: unknown;
  /**
   * A sentence for each way in which fields were read, with their names; empty if all fields are as they were sent.
   */
  readonly sentences: readonly string[];
}

const jsonNumber = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/** The list or object that a text is the JSON of; undefined for any other text, and for one that nests too deeply. */
export function structureIn(text: string): readonly unknown[] | JsonObject | undefined {
  const written = text.trim();
  if (!/^[[{]/.test(written) || isTooDeep(written)) return undefined;
  const value = parseJson(written);
  return Array.isArray(value) || isObject(value) ? value : undefined;
}

/** The value of a JSON text of the type that a schema asks for; undefined for any other text. */
function valueIn(text: string, type: unknown): (Omit<Note, "field"> & { readonly value: unknown }) | undefined {
  const written = text.trim();
  if (type === "number" && jsonNumber.test(written)) return { reading: type, value: Number(written) };
  if (type !== "array" && type !== "object") return undefined;
  const value = structureIn(written);
  return value !== undefined && Array.isArray(value) === (type === "array") ? { reading: type, value } : undefined;
}

/**
 * Reads a value as its schema expects it, and adds to `notes` every field that was read in another way. Most are read
 * as they are: those are not copied, because a stranger's input may have thousands of members.
 */
function readAs(schema: unknown, given: unknown, path: string, notes: Note[]): unknown {
  if (!isObject(schema)) return given;
  const meant = typeof given === "string" ? valueIn(given, schema.type) : undefined;
  if (meant) notes.push({ reading: meant.reading, field: path || "arguments" });
  const value = meant ? meant.value : given;
  if (schema.type === "array" && Array.isArray(value)) return readItems(schema.items, value, path, notes);
  return schema.type === "object" && isObject(value) ? readMembers(schema, value, path, notes) : value;
}

function readItems(schema: unknown, list: readonly unknown[], path: string, notes: Note[]): readonly unknown[] {
  let changed: unknown[] | undefined;
  for (let index = 0; index < list.length; index++) {
    const read = readAs(schema, list[index], `${path}[${index}]`, notes);
    if (read === list[index]) continue;
    changed ??= [...list];
    changed[index] = read;
  }
  return changed ?? list;
}

function readMembers({ properties, required }: JsonObject, value: JsonObject, path: string, notes: Note[]): JsonObject {
  if (!isObject(properties)) return value;
  const isOptional = (name: string) => !Array.isArray(required) || !required.includes(name);
  /** All members, if one was read in another way; undefined where one counts as left out. */
  let changed: Map<string, unknown> | undefined;
  for (const name of Object.keys(value)) {
    if (!Object.hasOwn(properties, name)) continue;
    const field = path ? `${path}.${name}` : name;
    const isLeftOut = value[name] === null && isOptional(name);
    if (isLeftOut) notes.push({ reading: "leftOut", field });
    const read = isLeftOut ? undefined : readAs(properties[name], value[name], field, notes);
    if (read === value[name]) continue;
    changed ??= new Map(Object.entries(value));
    changed.set(name, read);
  }
  return changed ? Object.fromEntries([...changed].filter(([, member]) => member !== undefined)) : value;
}

/** Fields by name; a field of several products is listed once, with the number of products. */
function listed(fields: readonly string[]): string {
  const named = fields.map((field) => field.replace(/\[\d+\]/g, "[]"));
  return [...new Set(named)]
    .map((name) => {
      const met = named.filter((other) => other === name).length;
      return met === 1 ? fields[named.indexOf(name)] : `${name} (${met})`;
    })
    .join(", ");
}

/** A sentence for each way of reading that occurs. */
const sentencesOf = (notes: readonly Note[], locale: Locale): string[] =>
  Object.entries(readings).flatMap(([name, text]) => {
    const fields = notes.filter(({ reading }) => reading === name).map(({ field }) => field);
    if (fields.length === 0) return [];
    return [`${text[locale]}: ${locale === "ar" ? isolated(listed(fields)) : listed(fields)}.`];
  });

/** Returns an input without the fields that hosts add. */
function withoutAdded(input: JsonObject): JsonObject {
  const added = addedFields.map(({ field }) => field).filter((field) => Object.hasOwn(input, field));
  if (added.length === 0) return input;
  return Object.fromEntries(Object.entries(input).filter(([name]) => !added.includes(name)));
}

/**
 * The input of a call as it was meant: without the fields that hosts add and without optional fields that are null,
 * its texts read as the lists and numbers of the operation's schema. Anything else is unchanged, so that the
 * operation rejects it.
 */
export function readInput({ input: accepted }: Pick<Operation, "input">, given: unknown, locale: Locale): ReadInput {
  const notes: Note[] = [];
  const read = readAs(jsonSchema(accepted), given, "", notes);
  return {
    input: isObject(read) ? withoutAdded(read) : read,
    get sentences() {
      return sentencesOf(notes, locale);
    },
  };
}

/** Remarks of a protocol with an outcome of the route. */
export interface Remarks {
  /** How fields of the input were read. */
  readonly readings: readonly string[];
  /** The rest of the limits of a wallet that pays automatically, in a sentence. */
  readonly limits?: string | undefined;
}

/**
 * A challenge with remarks in `message`, and the readings also among its `warnings`, because the caller may mean
 * something else by the fields. Other outcomes are unchanged: a result has members of its own for remarks.
 */
export function withRemarks(outcome: PurchaseOutcome, { readings, limits }: Remarks): PurchaseOutcome {
  if (outcome.kind !== "challenge") return outcome;
  const warnings = [...readings, ...(outcome.warnings ?? [])];
  const message = [...(limits ? [limits] : []), ...readings, outcome.message].join(" ");
  return { ...outcome, message, ...(warnings.length > 0 && { warnings }) };
}
