/**
 * What a piece costs until it is in the warehouse, line by line. The server draws it and, while somebody types, the
 * browser.
 */
import type { CostLine } from "./question-texts.ts";

export function CostLines({ lines }: { readonly lines: readonly CostLine[] }) {
  return (
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
  );
}
