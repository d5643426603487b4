/** What a buyer has bought, as its screen shows it and as its files are named. Pure. */
import { isCurrentResult } from "../../catalog/results/shown.ts";
import type { Catalogue, CatalogueOperation } from "./catalogue.ts";
import type { AnalysisResult } from "./results/analysis-result.ts";
import type { DocumentContext } from "./results/document-context.ts";
import { parseJson } from "./service-answer.ts";
import type { Delivery, StoredPurchase } from "./stored-purchase.ts";

export interface BoughtResult {
  /** What was bought, in the reader's language. */
  readonly name: string;
  /** The day of the purchase, `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** The name of its files, without an ending. */
  readonly file: string;
  /** Missing for an answer of another release, which only the files show. */
  readonly result: AnalysisResult | undefined;
}

/** File systems refuse these characters in a name. */
const refusedInFileNames = /[\s\\/:*?"<>|]+/g;

export function boughtResult(
  purchase: Pick<StoredPurchase, "operation" | "names">,
  delivery: Pick<Delivery, "answer" | "at">,
  operation: Pick<CatalogueOperation, "name"> | undefined,
): BoughtResult {
  const name = operation?.name ?? purchase.operation;
  const day = new Date(delivery.at).toISOString().slice(0, 10);
  const product = purchase.names.length === 1 ? purchase.names[0]?.name : undefined;
  const answer = parseJson(delivery.answer);
  return {
    name,
    day,
    file: [name, product, day].filter(Boolean).join("-").replace(refusedInFileNames, "-"),
    result: isCurrentResult(answer) ? answer : undefined,
  };
}

/** Isolates a name of any script, so that figures beside it keep their side (Unicode UAX 9). */
const isolated = (name: string) => `\u2068${name}\u2069`;

/** Names that several products have: sizes and colours of one product differ by their codes only. */
function sharedNames(names: StoredPurchase["names"]): ReadonlySet<string> {
  const all = names.map(({ name }) => name).filter(Boolean);
  return new Set(all.filter((name, index) => all.indexOf(name) !== index));
}

/** A result's context with the names that the buyer gave; only their browser knows them. */
export const namedContext = (
  { names }: Pick<StoredPurchase, "names">,
  result: AnalysisResult | undefined,
  { catalogue, formats }: Pick<DocumentContext, "formats"> & { readonly catalogue: Pick<Catalogue, "fields"> },
): DocumentContext => {
  const shared = sharedNames(names);
  const codeOf = (index: number) => names[index]?.sku ?? "";
  return {
    formats,
    currency: result?.currency ?? "SAR",
    productName: (index) => {
      const name = names[index]?.name || formats.word("productNumber", { number: formats.number(index + 1) });
      return isolated(shared.has(name) && codeOf(index) ? `${name} (${codeOf(index)})` : name);
    },
    productCode: (index) => (shared.has(names[index]?.name ?? "") ? "" : codeOf(index)),
    fieldName: (field) => catalogue.fields[field]?.label ?? field,
  };
};
