/**
 * Which skill a message asks for. A2A has no field for that; the convention that the agent card's examples show is a data part
 * `{"skill": "<id>", "input": {…}}`. Also read: `metadata.skillId`, a text part holding that JSON, and the `svc.` tool names.
 */

import { isTooDeep } from "../../http/read-body.ts";
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

/** The skill that a message asks for, or undefined when it names none that exists. */
export function readSkillCall(
  message: Message,
  metadata: JsonObject,
  operations: readonly Operation[],
): SkillCall | undefined {
  const contents = message.parts.map((part) => part.data ?? jsonIn(part.text)).filter(isObject);
  const named = contents.find((content) => typeof content.skill === "string");
  const skill = named?.skill ?? metadata.skillId ?? metadata.skill_id;
  if (typeof skill !== "string") return undefined;
  const id = skill.replace(/^svc\./, "");
  const operation = operations.find((candidate) => candidate.id === id);
  if (!operation) return undefined;
  const content = named ?? contents[0];
  return { operation, input: content && (named || "input" in content) ? content.input : content };
}
