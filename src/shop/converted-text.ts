/** How the amount of a cell is converted, for the line below it. Pure. */

import type { Catalogue, CatalogueField } from "./catalogue.ts";
import { conversionText } from "./conversion.ts";
import { conversionIn, currencyOf, type Draft, foreignAmount } from "./draft.ts";
import { readFigure } from "./typed-cells.ts";
import type { Formats } from "./words/format.ts";

/** `8.5 USD × 3.75 = 31.88 SAR`; undefined where nothing is converted, or something has to be asked first. */
export function convertedText(
  draft: Draft,
  field: CatalogueField,
  text: string,
  catalogue: Catalogue,
  formats: Pick<Formats, "number">,
): string | undefined {
  const currency = currencyOf(draft);
  const reading = readFigure(text, field, currency, undefined);
  const amount = foreignAmount(reading, field, currency);
  if (!amount || (reading.kind === "other_unit" && reading.other !== undefined)) return undefined;
  const conversion = conversionIn(draft, amount, catalogue);
  return "kind" in conversion ? undefined : conversionText(amount, conversion, currency, formats);
}
