/** The parts of a worked sample. Each draws itself when the result holds its figures, and nothing otherwise. */
import { z } from "@hono/zod-openapi";
import { allocation, capitalCurve, purchasePlan } from "../../catalog/results/allocation.ts";
import { checks, decision } from "../../catalog/results/decision.ts";
import { segments } from "../../catalog/results/intelligence.ts";
import { landedCostBreakdown, landedCostLines } from "../../catalog/results/landed-cost.ts";
import { portfolio } from "../../catalog/results/ranking.ts";
import { scoreBlock } from "../../catalog/results/score.ts";
import { stressTests } from "../../catalog/results/stress.ts";
import {
  checkTerms,
  decisionTerms,
  rankingKeyTerms,
  scoreBandTerms,
  scoreComponentTerms,
  segmentTerms,
  stressTestTerms,
} from "../../catalog/terms.ts";
import { Bars } from "./bars.tsx";
import { CapitalCurve } from "./capital-curve.tsx";
import type { SectionProps } from "./samples.tsx";
import { Stack } from "./stack.tsx";

const landedCost = z.union([
  z.looseObject({ ...landedCostLines, inputs_used: z.looseObject({ product_value: z.number() }) }),
  z
    .looseObject({
      landed_cost_breakdown: landedCostBreakdown,
      inputs_used: z.looseObject({ product_value: z.number() }),
    })
    .transform(({ landed_cost_breakdown, inputs_used }) => ({ ...landed_cost_breakdown, inputs_used })),
]);

/** Purchase price, shipping, duty and VAT as a staircase up to the landed cost. */
export function LandedCostSample({ result, currency, formats: { word, money } }: SectionProps) {
  const { data } = landedCost.safeParse(result);
  if (!data) return null;
  const product = data.inputs_used.product_value;
  const bar = (label: string, from: number, to: number, tone: "cost" | "total", amount = to - from) => ({
    label,
    from,
    to,
    tone,
    figure: money(amount, currency),
  });
  return (
    <Bars
      caption={word("chartLandedCost")}
      heads={[word("item"), word("chart"), word("amount")]}
      bars={[
        bar(word("productValue"), 0, product, "cost"),
        bar(word("shippingAndInsurance"), product, data.cif_value, "cost"),
        bar(word("customsDuty"), data.cif_value, data.vat_base, "cost", data.customs_duty),
        bar(word("importVat"), data.vat_base, data.landed_cost, "cost", data.import_vat),
        bar(word("landedCost"), 0, data.landed_cost, "total"),
      ]}
    />
  );
}

/** The score, component by component. */
export function ScoreSample({ result, formats: { word, text, number, percent } }: SectionProps) {
  const { data } = z.looseObject(scoreBlock).safeParse(result);
  if (!data) return null;
  return (
    <Bars
      caption={`${word("chartScore")}: ${number(data.opportunity_score)} · ${text(scoreBandTerms[data.score_band])}`}
      heads={[word("component"), word("chart"), word("points")]}
      bars={data.score_breakdown.map((row) => ({
        label: `${text(scoreComponentTerms[row.component])} (${percent(row.weight)})`,
        from: 0,
        to: row.points,
        tone: "gain",
        figure: `${number(row.points)} / ${number(row.weight)}`,
      }))}
    />
  );
}

/** The decision with its conditions and the prices to negotiate for. */
export function DecisionSample({ result, currency, formats: { word, text, number, money } }: SectionProps) {
  const { data } = z
    .looseObject({
      decision,
      checks,
      target_product_value: z.number().nullable(),
      walk_away_product_value: z.number().nullable(),
    })
    .safeParse(result);
  if (!data) return null;
  const price = (value: number | null) => (value === null ? word("none") : money(value, currency));
  return (
    <div>
      <dl class="headline">
        <div>
          <dt>{word("decision")}</dt>
          <dd class={data.decision === "GO" ? "gain" : undefined}>{text(decisionTerms[data.decision])}</dd>
        </div>
        <div>
          <dt>{word("targetPrice")}</dt>
          <dd>
            <bdi>{price(data.target_product_value)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{word("walkAwayPrice")}</dt>
          <dd>
            <bdi>{price(data.walk_away_product_value)}</bdi>
          </dd>
        </div>
      </dl>
      <h3>{word("chartChecks")}</h3>
      <ul class="checks">
        {data.checks.map((check) => (
          <li>
            <span class={check.passed ? "gain" : "loss"} aria-hidden="true">
              {check.passed ? "✓" : "✗"}
            </span>
            <span>
              {text(checkTerms[check.check])}:{" "}
              <bdi dir="ltr">{`${number(check.actual)} ${check.operator === ">=" ? "≥" : ">"} ${number(check.threshold)}`}</bdi>{" "}
              <span class="muted">({word(check.passed ? "passed" : "failed")})</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Profit per unit under each of the fixed shocks. */
export function StressSample({ result, currency, formats: { word, text, money } }: SectionProps) {
  const { data } = z.looseObject({ stress_tests: stressTests }).safeParse(result);
  return (
    data && (
      <Bars
        caption={word("chartStress")}
        heads={[word("item"), word("chart"), word("profit")]}
        bars={data.stress_tests.map((row) => ({
          label: text(stressTestTerms[row.test]),
          from: 0,
          to: row.profit_per_unit,
          tone: row.survives ? "gain" : "loss",
          figure: money(row.profit_per_unit, currency),
        }))}
      />
    )
  );
}

/** Every product in its place, with the reason. */
export function RankingSample({ result, formats: { word, text, number, percent } }: SectionProps) {
  const { data } = z.looseObject({ ranking: portfolio.ranking }).safeParse(result);
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
              <th scope="col" class="amount">
                {word("score")}
              </th>
              <th scope="col" class="amount">
                {word("prudentMargin")}
              </th>
              <th scope="col">{word("aheadBecauseOf")}</th>
            </tr>
          </thead>
          <tbody>
            {data.ranking.map((row) => (
              <tr>
                <td>{number(row.rank)}</td>
                <th scope="row">{word("productNumber", { number: number(row.index + 1) })}</th>
                <td>{text(decisionTerms[row.decision])}</td>
                <td class="amount">{number(row.opportunity_score)}</td>
                <td class="amount">
                  <bdi>{percent(row.prudent_margin_pct)}</bdi>
                </td>
                <td>{row.ranked_above_next_by ? text(rankingKeyTerms[row.ranked_above_next_by]) : "—"}</td>
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
    data && (
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
              <th scope="row">{text(segmentTerms[segment.segment])}</th>
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
