/** What promotions, fixed costs, returns and advertising do to one product. */
import { fixedCostTerms, termOf } from "../../../../catalog/words/terms.ts";
import { moneyOr, numberOr, percentOr } from "../document-context.ts";
import { Headline, RecordTable } from "../figure-table.tsx";
import type { ProductSectionProps } from "./decision.tsx";

/** What is paid whatever is sold: no profit of one unit contains it. */
export function FixedCosts({ product, context }: ProductSectionProps) {
  const { word, text, money } = context.formats;
  if (!("volume" in product)) return null;
  const { fixed_costs } = product.volume;
  return (
    <section>
      <h3>{word("fixedCostsTitle")}</h3>
      <p>
        {word("fixedCostsText")} {fixed_costs.length > 1 && word("certificatesText")}
      </p>
      <RecordTable
        caption={word("fixedCostsTitle")}
        records={fixed_costs}
        columns={[
          { head: word("costHead"), text: ({ cost }) => text(termOf(fixedCostTerms, cost)) },
          { head: word("amountHead"), figure: ({ amount }) => money(amount, context.currency) },
          { head: word("repaidByHead"), figure: ({ units }) => numberOr(context, units) },
        ]}
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
      <RecordTable
        caption={word("promotionsTitle")}
        records={product.volume.promotions}
        columns={[
          { head: word("changeHead"), text: (row) => percent(row.price_change_pct) },
          { head: word("priceHead"), figure: ({ price }) => money(price, context.currency) },
          { head: word("profitPerUnitHead"), figure: (row) => money(row.profit_per_unit, context.currency) },
          {
            head: word("unitsFactorHead"),
            figure: (row) => (row.units_factor === null ? word("nothing") : `× ${number(row.units_factor)}`),
          },
        ]}
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
      <RecordTable
        caption={word("reserveNeededTitle")}
        captioned
        records={cover.needed}
        columns={[
          { head: word("returnRateHead"), text: (row) => percent(row.return_rate_pct) },
          { head: word("ifResellableHead"), figure: (row) => percent(row.reserve_pct_if_resellable) },
          { head: word("ifLostHead"), figure: (row) => percent(row.reserve_pct_if_lost) },
        ]}
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
      <RecordTable
        caption={word("adsTitle")}
        records={prices}
        columns={[
          { head: word("changeHead"), text: (row) => percent(row.price_change_pct) },
          { head: word("priceHead"), figure: ({ price }) => money(price, context.currency) },
          { head: word("noLossHead"), figure: (row) => moneyOr(context, row.max_ad_break_even) },
          { head: word("stillGoHead"), figure: (row) => moneyOr(context, row.max_ad_go) },
        ]}
      />
      <RecordTable
        caption={word("clicksTitle")}
        captioned
        records={cost_per_click}
        columns={[
          { head: word("conversionHead"), text: (row) => percent(row.conversion_pct) },
          { head: word("noLossHead"), figure: (row) => moneyOr(context, row.break_even) },
          { head: word("stillGoHead"), figure: ({ go }) => moneyOr(context, go) },
        ]}
      />
    </section>
  );
}
