/** What was asked, as a table: part of the document, because a plan without its inputs proves nothing. */
import { isObject } from "../../../operation/text.ts";
import { FigureTable } from "../../results/figure-table.tsx";
import { type CatalogueOperation, listProperty } from "../catalogue.ts";
import { parseJson } from "../service-answer.ts";
import type { StoredPurchase } from "../stored-purchase.ts";
import type { BuyContext } from "./buy-context.ts";

interface Props {
  readonly context: BuyContext;
  readonly purchase: StoredPurchase;
  readonly operation: CatalogueOperation;
}

export function PurchaseInputs({ context, purchase, operation }: Props) {
  const { catalogue, formats } = context;
  const { word, number } = formats;
  const body = parseJson(purchase.body);
  if (!isObject(body)) return null;
  const label = (name: string) => catalogue.fields[name]?.label ?? name;
  const shown = (value: unknown) =>
    typeof value === "number" ? number(value) : typeof value === "string" ? value : "";
  const list = body[listProperty];
  const products = Array.isArray(list) ? list.filter(isObject) : [];
  const used = (operation.list?.fields ?? []).filter((name) => products.some((product) => product[name] !== undefined));
  const own = Object.entries(body).filter(([name]) => name !== listProperty);
  return (
    <section>
      <h2>{word("inputsTitle")}</h2>
      {own.length > 0 && (
        <dl class="rows">
          {own.map(([name, value]) => (
            <div>
              <dt>{label(name)}</dt>
              <dd>
                <bdi>{shown(value)}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {products.length > 0 && (
        <FigureTable
          caption={word("productsTitle")}
          columns={[
            { label: word("productNameColumn") },
            ...used.map((name) => ({ label: label(name), figures: true })),
          ]}
          rows={products.map((product, index) => {
            const known = purchase.names[index];
            const name = known?.name || word("productsNumber", { number: number(index + 1) });
            return [known?.sku ? `${name} · ${known.sku}` : name, ...used.map((field) => shown(product[field]))];
          })}
        />
      )}
    </section>
  );
}
