/** Why a product gets its decision, what to agree with its supplier, and what changes without VAT registration. */
import { checkTerms, decisionTerms, termOf, vatPositionTerms } from "../../../../../catalog/results/fields/terms.ts";
import type { ProductFigures } from "../analysis-result.ts";
import { type DocumentContext, moneyOr, percentOr } from "../document-context.ts";
import { FigureTable, Headline } from "../figure-table.tsx";

export interface ProductSectionProps {
  readonly product: ProductFigures;
  readonly context: DocumentContext;
}

export function Checks({ product, context }: ProductSectionProps) {
  const { word, text, number, money, percent } = context.formats;
  if (!product.checks) return null;
  const figure = (check: string, value: number) =>
    check.endsWith("_pct") ? percent(value) : /profit/.test(check) ? money(value, context.currency) : number(value);
  return (
    <section>
      <h3>{word("checksTitle")}</h3>
      <ul class="checks">
        {product.checks.map(({ check, actual, operator, threshold, passed }) => (
          <li>
            <span class={passed ? "gain" : "loss"} aria-hidden="true">
              {passed ? "✓" : "✗"}
            </span>
            <span>
              {text(termOf(checkTerms, check))}:{" "}
              {/* A comparison runs from left to right; the amounts in it run as their language does. */}
              <span class="money" dir="ltr">
                <bdi>{figure(check, actual)}</bdi> {operator === ">=" ? "≥" : ">"} <bdi>{figure(check, threshold)}</bdi>
              </span>{" "}
              <span class="muted">({word(passed ? "checkPassed" : "checkFailed")})</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function SupplierPrice({ product, context }: ProductSectionProps) {
  const { word, text, money } = context.formats;
  const { supplier_price: price } = product;
  if (!price) return null;
  return (
    <section>
      <h3>{word("supplierTitle")}</h3>
      <Headline
        figures={[
          [word("youPay"), money(price.product_value, context.currency)],
          [word("targetSupplier"), moneyOr(context, price.target_product_value)],
          [word("reductionHead"), percentOr(context, price.required_reduction_pct)],
          [
            word("decisionAtTarget"),
            price.decision_at_target ? text(termOf(decisionTerms, price.decision_at_target)) : word("nothing"),
          ],
          [word("walkAway"), moneyOr(context, price.walk_away_product_value)],
          [word("dutyLimit"), percentOr(context, product.break_even_duty_rate_pct)],
        ]}
      />
    </section>
  );
}

export function VatPositions({ product, context }: ProductSectionProps) {
  const { word, text, money, percent } = context.formats;
  const positions = product.vat_positions?.filter(({ applies }) => applies);
  if (!positions) return null;
  const priced = positions.some(({ break_even_price }) => break_even_price !== undefined);
  const decided = positions.some(({ decision }) => decision !== undefined);
  return (
    <section>
      <h3>{word("vatTitle")}</h3>
      <FigureTable
        caption={word("vatTitle")}
        quiet
        columns={[
          { label: word("positionHead") },
          { label: word("profitPerUnitHead"), figures: true },
          { label: word("marginHead"), figures: true },
          ...(priced ? [{ label: word("breakEvenHead"), figures: true }] : []),
          ...(decided ? [{ label: word("decisionIs") }] : []),
        ]}
        rows={positions.map((row) => [
          text(termOf(vatPositionTerms, row.position)),
          money(row.profit_per_unit, context.currency),
          percent(row.margin_pct),
          ...(priced ? [moneyOr(context, row.break_even_price)] : []),
          ...(decided ? [row.decision ? text(termOf(decisionTerms, row.decision)) : word("nothing")] : []),
        ])}
      />
      {product.art_47 && <p class="small">{product.art_47}</p>}
    </section>
  );
}

export function PriceLadder({ product, context }: ProductSectionProps) {
  const { word, text, percent } = context.formats;
  const rungs = product.price_ladder;
  if (!rungs) return null;
  const decided = rungs.some(({ decision }) => decision !== undefined);
  return (
    <section>
      <h3>{word("priceLadderTitle")}</h3>
      <FigureTable
        caption={word("priceLadderTitle")}
        quiet
        columns={[
          { label: word("marginAtHead") },
          { label: word("priceHead"), figures: true },
          { label: word("changeHead"), figures: true },
          ...(decided ? [{ label: word("decisionThenHead") }] : []),
        ]}
        rows={rungs.map((rung) => [
          percent(rung.margin_pct),
          moneyOr(context, rung.price),
          percentOr(context, rung.change_pct),
          ...(decided ? [rung.decision ? text(termOf(decisionTerms, rung.decision)) : word("nothing")] : []),
        ])}
      />
    </section>
  );
}
