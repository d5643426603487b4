/** The figures of a public example, as the operation answers it. */
import { operations } from "../../../catalog/index.ts";
import { isObject } from "../../../src/lib/text.ts";
import type { RealCase } from "./cases.ts";

/**
 * A figure or a code of the answer by its path, keys with `/` between them. Throws where the answer has no such key.
 */
export function figureOf({ operation: wanted, input }: Pick<RealCase, "operation" | "input">, path: string): unknown {
  const operation = operations.find(({ id }) => id === wanted);
  if (!operation) throw new Error(`No operation ${wanted}`);
  let value: unknown = operation.answer(input, "en");
  for (const key of path.split("/")) {
    const holder: object = isObject(value) || Array.isArray(value) ? value : {};
    if (!(key in holder)) throw new Error(`${wanted} has no ${path}`);
    value = Reflect.get(holder, key);
  }
  return value;
}
