/** Names the first member of a payment that does not fit, for those who write a client. */

import { isObject, type JsonObject, type Text } from "../../../lib/text.ts";
import { memberProblem, payloadMistakes, termsProblem } from "./payload-words.ts";

/** The member of a payment that does not fit. */
export interface PayloadProblem {
  /** JSON pointer into the payload; `/` is the payload itself. */
  readonly path: string;
  readonly text: Text;
}

/** Longest name of a member that is repeated, in characters. */
const longestName = 60;

/** Returns names as a JSON pointer. A caller's own name is shortened. */
const pointerOf = (names: readonly PropertyKey[]): string =>
  `/${names.map((name) => String(name).slice(0, longestName).toWellFormed().replaceAll("~", "~0").replaceAll("/", "~1")).join("/")}`;

const problemAt = (names: readonly PropertyKey[], text: Text): PayloadProblem => ({ path: pointerOf(names), text });

const valueAt = (value: unknown, names: readonly PropertyKey[]): unknown =>
  names.reduce<unknown>((inner, name) => (isObject(inner) ? inner[String(name)] : undefined), value);

/** Why a header is not base64 of JSON. */
export function headerProblem(header: string): PayloadProblem {
  const text = header.trim();
  if (text.startsWith("{")) return problemAt([], payloadMistakes.json);
  if (/^[A-Za-z]+ +\S/.test(text)) return problemAt([], payloadMistakes.bearer);
  return problemAt([], memberProblem("", header));
}

/** The problem at the place where a schema found its first one; `given` is the whole payload. */
export function payloadProblem(given: JsonObject, names: readonly PropertyKey[]): PayloadProblem {
  const { accepted, accepts, payload, scheme, network } = given;
  const at = valueAt(given, names);
  if (accepted === undefined && names[0] === "accepted") {
    if (scheme !== undefined || network !== undefined) return problemAt(names, payloadMistakes.flat);
    if (accepts !== undefined) return problemAt(names, payloadMistakes.accepts);
  }
  if (names[0] === "payload" && isObject(payload) && payload.permit2Authorization !== undefined)
    return problemAt(["payload"], payloadMistakes.permit2);
  return problemAt(names, memberProblem(names.map(String).join("."), at));
}

/**
 * Members of payment requirements whose letters may be in either case, because the signature covers the address
 * itself.
 */
const addresses = ["asset", "payTo"];

const isSame = (name: string, offered: unknown, given: unknown): boolean =>
  addresses.includes(name) && typeof given === "string" && typeof offered === "string"
    ? given.toLowerCase() === offered.toLowerCase()
    : Object.is(offered, given);

/**
 * The first difference between the offer and the terms that a payment says it accepts. Undefined where they are equal.
 * Members that were not offered are a difference.
 */
export function termsDifference(
  offered: object,
  given: unknown,
  names: readonly string[] = ["accepted"],
): PayloadProblem | undefined {
  const members = new Map(Object.entries(isObject(given) ? given : {}));
  for (const [name, value] of Object.entries(offered)) {
    const path = [...names, name];
    if (isObject(value)) {
      const inner = termsDifference(value, members.get(name), path);
      if (inner) return inner;
    } else if (!isSame(name, value, members.get(name)))
      return problemAt(path, termsProblem(path.join("."), JSON.stringify(value)));
    members.delete(name);
  }
  const [added] = members.keys();
  if (added === undefined) return undefined;
  const path = [...names, added.slice(0, longestName).toWellFormed()];
  return problemAt(path, termsProblem(path.join("."), undefined));
}

/** The problem of a member outside the accepted terms that must have another value. */
export const mustBe = (names: readonly string[], must: string): PayloadProblem =>
  problemAt(names, termsProblem(names.join("."), must));
