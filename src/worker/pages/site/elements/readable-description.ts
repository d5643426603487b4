/** Descriptions of operations as people read them. */
import type { Locale } from "../../../lib/text.ts";
import type { Operation } from "../../../operation/operation.ts";

const quotes = { en: ["\u201c", "\u201d"], ar: ["\u00ab", "\u00bb"] } as const satisfies Record<
  Locale,
  readonly string[]
>;

/** The description of an operation, in which its neighbours have their names instead of identifiers. */
export function readableDescription(operation: Operation, operations: readonly Operation[], locale: Locale): string {
  const [before, after] = quotes[locale];
  return operations.reduce(
    (text, { id, name }) => text.replaceAll(new RegExp(`\`?${id}\`?`, "g"), `${before}${name[locale]}${after}`),
    operation.description[locale],
  );
}
