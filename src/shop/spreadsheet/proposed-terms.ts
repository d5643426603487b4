/** The terms of delivery that a table names, in the heading of its cost or elsewhere. Pure. */
import { type DeliveryTerms, isDeliveryTerms } from "../draft/delivery-terms.ts";
import type { SheetColumn } from "./confirmed-sheet.ts";
import { saysWithFreight } from "./heading-units.ts";
import { isFigure, type Table } from "./sheet-table.ts";

/** Terms of delivery (Incoterms), by the terms whose price contains the same parts. */
const termsByWord: Readonly<Record<string, string>> = {
  FOB: "",
  FCA: "",
  FAS: "",
  EXW: "",
  CFR: "CFR",
  "C&F": "CFR",
  CNF: "CFR",
  CPT: "CFR",
  CIF: "CIF",
  CIP: "CIF",
  DAP: "CIF",
  DPU: "CIF",
  DDP: "DDP",
  到岸: "CIF",
};

/** Returns the terms of delivery that a text names; a price that contains the freight is one with freight (CFR). */
const termsIn = (text: string): readonly string[] => [
  ...(text
    .toUpperCase()
    .replace(/(?<=(?<![A-Z])[A-Z])\.(?=[A-Z](?![A-Z]))/gu, "")
    .match(/(?<![A-Z\d])(?:F(?:OB|CA|AS)|EXW|C(?:FR|&F|NF|PT|IF|IP)|D(?:AP|PU|DP))(?![A-Z\d])|到岸/gu) ?? []),
  ...(saysWithFreight(text) ? ["CFR"] : []),
];

/** Lines below a table that say the terms of its prices, and no price that could be had beside them. */
const saysTerms = (text: string): boolean =>
  /price|terms?(?!\p{L})|quot|based|basis|سعر|أسعار|شروط|تسليم|价|價|术语|条款/iu.test(text) &&
  !/request|contact|enquir|inquir|extra|option|على الطلب|تواصل|另/iu.test(text);

/**
 * Returns the terms of delivery that the heading of the cost names, else a column of terms, else the rows around the
 * table; undefined if these name several, or none.
 */
export function proposedTerms(table: Table, columns: readonly SheetColumn[]): DeliveryTerms | undefined {
  const ofColumns = columns.flatMap(({ heading }, at) =>
    /incoterm|(?:delivery|trade|price) terms?|شروط التسليم|(?:贸易|价格|交货)(?:条款|术语)/iu.test(heading)
      ? table.rows.flatMap(({ cells }) => cells[at] ?? [])
      : [],
  );
  const lines = table.rows.flatMap(({ cells }) => (cells.some(isFigure) ? [] : [cells.filter(Boolean).join(" ")]));
  const places = [
    columns.flatMap(({ field, heading }) => (field === "product_value" ? [heading] : [])),
    ofColumns,
    [...table.above.flatMap(({ cells }) => cells), ...lines.filter(saysTerms)],
  ];
  const named = places.map((texts) => new Set(texts.flatMap(termsIn))).find(({ size }) => size > 0);
  const terms = new Set([...(named ?? [])].map((word) => termsByWord[word] ?? ""));
  const [only = "", ...others] = terms;
  return others.length === 0 && isDeliveryTerms(only) ? only : undefined;
}
