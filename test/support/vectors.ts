/** The worked examples of domain.md 4.17: inputs with their complete output, or with the problems that refuse them. */
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** One example whose input is valid. */
export interface Vector {
  readonly name: string;
  readonly title: string;
  readonly operation: string;
  readonly input: never;
  readonly output: object;
}

/** One example whose input is refused, with every problem in order. */
export interface Refusal extends Omit<Vector, "output"> {
  readonly output: {
    readonly error: { readonly details: readonly { readonly path: string; readonly code: string }[] };
  };
}

const isRefusal = (vector: Vector): vector is Vector & Refusal => "error" in vector.output;

function readAll(): Vector[] {
  const file: { readonly vectors: Vector[] } = JSON.parse(
    readFileSync(join(import.meta.dirname, "../domain-vectors.json"), "utf8"),
  );
  return file.vectors;
}

/** Every example with a result, in the order of the file. */
export function readVectors(): Vector[] {
  return readAll().filter((vector) => !isRefusal(vector));
}

/** Every example that is refused. */
export function readRefusals(): Refusal[] {
  return readAll().filter(isRefusal);
}
