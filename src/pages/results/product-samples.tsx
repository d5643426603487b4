/** The parts of a worked sample that speak of one product. Each draws itself when the result holds its figures, and nothing otherwise. */
import { z } from "@hono/zod-openapi";
import { checks, supplierPrice } from "../../../catalog/results/decision.ts";
import { resultFields } from "../../../catalog/results/fields.ts";
import { landedCostBreakdown, landedCostLines } from "../../../catalog/results/landed-cost.ts";
import { scoreBlock, stressTests } from "../../../catalog/results/product.ts";
import {
  checkTerms,
  decisionTerms,
  scoreBandTerms,
  scoreComponentTerms,
  stressTestTerms,
  termOf,
} from "../../../catalog/terms.ts";
import { Bars } from "./bars.tsx";
import type { SectionProps } from "./sample-section.ts";

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
      caption={`${word("chartScore")}: ${number(data.opportunity_score)} · ${text(termOf(scoreBandTerms, data.score_band))}`}
      heads={[word("component"), word("chart"), word("points")]}
      bars={data.score_breakdown.map((row) => ({
        label: `${text(termOf(scoreComponentTerms, row.component))} (${percent(row.weight)})`,
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
      decision: resultFields.shape.decision,
      checks,
      supplier_price: supplierPrice,
    })
    .safeParse(result);
  if (!data) return null;
  const price = (value: number | null) => (value === null ? word("none") : money(value, currency));
  return (
    <div>
      <dl class="headline">
        <div>
          <dt>{word("decision")}</dt>
          <dd class={data.decision === "GO" ? "gain" : undefined}>{text(termOf(decisionTerms, data.decision))}</dd>
        </div>
        <div>
          <dt>{word("targetPrice")}</dt>
          <dd>
            <bdi>{price(data.supplier_price.target_product_value)}</bdi>
          </dd>
        </div>
        <div>
          <dt>{word("walkAwayPrice")}</dt>
          <dd>
            <bdi>{price(data.supplier_price.walk_away_product_value)}</bdi>
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
              {text(termOf(checkTerms, check.check))}:{" "}
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
          label: text(termOf(stressTestTerms, row.test)),
          from: 0,
          to: row.profit_per_unit,
          tone: row.survives ? "gain" : "loss",
          figure: money(row.profit_per_unit, currency),
        }))}
      />
    )
  );
}
