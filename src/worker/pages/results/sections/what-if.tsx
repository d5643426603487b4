/** What promotions, fixed costs, returns and advertising do to one product. */
import { fixedCostTerms, termOf } from "../../../../../catalog/results/fields/terms.ts";
import { moneyOr, percentOr } from "../document-context.ts";
import { FigureTable, Headline } from "../figure-table.tsx";
import type { ProductSectionProps } from "./decision.tsx";

/** What is paid whatever is sold: no profit of one unit contains it. */
export function FixedCosts({ product, context }: ProductSectionProps) {
  const { word, text, number, money } = context.formats;
  if (!("volume" in product)) return null;
  const { fixed_costs } = product.volume;
  return (
    <section>
      <h3>{word("fixedCostsTitle")}</h3>
      <p>
        {word("fixedCostsText")} {fixed_costs.length > 1 && word("certificatesText")}
      </p>
      <FigureTable
        caption={word("fixedCostsTitle")}
        quiet
        columns={[
          { label: word("costHead") },
          { label: word("amountHead"), figures: true },
          { label: word("repaidByHead"), figures: true },
        ]}
        rows={fixed_costs.map((row) => [
          text(termOf(fixedCostTerms, row.cost)),
          money(row.amount, context.currency),
          row.units === null ? word("nothing") : number(row.units),
        ])}
      />
    </section>
  );
}

export function Volume({ product, context }: ProductSectionProps) {
  const { word, number, money, percent } = context.formats;
  if (!("volume" in product)) return null;
  return (
    <section>
      <h3>{word("promotionsTitle")}</h3>
      <FigureTable
        caption={word("promotionsTitle")}
        quiet
        columns={[
          { label: word("changeHead") },
          { label: word("priceHead"), figures: true },
          { label: word("profitPerUnitHead"), figures: true },
          { label: word("unitsFactorHead"), figures: true },
        ]}
        rows={product.volume.promotions.map((row) => [
          percent(row.price_change_pct),
          money(row.price, context.currency),
          money(row.profit_per_unit, context.currency),
          row.units_factor === null ? word("nothing") : `× ${number(row.units_factor)}`,
        ])}
      />
    </section>
  );
}

export function ReturnsCover({ product, context }: ProductSectionProps) {
  const { word, money, percent } = context.formats;
  if (!("returns_cover" in product)) return null;
  const cover = product.returns_cover;
  return (
    <section>
      <h3>{word("returnsTitle")}</h3>
      <p>{word("returnsText")}</p>
      <Headline
        figures={[
          [word("lossIfResellable"), money(cover.loss_if_resellable, context.currency)],
          [word("coveredIfResellable"), percentOr(context, cover.covered_rate_if_resellable_pct)],
          [word("lossIfLost"), money(cover.loss_if_lost, context.currency)],
          [word("coveredIfLost"), percentOr(context, cover.covered_rate_if_lost_pct)],
        ]}
      />
      <FigureTable
        caption={word("reserveNeededTitle")}
        columns={[
          { label: word("returnRateHead") },
          { label: word("ifResellableHead"), figures: true },
          { label: word("ifLostHead"), figures: true },
        ]}
        rows={cover.needed.map((row) => [
          percent(row.return_rate_pct),
          percent(row.reserve_pct_if_resellable),
          percent(row.reserve_pct_if_lost),
        ])}
      />
    </section>
  );
}

export function Ads({ product, context }: ProductSectionProps) {
  const { word, money, percent } = context.formats;
  if (!("ads" in product)) return null;
  const { prices, cost_per_click } = product.ads;
  return (
    <section>
      <h3>{word("adsTitle")}</h3>
      <FigureTable
        caption={word("adsTitle")}
        quiet
        columns={[
          { label: word("changeHead") },
          { label: word("priceHead"), figures: true },
          { label: word("noLossHead"), figures: true },
          { label: word("stillGoHead"), figures: true },
        ]}
        rows={prices.map((row) => [
          percent(row.price_change_pct),
          money(row.price, context.currency),
          moneyOr(context, row.max_ad_break_even),
          moneyOr(context, row.max_ad_go),
        ])}
      />
      <FigureTable
        caption={word("clicksTitle")}
        columns={[
          { label: word("conversionHead") },
          { label: word("noLossHead"), figures: true },
          { label: word("stillGoHead"), figures: true },
        ]}
        rows={cost_per_click.map((row) => [
          percent(row.conversion_pct),
          moneyOr(context, row.break_even),
          moneyOr(context, row.go),
        ])}
      />
    </section>
  );
}
