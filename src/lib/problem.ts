/** Problems of an input, and the result of validating one. */
import type { Text } from "./text.ts";

/** What a field accepts, in the terms of its JSON Schema. */
export interface Shape {
  readonly type: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Fields that an object must have. */
  readonly required?: readonly string[];
}

/** What would be valid: a bound, a count, the allowed values or names, or the field's shape. */
export type Allowed = number | readonly string[] | Shape;

/** One problem of an input (domain.md, section 2.1). A type, because an interface is no `JsonObject`. */
export type Problem = {
  /** JSON pointer to the offending value; `/` is the body itself. */
  readonly path: string;
  readonly code:
    | "required"
    | "type"
    | "minimum"
    | "maximum"
    | "enum"
    | "additionalProperties"
    | "minItems"
    | "maxItems"
    | "mixedCurrency";
  /** For people: what was given and what is allowed. */
  readonly message: string;
  /** The invalid value, when it is short enough to repeat. */
  readonly given?: unknown;
  readonly allowed: Allowed;
};

/** An input after validation: the parsed value, or every problem at once sorted by path and then code. */
export type Validation<Input> =
  | { readonly valid: true; readonly input: Input }
  | {
      readonly valid: false;
      readonly problems: readonly Problem[];
      /** False when the body has more problems than are looked for. */
      readonly complete: boolean;
      /** How many were found; not all of them may be listed. */
      readonly count: number;
    };

/** A rule across fields, which a schema cannot state. */
export interface Rule {
  /** The JSON pointer under which a breach is reported. */
  readonly path: string;
  readonly code: Problem["code"];
  /** The breach of the rule; undefined if the rule holds. The body may be malformed in any way. */
  breach(body: unknown): Pick<Problem, "given" | "allowed"> | undefined;
}

/** Ids of operations that accept a list too short or too long for this one, the likeliest first. */
export interface Neighbours {
  readonly fewer?: readonly string[];
  readonly more?: readonly string[];
  /** How a list that is too long can still be answered by this operation. */
  readonly shorter?: Text;
}
