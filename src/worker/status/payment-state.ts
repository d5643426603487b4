/** Whether a purchase can succeed now, as this isolate last found out: documents say so, and no sale depends on it. */

import { BoundedMap } from "../../lib/memo.ts";
import type { Config } from "../config/config.ts";
import type { CircuitEnv } from "../guard/circuit.ts";
import { facilitatorCircuits } from "../sale/facilitator/facilitator.ts";
import { standingOf } from "./circuit-states.ts";

/** Whether a purchase can succeed at this moment: `suspended` while every facilitator fails too often to be asked. */
export type PaymentAvailability = "available" | "not_configured" | "suspended";

/** How long an isolate uses its last finding. */
const freshMs = 5_000;

/** The most configurations in one isolate: one, except in tests. */
const keptFindings = 8;

const findings = new BoundedMap<Config, { readonly state: Promise<PaymentAvailability>; readonly at: number }>(
  keptFindings,
);

async function findOut(env: CircuitEnv, config: Config): Promise<PaymentAvailability> {
  if (!config.payment) return "not_configured";
  const standings = await Promise.all(facilitatorCircuits(config.payment).map((name) => standingOf(env, name)));
  return standings.every(({ circuit }) => circuit === "open") ? "suspended" : "available";
}

/** The state of payments: `suspended` while the breakers of all facilitators are open. */
export function paymentStateOf(env: CircuitEnv, config: Config): Promise<PaymentAvailability> {
  const known = findings.get(config);
  if (known && Date.now() - known.at < freshMs) return known.state;
  const state = findOut(env, config);
  findings.set(config, { state, at: Date.now() });
  return state;
}
