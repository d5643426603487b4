/** The facilitators that settle payments, tried in order. */
import { memoize } from "../../../lib/memo.ts";
import type { FacilitatorSetting, PaymentConfig } from "../../config/config.ts";
import { type CircuitEnv, claimTrial, type Dependency, doubtOf, secondsUntilClosed } from "../../guard/circuit.ts";
import { answersAtAll } from "./facilitator-call.ts";

const nameOf = memoize(({ url }: FacilitatorSetting) => `facilitator:${new URL(url).host}` as const);

/** Returns the circuits of all configured facilitators, in their order. */
export const facilitatorCircuits = (payment: PaymentConfig) => payment.facilitators.map((setting) => nameOf(setting));

/** Returns a facilitator as its circuit checks it: any answer in JSON shows that it is there. */
export const dependencyOf = (payment: PaymentConfig, setting: FacilitatorSetting): Dependency => ({
  name: nameOf(setting),
  position: payment.facilitators.indexOf(setting),
  works: () => answersAtAll(setting, payment.timeouts.chainMs),
});

/** The part of a request on which the choice of a facilitator depends. */
export interface Asking {
  /** The address of the facilitator that has permanently refused this payer lately. */
  readonly refusedBy: string | undefined;
  /** Addresses that this request has asked and does not ask again. */
  readonly left: readonly string[];
  /** Addresses that an earlier request has asked one after the other without success. */
  readonly tried: readonly string[];
  /** Whether this purchase may try one that has failed: of an ordinary account, and not large. */
  readonly mayTry: boolean;
}

/** A facilitator that is to be asked. */
export interface Chosen {
  readonly setting: FacilitatorSetting;
  readonly dependency: Dependency;
  /** Whether it has failed lately, so that it is called once, for a short time. */
  readonly isDoubtful: boolean;
  /** Whether this call tries if it works again; only one purchase may do so at a time. */
  readonly isTrial: boolean;
}

/**
 * The facilitator to ask, or the seconds until one may be asked. In the operator's order those that work come first,
 * then those that were tried for this payment, those that have failed lately, and at the end those that refuse this
 * payer. The Gates of those after a healthy one are not read.
 */
export async function chooseFacilitator(
  env: CircuitEnv,
  payment: PaymentConfig,
  asking: Asking,
): Promise<Chosen | number> {
  const { refusedBy, left, tried, mayTry } = asking;
  let best: (Chosen & { readonly rank: number }) | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const setting of payment.facilitators) {
    if (left.includes(setting.url)) continue;
    const dependency = dependencyOf(payment, setting);
    const seconds = await secondsUntilClosed(env, dependency);
    if (seconds > 0) {
      least = Math.min(least, seconds);
      continue;
    }
    const doubt = doubtOf(dependency);
    const isTrial = doubt === "over" && mayTry;
    const isLater = doubt !== "none" && !isTrial;
    const rank = (setting.url === refusedBy ? 4 : 0) + (isLater ? 2 : 0) + (tried.includes(setting.url) ? 1 : 0);
    if (best === undefined || rank < best.rank)
      best = { setting, dependency, isDoubtful: doubt !== "none", isTrial, rank };
    if (rank === 0 && doubt === "none") break;
  }
  if (!best) return least;
  // Another purchase is trying this facilitator already.
  if (best.isTrial && !(await claimTrial(env, best.dependency)))
    return chooseFacilitator(env, payment, { ...asking, mayTry: false });
  return best;
}
