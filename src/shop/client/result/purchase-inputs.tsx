/** What was asked, as a table: part of the document, because a plan without its inputs proves nothing. */
import { isObject } from "../../../lib/text.ts";
import { type CatalogueOperation, listProperty } from "../../catalogue.ts";
import { currencyField } from "../../draft.ts";
import { parseJson } from "../../purchase/service-answer.ts";
import type { StoredPurchase } from "../../purchase/stored-purchase.ts";
import { FigureTable } from "../../results/figure-table.tsx";
import { StatedFigures } from "../stated-figures.tsx";
import type { ResultContext } from "./result-context.ts";

interface Props {
  readonly context: ResultContext;
  readonly purchase: StoredPurchase;
  readonly operation: CatalogueOperation;
  /** ISO 4217 code of every amount. */
  readonly currency: string;
}

export function PurchaseInputs({ context, purchase, operation, currency }: Props) {
  const { catalogue, language } = context;
  const { say, number } = language;
  const body = parseJson(purchase.body);
  if (!isObject(body)) return null;
  const label = (name: string) => catalogue.fields[name]?.label ?? name;
  const kindOf = (name: string) => catalogue.fields[name]?.unit.kind;
  const shown = (value: unknown) =>
    typeof value === "number" ? number(value) : typeof value === "string" ? value : "";
  const unitOf = (name: string) =>
    kindOf(name) === "money" ? ` (${language.currencyName(currency)})` : kindOf(name) === "percent" ? " (%)" : "";
  const list = body[listProperty];
  const products = Array.isArray(list) ? list.filter(isObject) : [];
  // The currency is one for all, and stands in the headings.
  const used = (operation.list?.fields ?? []).filter(
    (name) => name !== currencyField && products.some((product) => product[name] !== undefined),
  );
  return (
    <section class="asked">
      <h2>{say("inputsTitle")}</h2>
      <StatedFigures context={context} body={body} currency={currency} />
      {products.length > 0 && (
        <FigureTable
          caption={say("productsTitle")}
          captioned
          opens={say("showInputs", { count: number(products.length) })}
          columns={[
            { label: say("productNameColumn") },
            ...used.map((name) => ({ label: label(name) + unitOf(name), figures: true })),
          ]}
          rows={products.map((product, index) => {
            const known = purchase.names[index];
            const name = known?.name || say("productNumber", { number: number(index + 1) });
            const named = known?.sku ? (
              <>
                <bdi>{name}</bdi> <bdi class="code">{known.sku}</bdi>
              </>
            ) : (
              name
            );
            return [named, ...used.map((field) => shown(product[field]))];
          })}
        />
      )}
    </section>
  );
}
