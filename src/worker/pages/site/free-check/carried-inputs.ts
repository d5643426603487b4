/** What a question has in common with the input of an operation: nobody types a figure twice. */
import type { Question, Understood } from "./free-check-question.ts";

/** The query of the buy page for an operation, with every field of it that is known. */
export function carriedInputs(
  operation: { readonly id: string; readonly fields: readonly string[] },
  { currency, channel }: Pick<Question, "currency" | "channel">,
  { values, body }: Pick<Understood, "values" | "body">,
): string {
  const known: Readonly<Record<string, string | number | undefined>> = {
    ...values,
    ...body,
    currency,
    marketplace_fee_pct: channel?.feePct,
  };
  const query = new URLSearchParams({ op: operation.id });
  for (const field of operation.fields) {
    const value = known[field];
    if (value !== undefined) query.set(field, String(value));
  }
  return `?${query}`;
}
