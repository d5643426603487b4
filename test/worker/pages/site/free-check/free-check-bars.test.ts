import { describe, expect, it } from "vitest";
import { freeProfitCheck } from "../../../../../catalog/operations/free-profit-check.ts";
import { asFreeProfitCheck } from "../../../../../catalog/results/shown.ts";
import { languageOf } from "../../../../../src/shop/words/language.ts";
import { barsOf } from "../../../../../src/worker/pages/site/free-check/free-check-bars.ts";
import { casesOf } from "../../../../../src/worker/pages/site/free-check/free-check-cases.ts";
import { words } from "../../../../../src/worker/pages/site/page-texts.ts";

const english = languageOf("en", words);

function chartOf(body: object, registered: "yes" | "no" | "unsure") {
  const figures = asFreeProfitCheck(freeProfitCheck.answer(body, "en"));
  const { lead } = casesOf(figures, { registered, channel: undefined });
  return { lead, bars: barsOf(figures, lead, english) };
}

describe("the chart of a free check", () => {
  it.each(["yes", "no", "unsure"] as const)(
    "draws a free check from the price to the headline's profit without a gap, registered: %s",
    (registered) => {
      const { lead, bars } = chartOf({ landed_cost: 90, expected_sale_price: 100 }, registered);
      const [price, ...others] = bars;
      const profit = others.pop();
      expect(price).toMatchObject({ to: 100, tone: "total" });
      expect(price).not.toHaveProperty("from");
      let left = 100;
      for (const { from, to } of others) {
        expect(from).toBeCloseTo(left, 1);
        left = to;
      }
      expect(left).toBeCloseTo(lead.profit, 1);
      expect(profit).toMatchObject({ to: lead.profit, figure: english.money(lead.profit, "SAR") });
      expect(profit).not.toHaveProperty("from");
    },
  );

  it("ends the chart in a loss by its name and colour, and in a profit by its own", () => {
    expect(chartOf({ landed_cost: 110, expected_sale_price: 100 }, "yes").bars.at(-1)).toMatchObject({
      label: english.say("loss"),
      tone: "loss",
    });
    expect(chartOf({ landed_cost: 10, expected_sale_price: 100 }, "yes").bars.at(-1)).toMatchObject({
      label: english.say("gain"),
      tone: "gain",
    });
  });

  it("draws a bar for the difference only when another case than the registered one leads", () => {
    const isDifference = ({ label }: { label: string }) => label === english.say("caseDifference");
    expect(chartOf({ landed_cost: 90, expected_sale_price: 100 }, "yes").bars.some(isDifference)).toBe(false);
    expect(chartOf({ landed_cost: 90, expected_sale_price: 100 }, "no").bars.some(isDifference)).toBe(true);
  });
});
