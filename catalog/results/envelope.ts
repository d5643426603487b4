/** What every result says about itself, and the words that go with its figures (domain.md 4.13 and 5). */
import { z } from "@hono/zod-openapi";
import { currencyCodes } from "../../src/core/currency.ts";
import { assumptionKinds, confidences, noticeCodes, scenarioFields } from "../../src/core/result-words.ts";
import { bilingual, count, percent, text, word } from "./figures.ts";

/** Names of input fields. */
export const fieldNames = (meaning: string) =>
  z.array(z.enum(scenarioFields).describe("Name of an input field.")).describe(meaning);

/** Which formulas and which law the figures follow, and in which currency. */
export const basis = {
  formula_version: text("Version of the published formulas."),
  regulatory_as_of: z.iso.date().describe("Date on which rates and thresholds were last reviewed."),
  currency: word(currencyCodes, "Currency of every amount in this result."),
  minor_unit_decimals: count("Decimals of the currency; every amount is a whole number of minor units."),
};

export const completeness = percent("Share of the optional fields, currency aside, that were supplied.");

const assumptions = z
  .array(
    z
      .looseObject({
        field: word(scenarioFields, "The input field."),
        value: z
          .union([z.number(), z.string()])
          .nullable()
          .describe("The value used; null where the field stays unknown. Unit: that of the field."),
        kind: word(
          assumptionKinds,
          "currency_default, currency_inherited (from another product), statutory_default (the law's rate), zero_default (cost left out), neutral_default (market fact left out) or rounded_to_minor_unit.",
        ),
        typical_value: z
          .number()
          .nullable()
          .optional()
          .describe(
            "What the field typically is in the Gulf; null when there is no such value. Unit: that of the field.",
          ),
        source: text("Why this value, in the language of the request."),
      })
      .openapi("Assumption"),
  )
  .describe("Everything that was not supplied and had to be assumed, or was rounded.");

/** What the figures of one product rest on. */
export const grounds = {
  assumptions,
  completeness_pct: completeness,
  confidence: word(confidences, "HIGH from 75 % completeness, MEDIUM from 40 %, else LOW."),
};

/** The words of a result. Figures never differ by language. */
export const words = {
  summary_text: bilingual("The result in one sentence, in both languages."),
  notice_texts: z
    .array(
      z
        .looseObject({
          code: z.enum(noticeCodes).describe("Code of the notice."),
          text: text("The notice, in the language of the request."),
        })
        .openapi("NoticeText"),
    )
    .describe("The words of every notice that occurs in this result."),
  method_notes: z
    .array(text("A statement, in the language of the request."))
    .describe("What the method does not know or decides by its own published judgement."),
  disclaimer: text("The limits of the result, in the language of the request."),
};
