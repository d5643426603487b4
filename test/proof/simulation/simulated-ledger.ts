/** The production ledger with a calculation that is a stand-in, and without a guard where one is left out. */

import { prove } from "../../../src/worker/sale/chain/proof.ts";
import type { SaleGuard } from "../../../src/worker/sale/decision/sale-guards.ts";
import { settle } from "../../../src/worker/sale/facilitator/facilitator.ts";
import { PayerLedger } from "../../../src/worker/sale/ledger/payer-ledger.ts";

/** How a ledger is made, with its bindings. */
export function simulatedLedger(
  bindings: object,
  guards: ReadonlySet<SaleGuard>,
  calculate: (input: unknown) => Promise<string>,
): (context: object) => PayerLedger {
  class Ledger extends PayerLedger {
    protected override readonly guards = guards;
    protected override readonly steps = {
      prove,
      settle,
      calculate: (_: unknown, __: string, input: unknown) => calculate(input),
    };
  }
  // The constructor's type is that of the Workers runtime, of which there is only a stand-in here.
  return (context) => Reflect.construct(Ledger, [context, bindings]);
}
