/** What other prices and returns do to one product. */
import { moneyOr, type ProductSectionProps, percentOr } from "../document-context.ts";
import { Headline, RecordTable } from "../figure-table.tsx";

export function Prices({ product, context }: ProductSectionProps) {
  const { say, number, money, percent } = context.language;
  if (!("prices" in product)) return null;
  return (
    <section>
      <h3>{say("prices")}</h3>
      <RecordTable
        caption={say("prices")}
        records={product.prices}
        columns={[
          { head: say("price_change_pct"), text: (row) => percent(row.price_change_pct) },
          { head: say("price"), figure: ({ price }) => money(price, context.currency) },
          { head: say("profit_per_unit"), figure: (row) => money(row.profit_per_unit, context.currency) },
          {
            head: say("units_factor"),
            figure: (row) => (row.units_factor === null ? say("nothing") : `× ${number(row.units_factor)}`),
          },
          { head: say("max_ad_break_even"), figure: (row) => moneyOr(context, row.max_ad_break_even) },
          { head: say("max_ad_go"), figure: (row) => moneyOr(context, row.max_ad_go) },
        ]}
      />
    </section>
  );
}

export function ReturnsCover({ product, context }: ProductSectionProps) {
  const { say, money, percent } = context.language;
  if (!("returns_cover" in product)) return null;
  const cover = product.returns_cover;
  return (
    <section>
      <h3>{say("returns_cover")}</h3>
      <p>{say("returnsText")}</p>
      <Headline
        figures={[
          [say("loss_if_resellable"), money(cover.loss_if_resellable, context.currency)],
          [say("covered_rate_if_resellable_pct"), percentOr(context, cover.covered_rate_if_resellable_pct)],
          [say("loss_if_lost"), money(cover.loss_if_lost, context.currency)],
          [say("covered_rate_if_lost_pct"), percentOr(context, cover.covered_rate_if_lost_pct)],
        ]}
      />
      <RecordTable
        caption={say("needed")}
        captioned
        records={cover.needed}
        columns={[
          { head: say("return_rate_pct"), text: (row) => percent(row.return_rate_pct) },
          { head: say("reserve_pct_if_resellable"), figure: (row) => percent(row.reserve_pct_if_resellable) },
          { head: say("reserve_pct_if_lost"), figure: (row) => percent(row.reserve_pct_if_lost) },
        ]}
      />
    </section>
  );
}
