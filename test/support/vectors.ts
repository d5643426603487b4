/** The worked examples of domain.md 4.17: inputs with their complete output. */
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

/** Every example with a result, in the order of the file. */
export function readVectors(): Vector[] {
  const file: { readonly vectors: Vector[] } = JSON.parse(
    readFileSync(join(import.meta.dirname, "../domain-vectors.json"), "utf8"),
  );
  return file.vectors.filter((vector) => !("error" in vector.output));
}
