/** What the seller's VAT position changes, and the prudent and the typical case (domain.md 4.5). */
import { z } from "@hono/zod-openapi";
import { vatPositions } from "../../src/core/result-words.ts";
import { fieldNames } from "./envelope.ts";
import { flag, money, percent, word } from "./figures.ts";

export const vatPosition = z
  .looseObject({
    position: word(
      vatPositions,
      "vat_as_cost: not registered, import VAT is a cost; vat_registered: output VAT is remitted and import VAT recovered; deemed_supplier: not registered, on a marketplace that must charge and remit the VAT.",
    ),
    net_revenue: money("What the seller keeps of the price before fees."),
    unit_cost: money("What the unit costs the seller in this position."),
    profit_per_unit: money("Profit per unit in this position."),
    margin_pct: percent("That profit as a share of the price that the buyer pays."),
    break_even_price: money("Lowest price without a loss in this position; null when there is none.").nullable(),
    price_at_target_margin: money("Lowest price that earns the target margin; null when there is none.").nullable(),
    used_for_decision: flag("Whether the prudent case considers this position."),
  })
  .openapi("VatPosition");

const caseFigures = {
  profit_per_unit: money("Profit per unit in this case."),
  margin_pct: percent("That profit as a share of the price that the buyer pays."),
  cash_per_unit: money("Cash paid per unit before the sale settles, import VAT included."),
  cash_return_pct: percent("The profit as a share of that cash."),
};

export const prudentVatPosition = word(
  vatPositions,
  "The VAT position with the lower profit, on which the case rests.",
);

export const prudentCase = z
  .looseObject({ ...caseFigures, vat_position: prudentVatPosition })
  .openapi("PrudentCase")
  .describe("The less favourable of the two ordinary VAT positions: what the decision rests on.");

export const typicalCase = z
  .looseObject({
    ...caseFigures,
    vat_position: word(
      [...vatPositions, "as_supplied"],
      "The VAT position of this case; as_supplied where the input has no VAT rate.",
    ),
    filled_fields: fieldNames("Omitted fields that were filled with a typical Gulf value."),
  })
  .openapi("TypicalCase")
  .describe("The same after filling every omitted cost with a typical Gulf value.");

export const vatCheck = z
  .looseObject({
    standard_vat_rate_pct: percent("Standard VAT rate of the currency's state."),
    net_sale_price: money("The sale price without that VAT."),
    profit_if_price_includes_vat: money("Profit per unit if the price includes VAT that must be remitted."),
    margin_if_price_includes_vat_pct: percent("That profit as a share of the price."),
  })
  .openapi("VatCheck")
  .nullable()
  .describe("What remains if the price includes VAT; null without a Gulf VAT. For information.");
