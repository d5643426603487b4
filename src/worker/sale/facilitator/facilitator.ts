/** The facilitators that settle payments, tried in order. */
import { memoize } from "../../../lib/memo.ts";
import type { FacilitatorSetting, PaymentConfig } from "../../config/config.ts";
import { type CircuitEnv, claimTrial, type Dependency, doubtOf, secondsUntilClosed } from "../../guard/circuit.ts";
import { answersAtAll } from "./facilitator-call.ts";
import { type Candidate, type Choice, choicesOf } from "./order.ts";

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
export interface Chosen extends Pick<Choice, "isDoubtful" | "isTrial"> {
  readonly setting: FacilitatorSetting;
  readonly dependency: Dependency;
}

/**
 * The facilitator to ask, or the seconds until one may be asked. The Gates of those after a healthy one are not read.
 */
export async function chooseFacilitator(
  env: CircuitEnv,
  payment: PaymentConfig,
  asking: Asking,
): Promise<Chosen | number> {
  const { refusedBy, left, tried, mayTry } = asking;
  const found: Candidate[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const [position, setting] of payment.facilitators.entries()) {
    const dependency = dependencyOf(payment, setting);
    const isLeft = left.includes(setting.url);
    const seconds = isLeft ? 0 : await secondsUntilClosed(env, dependency);
    if (seconds > 0) least = Math.min(least, seconds);
    const doubt = isLeft ? "none" : doubtOf(dependency);
    const isRefused = setting.url === refusedBy;
    const isTried = tried.includes(setting.url);
    found[position] = { isOpen: seconds > 0, doubt, isRefused, isLeft, isTried };
    if (seconds === 0 && !isLeft && !isRefused && !isTried && doubt === "none") break;
  }
  for (const choice of choicesOf(found, mayTry)) {
    const setting = payment.facilitators[choice.position];
    if (!setting) continue;
    const dependency = dependencyOf(payment, setting);
    if (choice.isTrial && !(await claimTrial(env, dependency))) {
      // Another purchase is trying it already.
      return chooseFacilitator(env, payment, { ...asking, mayTry: false });
    }
    return { setting, dependency, isDoubtful: choice.isDoubtful, isTrial: choice.isTrial };
  }
  return least;
}
