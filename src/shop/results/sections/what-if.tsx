/** What other prices and returns do to one product. */
import { moneyOr, type ProductSectionProps, percentOr } from "../document-context.ts";
import { Headline, RecordTable } from "../figure-table.tsx";

export function Prices({ product, context }: ProductSectionProps) {
  const { word, number, money, percent } = context.formats;
  if (!("prices" in product)) return null;
  return (
    <section>
      <h3>{word("prices")}</h3>
      <RecordTable
        caption={word("prices")}
        records={product.prices}
        columns={[
          { head: word("price_change_pct"), text: (row) => percent(row.price_change_pct) },
          { head: word("price"), figure: ({ price }) => money(price, context.currency) },
          { head: word("profit_per_unit"), figure: (row) => money(row.profit_per_unit, context.currency) },
          {
            head: word("units_factor"),
            figure: (row) => (row.units_factor === null ? word("nothing") : `× ${number(row.units_factor)}`),
          },
          { head: word("max_ad_break_even"), figure: (row) => moneyOr(context, row.max_ad_break_even) },
          { head: word("max_ad_go"), figure: (row) => moneyOr(context, row.max_ad_go) },
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
      <h3>{word("returns_cover")}</h3>
      <p>{word("returnsText")}</p>
      <Headline
        figures={[
          [word("loss_if_resellable"), money(cover.loss_if_resellable, context.currency)],
          [word("covered_rate_if_resellable_pct"), percentOr(context, cover.covered_rate_if_resellable_pct)],
          [word("loss_if_lost"), money(cover.loss_if_lost, context.currency)],
          [word("covered_rate_if_lost_pct"), percentOr(context, cover.covered_rate_if_lost_pct)],
        ]}
      />
      <RecordTable
        caption={word("needed")}
        captioned
        records={cover.needed}
        columns={[
          { head: word("return_rate_pct"), text: (row) => percent(row.return_rate_pct) },
          { head: word("reserve_pct_if_resellable"), figure: (row) => percent(row.reserve_pct_if_resellable) },
          { head: word("reserve_pct_if_lost"), figure: (row) => percent(row.reserve_pct_if_lost) },
        ]}
      />
    </section>
  );
}
