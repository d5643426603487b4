/** The production ledger with a stand-in for the calculation, and without a guard where one is left out. */
import { Ledger } from "../../../src/worker/sale/ledger/ledger.ts";
import { type Decide, decideWithout } from "../guards.ts";

/** How a ledger is made, with its bindings. */
export function simulatedLedger(
  bindings: object,
  without: string | undefined,
  calculate: (input: unknown) => Promise<string>,
): (context: object) => Ledger {
  const decide: Decide = decideWithout(without);
  class SimulatedLedger extends Ledger {
    protected override services() {
      const services = super.services();
      return (
        services && { ...services, decide, calculate: (_: unknown, __: string, input: unknown) => calculate(input) }
      );
    }
  }
  // The constructor's type is that of the Workers runtime, of which there is only a stand-in here.
  return (context) => Reflect.construct(SimulatedLedger, [context, bindings]);
}
