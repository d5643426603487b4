/** The figures of a public example, as the operation answers it. */
import { isObject } from "../../../src/lib/text.ts";
import { operationNamed } from "../../fixtures/operation-named.ts";
import type { RealCase } from "./cases.ts";

/**
 * A figure or a code of the answer by its path, keys with `/` between them. Throws where the answer has no such key.
 */
export function figureOf({ operation: wanted, input }: Pick<RealCase, "operation" | "input">, path: string): unknown {
  let value: unknown = operationNamed(wanted).answer(input, "en");
  for (const key of path.split("/")) {
    const holder: object = isObject(value) || Array.isArray(value) ? value : {};
    if (!(key in holder)) throw new Error(`${wanted} has no ${path}`);
    value = Reflect.get(holder, key);
  }
  return value;
}
