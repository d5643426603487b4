/** The result of a free check, laid out for people: rendered here for the example, by the browser for live answers. */

import { Money } from "../elements/money.tsx";
import type { Formats } from "../format.ts";
import { Bars } from "../results/bars.tsx";
import type { FreeCheckFigures } from "./free-check-figures.ts";
import type { FreeCheckWord } from "./words.ts";

interface Props {
  readonly figures: FreeCheckFigures;
  readonly formats: Formats<FreeCheckWord>;
  /** What people call a field of the request. */
  readonly fieldName: (field: string) => string;
}

const verdictWords = {
  LOSS: "verdictLoss",
  BREAK_EVEN: "verdictBreakEven",
  THIN: "verdictThin",
  PROFITABLE: "verdictProfitable",
} as const;

const tone = (value: number) => (value < 0 ? "loss" : "gain");

/** Price down to profit as a waterfall, break-even on the same axis, and the two checks beside it. */
export function FreeCheckResult({ figures, formats, fieldName }: Props) {
  const { word, money, percent, locale } = formats;
  const { currency, inputs_used: used } = figures;
  const amount = (value: number) => money(value, currency);
  let left = used.expected_sale_price;
  const costs = [
    { label: word("landedCost"), value: used.landed_cost },
    { label: word("fees"), value: figures.total_fees },
    { label: word("advertising"), value: used.ad_cost_per_order },
    { label: word("fulfillment"), value: used.fulfillment_cost },
  ].map(({ label, value }) => {
    const from = left;
    left -= value;
    return { label, from, to: left, tone: "cost" as const, figure: amount(value && -value) };
  });
  return (
    <div>
      <dl class="headline">
        <div>
          <dt>{figures.profit_per_unit < 0 ? word("loss") : word("profit")}</dt>
          <dd class={tone(figures.profit_per_unit)}>
            <Money value={figures.profit_per_unit} currency={currency} formats={formats} figure="profit_per_unit" />
          </dd>
        </div>
        <div>
          <dt>{word("margin")}</dt>
          <dd data-figure="net_margin_pct">
            <bdi>{percent(figures.net_margin_pct)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{word("roi")}</dt>
          <dd data-figure="roi_pct">
            <bdi>{percent(figures.roi_pct)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{word("verdict")}</dt>
          <dd class={tone(figures.profit_per_unit)} data-figure="verdict">
            {word(verdictWords[figures.verdict])}
          </dd>
        </div>
      </dl>
      <Bars
        caption={word("whereThePriceGoes")}
        heads={[word("item"), word("chart"), word("amount")]}
        bars={[
          {
            label: word("salePrice"),
            from: 0,
            to: used.expected_sale_price,
            tone: "total",
            figure: amount(used.expected_sale_price),
          },
          ...costs,
          {
            label: figures.profit_per_unit < 0 ? word("loss") : word("profit"),
            from: 0,
            to: figures.profit_per_unit,
            tone: tone(figures.profit_per_unit),
            figure: amount(figures.profit_per_unit),
          },
        ]}
        marker={
          figures.break_even_price === null
            ? undefined
            : { at: figures.break_even_price, label: word("breakEvenPrice"), figure: amount(figures.break_even_price) }
        }
      >
        {figures.break_even_price === null && (
          <p class="small">
            {word("breakEvenPrice")}: {word("noBreakEven")}
          </p>
        )}
      </Bars>
      <div class="columns">
        <section>
          <h3>{word("realityCheck")}</h3>
          {figures.reality_check ? (
            <>
              <p>
                {word("realityCheckText", {
                  fields: new Intl.ListFormat(locale, { type: "conjunction" }).format(
                    figures.reality_check.filled_fields.map(fieldName),
                  ),
                })}
              </p>
              <p class={tone(figures.reality_check.profit_with_typical_costs)}>
                <strong>
                  <Money
                    value={figures.reality_check.profit_with_typical_costs}
                    currency={currency}
                    formats={formats}
                    figure="profit_with_typical_costs"
                  />{" "}
                  (<bdi>{percent(figures.reality_check.margin_with_typical_costs_pct)}</bdi>)
                </strong>
              </p>
            </>
          ) : (
            <p>{word("realityCheckComplete")}</p>
          )}
        </section>
        <section>
          <h3>{word("vatCheck")}</h3>
          <p data-figure="vat_check">
            {figures.vat_check
              ? word("vatCheckText", {
                  net: amount(figures.vat_check.net_sale_price),
                  rate: percent(figures.vat_check.standard_vat_rate_pct),
                  profit: amount(figures.vat_check.profit_if_price_includes_vat),
                  margin: percent(figures.vat_check.margin_if_price_includes_vat_pct),
                })
              : word("noVatCheck")}
          </p>
        </section>
      </div>
      {figures.notice_texts.length > 0 && (
        <ul class="small">
          {figures.notice_texts.map((notice) => (
            <li>{notice.text}</li>
          ))}
        </ul>
      )}
      <p class="small muted">{figures.disclaimer}</p>
    </div>
  );
}
