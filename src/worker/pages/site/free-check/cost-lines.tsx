/** The costs of a piece until it is in the warehouse, line by line. */
import type { PageLanguage } from "../page-texts.ts";
import type { FieldProps } from "./fields.tsx";
import type { Understood } from "./understand.ts";

/** The lines, the total last; empty before a supplier's price is known. */
export function costLines({ estimate, currency }: Understood, { say, percent, money }: PageLanguage) {
  if (!estimate) return [];
  const { clearance, saber, delivery } = estimate;
  const afterCustoms = [
    [say("clearanceLabel"), clearance],
    [say("lineSaber"), saber],
    [say("warehouseLabel"), delivery],
    [say("lineWarehouse"), estimate.warehouseCost],
  ] as const;
  const lines: readonly (readonly [string, number])[] = [
    [say("productValueLabel"), estimate.productValue],
    [say("freight_insurance"), estimate.freight],
    [say("lineDuty", { rate: percent(estimate.dutyRatePct) }), estimate.customsDuty],
    [say("lineVat", { rate: percent(estimate.vatRatePct) }), estimate.importVat],
    ...(clearance + saber + delivery > 0 ? afterCustoms : [[say("lineLanded"), estimate.landedCost] as const]),
  ];
  return lines.map(([label, value]) => ({ label, amount: money(value, currency) }));
}

export function CostLines({ question, language }: FieldProps) {
  const lines = costLines(question, language);
  return (
    <div class="estimate-lines" id="estimate-lines" data-live>
      <table class="cost-lines">
        <tbody>
          {lines.map(({ label, amount }, index) => (
            <tr class={index === lines.length - 1 ? "total" : undefined}>
              <th scope="row">{label}</th>
              <td class="amount">
                <bdi>{amount}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
