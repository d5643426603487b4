/** Guards of the limiter, and what it is without each of them. */
import { ArrivalTimes } from "../../../../src/worker/guard/limits/arrival-times.ts";
import { isolates } from "./isolates.ts";

const times = {
  get: ArrivalTimes.prototype.get,
  set: ArrivalTimes.prototype.set,
  forget: ArrivalTimes.prototype.forget,
};

const removals: Readonly<Record<string, () => () => void>> = {
  pay_for_leases: () => replace("set", () => undefined),
  forget_arrivals: () => replace("forget", () => undefined),
  give_up_probes: () => {
    const policies = isolates.map(({ policyOf }) => policyOf("facilitator:any"));
    const before = policies.map(({ probeTimeoutMs }) => probeTimeoutMs);
    for (const policy of policies) Object.assign(policy, { probeTimeoutMs: 1e12 });
    return () => {
      for (const [index, policy] of policies.entries()) Object.assign(policy, { probeTimeoutMs: before[index] });
    };
  },
};
export const limitsGuards = Object.keys(removals);

function replace<Name extends keyof typeof times>(name: Name, part: ArrivalTimes[Name]): () => void {
  Object.assign(ArrivalTimes.prototype, { [name]: part });
  return () => Object.assign(ArrivalTimes.prototype, { [name]: times[name] });
}

/** Leaves a guard out; the function that is returned puts it back. */
export const withoutLimitsGuard = (name: string | undefined): (() => void) => removals[name ?? ""]?.() ?? (() => {});
