import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import * as core from "../../src/core/index.ts";

/** One request with the bytes that formula 2.0.0 answered it with, texts not counted. */
interface Measured {
  readonly id: string;
  readonly operation: string;
  readonly input: never;
  readonly bytes: number;
}

const measured: Measured[] = readFileSync(join(import.meta.dirname, "../fixtures/answer-sizes.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line));

const functions: Record<string, (input: never) => object> = core;
const toFunctionName = (operation: string) => operation.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const bytesOf = (answer: unknown) => new TextEncoder().encode(JSON.stringify(answer)).length;

describe("the figures of an answer", () => {
  it.each(measured)("to $operation ($id) take no more bytes than by formula 2.0.0", ({ operation, input, bytes }) => {
    expect(bytesOf(functions[toFunctionName(operation)]?.(input))).toBeLessThanOrEqual(bytes);
  });
});
