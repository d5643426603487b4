/** What can be wrong with an input, and how a check of one ends. */

/** What a field takes, as its JSON Schema says it. */
export interface Shape {
  readonly type: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  /** Fields that an object must have. */
  readonly required?: readonly string[];
}

/** What would have been right: a bound, a count, the allowed values or names, or the field's shape. */
export type Allowed = number | readonly string[] | Shape;

/** One thing wrong with an input (domain.md 4.1). */
export interface Problem {
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
  /** What was given, when it is short enough to repeat. */
  readonly given?: unknown;
  readonly allowed: Allowed;
}

/** An input after validation: the parsed value, or every problem at once sorted by path and then code. */
export type Validation<Input> =
  | { readonly valid: true; readonly input: Input }
  | {
      readonly valid: false;
      readonly problems: readonly Problem[];
      /** False when the body has more problems than are listed. */
      readonly complete: boolean;
    };

/** A rule across fields, which a schema cannot state. */
export interface Rule {
  /** Where a breach is reported, as a JSON pointer. */
  readonly path: string;
  readonly code: Problem["code"];
  /** What breaks the rule in a body that may be malformed in any way, or undefined when the rule holds. */
  breach(body: unknown): Pick<Problem, "given" | "allowed"> | undefined;
}

/** The operations, by id, that take a list too short or too long for this one, the likeliest first. */
export interface Neighbours {
  readonly fewer?: readonly string[];
  readonly more?: readonly string[];
}
