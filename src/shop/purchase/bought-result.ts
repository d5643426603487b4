/** What a buyer has bought, as its screen shows it and as its files are named. Pure. */
import { isCurrentResult, summaryOf } from "../../../catalog/results/shown.ts";
import { isObject, type Locale } from "../../lib/text.ts";
import type { Catalogue, CatalogueOperation } from "../catalogue.ts";
import type { AnalysisResult } from "../results/analysis-result.ts";
import type { DocumentContext } from "../results/document-context.ts";
import { parseJson } from "./service-answer.ts";
import type { Delivery, StoredPurchase } from "./stored-purchase.ts";

export interface BoughtResult {
  /** What was bought, in the reader's language. */
  readonly name: string;
  /** The day of the purchase, `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** The name of its files, without an ending. */
  readonly file: string;
  /** Missing for an answer of an earlier formula. */
  readonly result: AnalysisResult | undefined;
  /** What is shown of an answer of an earlier formula. */
  readonly earlier: { readonly summary: string; readonly formula: string } | undefined;
}

/** File systems refuse these characters in a name. */
const refusedInFileNames = /[\s\\/:*?"<>|]+/g;

export function boughtResult(
  purchase: Pick<StoredPurchase, "operation" | "names">,
  delivery: Pick<Delivery, "answer" | "at">,
  operation: Pick<CatalogueOperation, "name"> | undefined,
  locale: Locale,
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
    earlier:
      isObject(answer) && !isCurrentResult(answer)
        ? { summary: summaryOf(answer, locale), formula: String(answer.formula_version ?? "") }
        : undefined,
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
  { catalogue, language }: Pick<DocumentContext, "language"> & { readonly catalogue: Pick<Catalogue, "fields"> },
): DocumentContext => {
  const shared = sharedNames(names);
  const codeOf = (number: number) => names[number - 1]?.sku ?? "";
  return {
    language,
    currency: result?.currency ?? "SAR",
    productName: (number) => {
      const name = names[number - 1]?.name || language.say("productNumber", { number: language.number(number) });
      return isolated(shared.has(name) && codeOf(number) ? `${name} (${codeOf(number)})` : name);
    },
    productCode: (number) => (shared.has(names[number - 1]?.name ?? "") ? "" : codeOf(number)),
    fieldName: (field) => catalogue.fields[field]?.label ?? field,
  };
};
