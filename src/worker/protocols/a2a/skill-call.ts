/**
 * Which skill a message asks for. A2A has no field for that; the convention that the agent card's examples show is a
 * data part `{"skill": "<id>", "input": {…}}`. Also read: `metadata.skillId`, a text part with that JSON or the name
 * alone, an input beside `skill` or under `arguments`. From other protocols: `svc.` names under `skillId`, `tool` and
 * `name`. AdCP's client lists a card's skills by their names and sends those.
 */

import type { Operation } from "../../../../catalog/operation.ts";
import { isObject, type JsonObject, parseJson } from "../../../lib/text.ts";
import { isTooDeep } from "../../http/body.ts";
import type { Message } from "./model.ts";

/** A skill with the input for it, as yet unchecked. */
export interface SkillCall {
  readonly operation: Operation;
  readonly input: unknown;
}

/** A block of code in a text, as models write JSON; its first capture is the code. */
const codeBlock = /^[^`]{0,200}```(?:json)?\s*(\{[^`]*\})\s*```/i;

/** The value of a JSON object in a text part, fenced or not; undefined for any other text. */
export function jsonIn(given: string | undefined): unknown {
  const text = codeBlock.exec(given ?? "")?.[1] ?? given;
  return text?.trimStart().startsWith("{") && !isTooDeep(text) ? parseJson(text) : undefined;
}

/** The names and inputs in a message, as far as they can be read. */
interface Named {
  /** The name of a skill, known or unknown; undefined without a name. */
  readonly skill: string | undefined;
  /** The input beside it; undefined without an input. */
  readonly input: unknown;
}

/** Where clients of other protocols name a skill; the name there can also be a product's. */
const otherKeys = ["skillId", "skill_id", "tool", "name"] as const;

/** The skill that a name means: its id, with or without a tool's prefix, or its name in either language. */
const skillNamed = (operations: readonly Operation[], name: string): Operation | undefined =>
  operations.find(
    ({ id, name: names }) => id === name.replace(/^svc[._]/, "") || Object.values(names).includes(name.trim()),
  );

/** The name of a tool and nothing else: "svc.sa_landed_cost", or its everyday name. */
const toolNameIn = (text: unknown, operations: readonly Operation[]): string | undefined =>
  typeof text === "string" &&
  (/^\s*[a-z0-9]+(?:[._][a-z0-9]+)+\s*$/i.test(text.slice(0, 100)) || skillNamed(operations, text))
    ? text.trim()
    : undefined;

/** The name in a part, and the member that holds it. */
function nameIn(
  content: JsonObject,
  operations: readonly Operation[],
): { readonly key: string; readonly name: string } | undefined {
  if (typeof content.skill === "string") return { key: "skill", name: content.skill };
  return otherKeys.flatMap((key) => {
    const name = toolNameIn(content[key], operations);
    return name === undefined ? [] : [{ key, name }];
  })[0];
}

/** Reads the name of a skill and the input for it. */
export function readNamed(message: Message, metadata: JsonObject, operations: readonly Operation[]): Named {
  const contents = message.parts.map((part) => part.data ?? jsonIn(part.text)).filter(isObject);
  const content = contents.find((candidate) => nameIn(candidate, operations)) ?? contents[0];
  if (!content) return { skill: textOf(metadata.skillId ?? metadata.skill_id), input: undefined };
  const named = nameIn(content, operations);
  const beside = message.parts.map(({ text }) => toolNameIn(text, operations)).find((name) => name !== undefined);
  return {
    skill: named?.name ?? textOf(metadata.skillId ?? metadata.skill_id) ?? beside,
    input: inputIn(content, named?.key),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === "string" ? value : undefined);

/** The input that a part holds: under `input`, under the word of another protocol, or its own members. */
function inputIn(content: JsonObject, nameKey: string | undefined): unknown {
  const wrapped = ["input", "arguments", "parameters", "params"].find((name) => name in content);
  if (wrapped !== undefined) return content[wrapped];
  if (nameKey === undefined) return content;
  const { [nameKey]: _, ...members } = content;
  return members;
}

/** The skill that a message asks for; undefined when no skill has that name. */
export function readSkillCall(
  message: Message,
  metadata: JsonObject,
  operations: readonly Operation[],
): SkillCall | undefined {
  const { skill, input } = readNamed(message, metadata, operations);
  const operation = skill === undefined ? undefined : skillNamed(operations, skill);
  return operation && { operation, input: input === undefined ? {} : input };
}
