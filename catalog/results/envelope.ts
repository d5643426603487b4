/** What every result says about itself, and the words that go with its figures (domain.md 4.13 and 5). */
import { z } from "@hono/zod-openapi";
import { resultFields } from "./fields/fields.ts";
import { described, text } from "./fields/kinds.ts";
import { part } from "./fields/parts.ts";
import { assumedValue } from "./fields/vocabularies.ts";

const { formula_version, regulatory_as_of, currency, minor_unit_decimals, completeness_pct, disclaimer } =
  resultFields.shape;

/** Which operation was answered, by which formulas and law, in which currency; then the result in words. */
export const heading = <const Operation extends string>(operation: Operation) => ({
  operation: described(z.literal(operation), { en: "The operation.", ar: "العملية." }),
  formula_version,
  regulatory_as_of,
  currency,
  minor_unit_decimals,
  summary_text: part(
    "summary_text",
    z
      .looseObject({ en: text("In English", "بالإنجليزية"), ar: text("In Arabic", "بالعربية") })
      .openapi("BilingualText"),
  ),
});

const facts = part("facts", z.array(text("Id of a statutory fact", "معرّف حقيقة نظامية")));

const assumption = resultFields
  .pick({ field: true })
  .extend({
    value: assumedValue,
    kind: resultFields.shape.kind,
    typical_value: resultFields.shape.typical_value.optional(),
    source: resultFields.shape.source,
  })
  .openapi("Assumption");

const derivationStep = resultFields.pick({ name: true, expression: true, value: true }).openapi("DerivationStep");

/** What the figures of one product or consignment rest on. */
export const grounds = <InputsUsed extends z.ZodType>(inputsUsed: InputsUsed) => ({
  completeness_pct,
  inputs_used: inputsUsed,
  assumptions: part("assumptions", z.array(assumption)),
  derivation: part("derivation", z.array(derivationStep)),
  facts,
});

/** What the figures of a portfolio rest on. */
export const portfolioGrounds = { facts };

/** The words at the end of a result. Figures never differ by language. */
export const closing = {
  notice_texts: part("notice_texts", z.array(resultFields.pick({ code: true, text: true }).openapi("NoticeText"))),
  method_notes: part("method_notes", z.array(text("A statement, in the language of the request", "عبارة بلغة الطلب"))),
  disclaimer,
};
