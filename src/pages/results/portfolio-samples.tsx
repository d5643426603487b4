/** The parts of a worked sample that speak of many products and a budget. Each draws itself when the result holds its figures, and nothing otherwise. */
import { z } from "@hono/zod-openapi";
import { allocation, purchasePlan } from "../../../catalog/results/allocation.ts";
import { capitalCurve, segments } from "../../../catalog/results/outlook.ts";
import { ranking } from "../../../catalog/results/ranking.ts";
import { decisionTerms, rankingKeyTerms, segmentTerms, termOf } from "../../../catalog/terms.ts";
import { CapitalCurve } from "./capital-curve.tsx";
import type { SectionProps } from "./sample-section.ts";
import { Stack } from "./stack.tsx";

/** Every product in its place, with the reason. */
export function RankingSample({ result, formats: { word, text, number } }: SectionProps) {
  const { data } = z.looseObject({ ranking }).safeParse(result);
  return (
    data && (
      <section class="scroll" tabindex={0} aria-label={word("chartRanking")}>
        <table>
          <caption>{word("chartRanking")}</caption>
          <thead>
            <tr>
              <th scope="col">{word("rank")}</th>
              <th scope="col">{word("product")}</th>
              <th scope="col">{word("decision")}</th>
              <th scope="col">{word("dominatedBy")}</th>
              <th scope="col">{word("aheadBecauseOf")}</th>
            </tr>
          </thead>
          <tbody>
            {data.ranking.map((row) => (
              <tr>
                <td>{number(row.rank)}</td>
                <th scope="row">{word("productNumber", { number: number(row.index + 1) })}</th>
                <td>{text(termOf(decisionTerms, row.decision))}</td>
                <td>
                  {row.dominated_by === null ? "—" : word("productNumber", { number: number(row.dominated_by + 1) })}
                </td>
                <td>{row.ranked_above_next_by ? text(termOf(rankingKeyTerms, row.ranked_above_next_by)) : "—"}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )
  );
}

/** The budget as one stacked bar: each funded product, the reserve and what is left. */
export function AllocationSample({ result, currency, formats: { word, number, money } }: SectionProps) {
  const { data } = z.looseObject({ allocation }).safeParse(result);
  if (!data) return null;
  const plan = data.allocation;
  return (
    <Stack
      caption={`${word("chartAllocation")} (${money(plan.working_capital, currency)})`}
      heads={[word("item"), word("units"), word("cash"), word("expectedProfit")]}
      parts={[
        ...plan.lines
          .filter((line) => line.units > 0)
          .map((line) => ({
            label: word("productNumber", { number: number(line.index + 1) }),
            amount: line.cash_allocated,
            figures: [number(line.units), money(line.cash_allocated, currency), money(line.expected_profit, currency)],
          })),
        { label: word("reserve"), amount: plan.reserve, figures: ["", money(plan.reserve, currency), ""], quiet: true },
        {
          label: word("unallocated"),
          amount: plan.unallocated,
          figures: ["", money(plan.unallocated, currency), ""],
          quiet: true,
        },
      ]}
      total={[
        word("total"),
        number(plan.total_units),
        money(plan.working_capital, currency),
        money(plan.expected_profit, currency),
      ]}
    />
  );
}

/** What to buy in each phase, and what must be sold before the next. */
export function PhasesSample({ result, currency, formats: { word, number, percent, money } }: SectionProps) {
  const { data } = z.looseObject({ purchase_plan: purchasePlan }).safeParse(result);
  return (
    data && (
      <div>
        <h3>{word("chartPhases")}</h3>
        <ol class="steps">
          {data.purchase_plan.phases.map((phase) => (
            <li>
              <strong>{word("phase", { number: number(phase.phase) })}</strong>
              <p>
                <bdi>{money(phase.cash, currency)}</bdi>{" "}
                <span class="muted">
                  (<bdi>{percent(phase.cumulative_share_pct)}</bdi>)
                </span>
              </p>
              <ul class="small">
                {phase.items
                  .filter((item) => item.units > 0)
                  .map((item) => (
                    <li>
                      {word("productNumber", { number: number(item.index + 1) })}: {number(item.units)}.{" "}
                      {word("sellFirst")}: {number(item.gate_units_sold)}
                    </li>
                  ))}
              </ul>
            </li>
          ))}
        </ol>
      </div>
    )
  );
}

/** Expected profit at less and at more capital. */
export function CurveSample({ result, currency, formats }: SectionProps) {
  const { data } = z.looseObject({ capital_curve: capitalCurve }).safeParse(result);
  return (
    data?.capital_curve && (
      <CapitalCurve
        formats={formats}
        currency={currency}
        levels={data.capital_curve.map((level) => ({
          capital: level.working_capital,
          profit: level.expected_profit,
          marginalReturnPct: level.marginal_return_pct,
        }))}
      />
    )
  );
}

/** The products by what to do with them. */
export function SegmentsSample({ result, formats: { word, text, number, locale } }: SectionProps) {
  const { data } = z.looseObject({ segments }).safeParse(result);
  return (
    data && (
      <table>
        <caption>{word("chartSegments")}</caption>
        <thead>
          <tr>
            <th scope="col">{word("segment")}</th>
            <th scope="col" class="amount">
              {word("products")}
            </th>
            <th scope="col">{word("product")}</th>
          </tr>
        </thead>
        <tbody>
          {data.segments.map((segment) => (
            <tr>
              <th scope="row">{text(termOf(segmentTerms, segment.segment))}</th>
              <td class="amount">{number(segment.count)}</td>
              <td>
                {new Intl.ListFormat(locale, { type: "unit" }).format(
                  segment.indexes.map((index) => number(index + 1)),
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    )
  );
}
