/** How the budget is split, what it is expected to earn, and what it earns when things go wrong. */
import { stressTestTerms, termOf } from "../../../../../catalog/results/fields/terms.ts";
import { Bars } from "../bars.tsx";
import { moneyOr, namesOf, percentOr, type SectionProps } from "../document-context.ts";
import { Headline } from "../figure-table.tsx";
import { Stack } from "../stack.tsx";

export function Budget({ result, context }: SectionProps) {
  const { formats, productName, currency } = context;
  const { word, text, number, money } = formats;
  const plan = result.allocation;
  if (!plan) return null;
  const title = word("budgetTitle", { capital: money(plan.working_capital, currency) });
  return (
    <section>
      <h2>{title}</h2>
      <Headline
        figures={[
          [
            word("expectedIfAllSold"),
            money(plan.expected_profit, currency),
            plan.expected_profit > 0 ? "gain" : undefined,
          ],
          [
            word("worstCase"),
            money(plan.worst_stress_profit, currency),
            plan.worst_stress_profit < 0 ? "loss" : undefined,
          ],
          [word("breakEvenSellThrough"), percentOr(context, plan.break_even_sell_through_pct)],
          [word("expectedUnregistered"), money(plan.expected_profit_if_unregistered, currency)],
        ]}
      />
      <Stack
        caption={title}
        heads={[word("itemHead"), word("planUnits"), word("spentHead"), word("profitHead"), word("paybackHead")]}
        parts={[
          ...plan.lines.map((line) => ({
            label: productName(line.index),
            amount: line.cash_allocated,
            figures: [
              number(line.units),
              money(line.cash_allocated, currency),
              money(line.expected_profit, currency),
              number(line.payback_orders),
            ],
          })),
          {
            label: word("reserveRow"),
            amount: plan.reserve,
            figures: ["", money(plan.reserve, currency), "", ""],
            kind: "reserve" as const,
          },
          {
            label: word("unallocatedRow"),
            amount: plan.unallocated,
            figures: ["", money(plan.unallocated, currency), "", ""],
            kind: "unallocated" as const,
          },
        ]}
        total={[
          word("rowTotal"),
          number(plan.total_units),
          money(plan.working_capital, currency),
          money(plan.expected_profit, currency),
          "",
        ]}
      />
      <p>
        {plan.optimality === "PROVEN_OPTIMAL"
          ? word("optimalProven")
          : word("optimalGap", { gap: moneyOr(context, plan.optimality_gap) })}{" "}
        {plan.unfunded.length > 0 && word("unfundedNote", { products: namesOf(context, plan.unfunded) })}
      </p>
      {plan.lines.length > 0 && (
        <Bars
          caption={word("stressTitlePlan")}
          locale={formats.locale}
          heads={[word("shockHead"), word("chartColumn"), word("outcomeHead")]}
          bars={Object.entries(plan.stress_outcomes).map(([test, profit]) => ({
            label: text(termOf(stressTestTerms, test)),
            from: 0,
            to: profit,
            tone: profit < 0 ? "loss" : "gain",
            figure: money(profit, currency),
          }))}
        />
      )}
    </section>
  );
}
