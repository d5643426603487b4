/**
 * Which skill a message asks for. A2A has no field for that; the convention that the agent card's examples show is a
 * data part
 * `{"skill": "<id>", "input": {…}}`. Also read: `metadata.skillId`, a text part holding that JSON, an input beside
 * `skill` or under `arguments`, and the `svc.` tool names.
 */

import { isTooDeep } from "../../http/body.ts";
import type { JsonObject } from "../../lib/text.ts";
import { isObject } from "../../lib/text.ts";
import type { Operation } from "../../operation/operation.ts";
import type { Message } from "./model.ts";

/** A skill with the input for it, as yet unchecked. */
export interface SkillCall {
  readonly operation: Operation;
  readonly input: unknown;
}

/** The value of a JSON object in a text part; undefined for anything else that people write. */
function jsonIn(text: string | undefined): unknown {
  if (!text?.trimStart().startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isTooDeep(value) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** What a message names and holds, as far as it can be read. */
interface Named {
  /** The name of a skill, right or wrong; undefined when there is none. */
  readonly skill: string | undefined;
  /** The input beside it; undefined when there is none. */
  readonly input: unknown;
}

/** Reads the name of a skill and the input for it. */
export function readNamed(message: Message, metadata: JsonObject): Named {
  const contents = message.parts.map((part) => part.data ?? jsonIn(part.text)).filter(isObject);
  const named = contents.find((content) => typeof content.skill === "string");
  const skill = named?.skill ?? metadata.skillId ?? metadata.skill_id;
  const content = named ?? contents[0];
  return { skill: typeof skill === "string" ? skill : undefined, input: content && inputIn(content) };
}

/** The input that a part holds: under `input`, under the word of another protocol, or its own members. */
function inputIn(content: JsonObject): unknown {
  const { skill: _, ...members } = content;
  const wrapped = ["input", "arguments", "parameters", "params"].find((name) => name in members);
  return wrapped === undefined ? members : members[wrapped];
}

/** The skill that a message asks for, or undefined when it names none that exists. */
export function readSkillCall(
  message: Message,
  metadata: JsonObject,
  operations: readonly Operation[],
): SkillCall | undefined {
  const { skill, input } = readNamed(message, metadata);
  const id = skill?.replace(/^svc[._]/, "");
  const operation = operations.find((candidate) => candidate.id === id);
  return operation && { operation, input: input === undefined ? {} : input };
}
