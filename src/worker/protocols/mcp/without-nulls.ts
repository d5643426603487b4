/** Reads what some clients write for parameters that they leave out. */
import { isObject, type JsonObject } from "../../../lib/text.ts";

const withoutNullMembers = (value: JsonObject): JsonObject =>
  Object.values(value).includes(null)
    ? Object.fromEntries(Object.entries(value).filter(([, member]) => member !== null))
    : value;

/** A message without parameters, and members of their `_meta`, that are null, which the SDK refuses. */
export function withoutNulls(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { params, ...envelope } = message;
  if (params === null) return envelope;
  if (!isObject(params)) return message;
  const { _meta: meta } = params;
  return {
    ...envelope,
    params: withoutNullMembers(isObject(meta) ? { ...params, _meta: withoutNullMembers(meta) } : params),
  };
}
