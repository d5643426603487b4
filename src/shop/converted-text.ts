/** How the amount of a cell is converted, for the line below it. Pure. */
import type { Catalogue, CatalogueField } from "./catalogue.ts";
import { conversionText } from "./conversion.ts";
import { currencyOf, type Draft, readDraftFigure } from "./draft.ts";
import type { Language } from "./words/language.ts";

/** `8.5 USD × 3.75 = 31.88 SAR`; undefined if nothing is converted, or something has to be asked first. */
export function convertedText(
  draft: Draft,
  field: CatalogueField,
  text: string,
  catalogue: Catalogue,
  language: Pick<Language, "number">,
): string | undefined {
  const figure = readDraftFigure(text, field, draft, catalogue);
  if (figure.kind === "empty" || !figure.converted) return undefined;
  const { amount, conversion } = figure.converted;
  return conversionText(amount, conversion, currencyOf(draft), language);
}
