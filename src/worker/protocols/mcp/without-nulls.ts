/** Reads what some clients write for parameters that they leave out. */
import { isObject } from "../../../lib/text.ts";

/** A message without parameters that are null, which the SDK refuses. */
export function withoutNulls(message: unknown): unknown {
  if (!isObject(message)) return message;
  const { params, ...envelope } = message;
  if (params === null) return envelope;
  if (!isObject(params) || !Object.values(params).includes(null)) return message;
  return { ...envelope, params: Object.fromEntries(Object.entries(params).filter(([, value]) => value !== null)) };
}
