/** A bought result: what its screen shows and how its files are named. Pure. */
import { isCurrentResult, summaryOf } from "../../../catalog/results/shown.ts";
import { isObject, isolatedText, type Locale, parseJson } from "../../lib/text.ts";
import type { Catalogue, CatalogueOperation } from "../catalogue.ts";
import type { AnalysisResult, DocumentContext } from "../results/document-context.ts";
import type { Delivery, StoredPurchase } from "./stored-purchase.ts";

export interface DeliveredResult {
  /** What was bought, in the reader's language. */
  readonly name: string;
  /** The day of the purchase, `YYYY-MM-DD` in UTC. */
  readonly day: string;
  /** The name of its files, without an ending. */
  readonly file: string;
  /** Missing for an answer of an earlier formula. */
  readonly result: AnalysisResult | undefined;
  /** The shown parts of an answer of an earlier formula. */
  readonly earlier: { readonly summary: string; readonly formula: string } | undefined;
}

/** File systems refuse these characters in a name. */
const refusedInFileNames = /[\s\\/:*?"<>|]+/g;

export function deliveredResult(
  purchase: Pick<StoredPurchase, "operation" | "names">,
  delivery: Pick<Delivery, "answer" | "at">,
  operation: Pick<CatalogueOperation, "name"> | undefined,
  locale: Locale,
): DeliveredResult {
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

/** A result's context with the names that the buyer gave; they are only in their browser. */
export function namedContext(
  { names }: Pick<StoredPurchase, "names">,
  result: AnalysisResult | undefined,
  { catalogue, language }: Pick<DocumentContext, "language"> & { readonly catalogue: Pick<Catalogue, "fields"> },
): DocumentContext {
  const given = (number: number) => names[number - 1] ?? { name: "", sku: "" };
  // Sizes and colours of one product differ only in their codes.
  const isShared = (name: string) => name !== "" && names.filter((other) => other.name === name).length > 1;
  return {
    language,
    currency: result?.currency ?? "SAR",
    // A name of any script is isolated, so that figures beside it keep their side (Unicode UAX 9).
    productName: (number) => {
      const { name, sku } = given(number);
      const shown = name || language.say("productNumber", { number: language.number(number) });
      return isolatedText(isShared(name) && sku ? `${shown} (${sku})` : shown);
    },
    productCode: (number) => (isShared(given(number).name) ? "" : given(number).sku),
    fieldName: (field) => catalogue.fields[field]?.label ?? field,
  };
}
