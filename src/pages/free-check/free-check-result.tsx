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

/** What people call the positions of a seller without VAT registration. */
const positionWords: Readonly<Record<string, FreeCheckWord>> = {
  vat_as_cost: "ownStore",
  deemed_supplier: "marketplace",
};

const tone = (value: number) => (value < 0 ? "loss" : "gain");

/** Price down to profit as a waterfall, break-even on the same axis; the seller's own figures and the unregistered positions beside it. */
export function FreeCheckResult({ figures, formats, fieldName }: Props) {
  const { word, money, percent, locale } = formats;
  const { currency, inputs_used: used, as_supplied: own } = figures;
  const amount = (value: number) => money(value, currency);
  let left = used.expected_sale_price;
  const costs = [
    { label: word("vat"), value: used.expected_sale_price - figures.net_revenue },
    { label: word("landedCost"), value: figures.unit_cost },
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
          <dd data-figure="margin_pct">
            <bdi>{percent(figures.margin_pct)}</bdi>
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
        locale={locale}
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
          <h3>{word("asSupplied")}</h3>
          <p class={tone(own.profit_per_unit)}>
            <strong>
              <Money value={own.profit_per_unit} currency={currency} formats={formats} figure="as_supplied" /> (
              <bdi>{percent(own.margin_pct)}</bdi>)
            </strong>
          </p>
          <p>{word("asSuppliedText", { vat: amount(own.vat_effect), omitted: amount(own.omitted_costs_effect) })}</p>
          {figures.missing_inputs.length > 0 && (
            <p>
              {word("typicalCosts", {
                fields: new Intl.ListFormat(locale, { type: "conjunction" }).format(
                  figures.missing_inputs.map(({ field }) => fieldName(field)),
                ),
              })}
            </p>
          )}
        </section>
        <section>
          <h3>{word("unregistered")}</h3>
          {figures.vat_positions.map(({ position, applies, profit_per_unit, margin_pct }) => {
            const name = positionWords[position];
            return (
              name &&
              applies && (
                <p class={tone(profit_per_unit)}>
                  {word(name)}:{" "}
                  <Money value={profit_per_unit} currency={currency} formats={formats} figure={position} /> (
                  <bdi>{percent(margin_pct)}</bdi>)
                </p>
              )
            );
          })}
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
