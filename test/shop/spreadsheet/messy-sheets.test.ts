import { describe, expect, it } from "vitest";
import { operations } from "../../../catalog/index.ts";
import type { CatalogueField } from "../../../src/shop/catalogue.ts";
import { readDraft } from "../../../src/shop/draft.ts";
import { readSheet } from "../../../src/shop/spreadsheet/csv.ts";
import { openSheet, sheetTargets, takeSheet } from "../../../src/shop/spreadsheet/open-sheet.ts";
import { isMapped } from "../../../src/shop/spreadsheet/opened-sheet.ts";
import { purchaseCatalogue } from "../../../src/worker/pages/site/buy/purchase-catalogue.ts";
import { currencySheets } from "../../fixtures/currency-sheets.ts";
import { exportedSheets } from "../../fixtures/exported-sheets.ts";
import type { MessySheet } from "../../fixtures/messy-sheet.ts";
import { messySheets } from "../../fixtures/messy-sheets.ts";
import { quotedSheets } from "../../fixtures/quoted-sheets.ts";
import { tradeSheets } from "../../fixtures/trade-sheets.ts";
import { unitSheets } from "../../fixtures/unit-sheets.ts";

const catalogue = purchaseCatalogue(operations, undefined, "en");
const pilot = catalogue.operations.find(({ id }) => id === "x402_agent_pilot");
if (!pilot?.list) throw new Error("No list of products");
const { required, fields: names } = pilot.list;
const fields = names.flatMap((name): CatalogueField[] => {
  const field = catalogue.fields[name];
  return field ? [field] : [];
});

/** What a sheet is understood as. */
function read(text: string) {
  const sheet = openSheet(readSheet(text), sheetTargets(fields));
  if (!sheet || !pilot) throw new Error("No products");
  const { rows, currency } = takeSheet(sheet, fields, catalogue, "SAR");
  const reading = readDraft({ operation: pilot.id, values: { currency: currency ?? "SAR" }, rows }, pilot, catalogue);
  const { columns, titles, notes, totals } = sheet;
  return {
    columns,
    rows: rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== ""))),
    asked: reading.valid
      ? []
      : reading.problems.map(({ field, kind, unit }) => [field, kind, unit].filter(Boolean).join(" ")),
    isMappingAsked: !isMapped(sheet, required),
    left: [...titles, ...notes, ...totals],
    currency: currency ?? "SAR",
  };
}

describe("a merchant's sheet", () => {
  it.each(
    [...messySheets, ...currencySheets, ...quotedSheets, ...unitSheets, ...tradeSheets, ...exportedSheets].map(
      (sheet) => [sheet.title, sheet] as const,
    ),
  )("with %s", (_, sheet: MessySheet) => {
    const { text, columns, rows, asked = [], isMappingAsked = false, left = [], currency = "SAR" } = sheet;
    const found = read(text);
    expect(found).toMatchObject({ columns, rows, isMappingAsked, currency });
    expect(found.left.toSorted()).toEqual([...left].toSorted());
    if (!isMappingAsked) expect(found.asked).toEqual(asked);
  });
});
