/** The worked examples of domain.md 4.17: inputs with their complete figures, or with the problems that refuse them. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One example whose input is valid. */
export interface Vector {
  readonly id: string;
  readonly operation: string;
  readonly input: never;
  readonly expected: object;
}

/** One example whose input is refused, with every problem in order. */
export interface Refusal extends Omit<Vector, "expected"> {
  readonly expected: {
    readonly error: { readonly details: readonly { readonly path: string; readonly code: string }[] };
  };
}

const isRefusal = (vector: Vector): vector is Vector & Refusal => "error" in vector.expected;

const folder = join(import.meta.dirname, "../domain-vectors");

function readAll(): Vector[] {
  const byName = new Intl.Collator("en", { numeric: true });
  return readdirSync(folder)
    .sort(byName.compare)
    .map((file) => JSON.parse(readFileSync(join(folder, file), "utf8")));
}

/** Every example with a result, in the order of their ids. */
export function readVectors(): Vector[] {
  return readAll().filter((vector) => !isRefusal(vector));
}

/** Every example that is refused. */
export function readRefusals(): Refusal[] {
  return readAll().filter(isRefusal);
}
