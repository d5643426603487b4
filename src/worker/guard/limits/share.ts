/** This isolate's share of each caller's limit, and how it asks the caller's Gate for more. */
import { waitUntil } from "cloudflare:workers";
import { BoundedMap } from "../../../lib/memo.ts";
import { callObject } from "../../http/call-object.ts";
import { logEvent, reasonOf } from "../../http/log.ts";
import { DeadlineExceeded, within } from "../../http/within.ts";
import type { RatePolicy } from "./gcra.ts";
import type { LeaseReading } from "./lease.ts";
import { type Lease, letThrough, newLease, putBack, refill, spend, toAskFor, type Verdict } from "./lease.ts";
import type { Limit } from "./limits.ts";

/** What the limiter needs of the environment. */
export interface RateLimitEnv {
  readonly GATE: {
    getByName(name: string): {
      takeRequests(rateClass: string, policy: RatePolicy, wanted: number): Promise<LeaseReading>;
    };
  };
}

/** Requests wait in two steps, so that an answer already queued is read before the timeout fires. */
const turns = 2;

/** How long a caller whose object did not answer is let through without asking again. */
const openMs = 1_000;

/** Callers remembered in one isolate. */
const mostCallers = 10_000;

/** This isolate's share of one caller's limit. */
interface Share {
  readonly lease: Lease;
  /** The question to the caller's object that is under way, shared by the requests that wait for it. */
  asking: Promise<void> | undefined;
  askedAt: number;
  /** Requests that came too late for the question under way. */
  waiting: number;
  /** Until when requests pass without asking, because the object did not answer. */
  openUntil: number;
}

const shares = new BoundedMap<string, Share>(mostCallers);

/** The share of a caller, by its key, in a limit. */
function shareOf(caller: string, limit: Limit): Share {
  const key = `${limit.rateClass} ${caller}`;
  let share = shares.get(key);
  if (!share) {
    share = { lease: newLease(limit.policy), asking: undefined, askedAt: 0, waiting: 0, openUntil: 0 };
    shares.set(key, share);
  }
  return share;
}

/** Counts a request of a caller against a limit. An object that is slow or fails lets it through. */
export async function admit(env: RateLimitEnv, caller: string, limit: Limit): Promise<Verdict> {
  const { rateClass, policy, patienceMs } = limit;
  const share = shareOf(caller, limit);
  const { lease } = share;
  const askGate = async (wanted: number) => {
    try {
      const gateOf = () => env.GATE.getByName(`caller:${caller}`);
      // An answer that comes too late for this request still counts for the next.
      refill(
        lease,
        policy,
        await callObject(gateOf, (gate) => gate.takeRequests(rateClass, policy, wanted)),
        Date.now(),
      );
      share.openUntil = 0;
    } finally {
      share.asking = undefined;
    }
  };
  // Ends because each turn spends requests, meets a refusal or fails.
  for (let turn = 1; ; turn++) {
    const now = Date.now();
    const verdict = spend(lease, now);
    if (verdict) return verdict;
    if (now < share.openUntil) return letThrough(lease, policy);
    // Cloudflare never answers the question of a cancelled request: others wait for it only as long as their patience.
    if (!share.asking || now - share.askedAt > patienceMs) {
      const wanted = toAskFor(lease, share.waiting);
      share.waiting = 0;
      share.askedAt = now;
      share.asking = askGate(wanted);
      waitUntil(share.asking.catch(() => {}));
    } else share.waiting += 1;
    try {
      await within(patienceMs / turns, share.asking);
      turn = 0;
    } catch (thrown) {
      if (thrown instanceof DeadlineExceeded && turn < turns) continue;
      share.openUntil = Date.now() + openMs;
      logEvent("rate_limit_unavailable", {
        class: rateClass,
        let_through_ms: openMs,
        reason: reasonOf(thrown),
      });
    }
  }
}

/** Refunds one request to a caller. */
export function refund(caller: string, limit: Limit): void {
  putBack(shareOf(caller, limit).lease, Date.now());
}
