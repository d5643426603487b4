/** What explains a result (domain.md 4.9 and 4.15). */
import { z } from "@hono/zod-openapi";
import { noticeCodes, sensitivityDrivers, typicalFields } from "../../src/core/result-words.ts";
import { money, percent, ratio, text, word } from "./figures.ts";

export const missingInputs = z
  .array(
    z
      .looseObject({
        field: word(typicalFields, "The omitted field."),
        typical_value: z
          .number()
          .describe("Typical Gulf value of the field. Unit: that of the field, `currency` or per cent."),
        profit_effect: money("Change of the profit per unit as supplied if only this field had that value."),
      })
      .openapi("MissingInput"),
  )
  .describe("Omitted costs with what each could change, the costliest first.");

export const priceLadder = z
  .array(
    z
      .looseObject({
        net_margin_pct: percent("The net margin to reach."),
        price: money("Lowest price that reaches it; null when none does.").nullable(),
        change_pct: percent("Change from the expected sale price; null with the price.").nullable(),
      })
      .openapi("PriceStep"),
  )
  .describe("The price for each of several net margins.");

export const sensitivity = z
  .array(
    z
      .looseObject({
        driver: word(sensitivityDrivers, "The input that changes."),
        profit_change_per_plus_1pct: money("Change of the profit per unit when the driver rises by 1 %."),
        elasticity: ratio("Per cent of profit per 1 % of the driver; null without a profit.").nullable(),
        change_to_break_even_pct: percent(
          "Change of the driver alone that brings the profit to 0; null when it would have to be negative.",
        ).nullable(),
      })
      .openapi("SensitivityRow"),
  )
  .describe("What moves the profit, the strongest first.");

export const notices = z
  .array(z.enum(noticeCodes).describe("Code of a notice; its words are in notice_texts."))
  .describe("What the reader should know before relying on the figures.");

export const derivation = z
  .array(
    z
      .looseObject({
        name: text("The figure that the step gives."),
        expression: text(
          "Exact arithmetic on inputs_used and earlier steps: + - * / ( ), money(), ceil_money(), floor_money(), round2(), round4(), min().",
        ),
        value: z.number().describe("What the expression gives. Unit: that of the figure."),
      })
      .openapi("DerivationStep"),
  )
  .describe("Every figure as a formula that can be re-computed from this result.");
