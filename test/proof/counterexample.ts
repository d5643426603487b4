/** What goes wrong without a guard. */
import { type Exploration, explore } from "./explore.ts";
import { decideWithout, type SaleGuard, saleGuards } from "./guards.ts";
import { testedWorlds } from "./worlds.ts";

/** States after which the search leaves a world for the next: a missing guard's fault shows in half of them. */
const searchLimit = 10_000;

/** A shortest history that goes wrong without a guard, in the first of the tested worlds that has one. */
export function counterexample(guard: SaleGuard): { readonly world: string; readonly found: Exploration } | undefined {
  for (const { name, size } of testedWorlds) {
    const found = explore({ size, decide: decideWithout(guard), faults: true }, () => {}, searchLimit);
    if (found.violation) return { world: name, found };
  }
  return undefined;
}

/** The row of a guard in the table of docs/proof.md. */
export function rowOf(guard: SaleGuard): string {
  const violation = counterexample(guard)?.found.violation;
  const history = violation
    ? `${violation.property}: ${violation.history.join(" → ")}`
    : "nothing goes wrong in these worlds";
  return `| \`${guard}\` | ${saleGuards[guard]} | ${history} |`;
}
