/** The three steps of a sale that ask others, by name: the ledger is composed from them. */
import type { CircuitEnv } from "../../guard/circuits/circuit.ts";
import type { Locale } from "../../lib/text.ts";
import type { prove } from "../chain/proof.ts";
import type { settle } from "../facilitator/facilitator.ts";

/**
 * - `prove`: the payment can succeed, by our own node; nothing is charged.
 * - `calculate`: the answer as JSON text. Throws a ServiceError when there is none; nothing is charged.
 * - `settle`: moves the money, the answer being stored.
 */
export interface SaleSteps {
  readonly prove: typeof prove;
  readonly calculate: (env: CircuitEnv, operation: string, input: unknown, locale: Locale) => Promise<string>;
  readonly settle: typeof settle;
}
