import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type Circuit,
  type CircuitPolicy,
  closedCircuit,
  count,
  enter,
  probed,
} from "../../../../src/worker/guard/circuits/circuit-state.ts";

const policy: CircuitPolicy = {
  windowMs: 10_000,
  minimumVolume: 4,
  failureRate: 0.5,
  openMs: 5_000,
  maxOpenMs: 15_000,
  probes: 2,
  probeTimeoutMs: 12_000,
};

const failures = (number: number) => ({ successes: 0, failures: number });
const successes = (number: number) => ({ successes: number, failures: 0 });
const broken = (now: number) => count(closedCircuit(now), policy, failures(4), now);

/** A circuit whose first probe has been let through at `now`. */
function halfOpen(now: number): Circuit {
  return enter(broken(now - policy.openMs), policy, now).circuit;
}

describe("a closed circuit", () => {
  it("lets every call through", () => {
    expect(enter(closedCircuit(0), policy, 0).entry).toEqual({ admitted: true });
  });

  it("stays closed below the minimum volume", () => {
    expect(count(closedCircuit(0), policy, failures(3), 0).status).toBe("closed");
  });

  it("stays closed below the failure rate", () => {
    expect(count(closedCircuit(0), policy, { successes: 5, failures: 4 }, 0).status).toBe("closed");
  });

  it("opens at the failure rate with enough volume", () => {
    expect(count(closedCircuit(0), policy, { successes: 2, failures: 2 }, 0)).toEqual({
      status: "open",
      until: 5_000,
      openings: 1,
    });
  });

  it("does not open by successes alone, whatever went before", () => {
    const shaken = count(closedCircuit(0), policy, failures(3), 0);
    expect(count(shaken, policy, successes(40), 1).status).toBe("closed");
  });

  it("that opens at any share of failures opens by the first one, and by no success", () => {
    const strict = { ...policy, failureRate: 0, minimumVolume: 1 };
    expect(count(closedCircuit(0), strict, successes(9), 0).status).toBe("closed");
    expect(count(closedCircuit(0), strict, failures(1), 0).status).toBe("open");
  });

  it("begins to forget when half of the window has passed", () => {
    expect(count(closedCircuit(0), policy, failures(1), 4_999)).toMatchObject({ since: 0 });
    expect(count(closedCircuit(0), policy, failures(1), 5_000)).toMatchObject({ since: 5_000 });
  });

  it("forgets outcomes older than the window", () => {
    const shaken = count(closedCircuit(0), policy, failures(3), 0);
    expect(count(shaken, policy, failures(3), 10_000).status).toBe("closed");
  });

  it("remembers outcomes across the middle of the window", () => {
    const shaken = count(closedCircuit(0), policy, failures(3), 4_000);
    expect(count(shaken, policy, failures(1), 6_000).status).toBe("open");
  });
});

describe("an open circuit", () => {
  it("refuses until its time is up and says how long that is", () => {
    expect(enter(broken(0), policy, 1_200).entry).toEqual({ admitted: false, retryAfterMs: 3_800 });
  });

  it("lets a probe through after exactly the wait it named", () => {
    expect(enter(broken(0), policy, 5_000).entry).toEqual({ admitted: true, probe: 1 });
  });

  it("ignores late outcomes of calls made before it opened", () => {
    expect(count(broken(0), policy, successes(100), 1)).toEqual(broken(0));
  });
});

describe("a half-open circuit", () => {
  it("lets no more probes through than the policy says", () => {
    const second = enter(halfOpen(0), policy, 1);
    expect(second.entry).toEqual({ admitted: true, probe: 1 });
    expect(enter(second.circuit, policy, 2).entry).toEqual({ admitted: false, retryAfterMs: 11_999 });
  });

  it("closes when all its probes succeed", () => {
    const one = probed(enter(halfOpen(0), policy, 1).circuit, policy, 1, "success", 2);
    expect(one.status).toBe("half_open");
    expect(probed(one, policy, 1, "success", 3)).toEqual(closedCircuit(3));
  });

  it("opens for twice as long when a probe fails, up to the longest wait", () => {
    const again = probed(halfOpen(0), policy, 1, "failure", 10);
    expect(again).toEqual({ status: "open", until: 10_010, openings: 2 });
    const third = probed(enter(again, policy, 10_010).circuit, policy, 2, "failure", 10_020);
    expect(third).toEqual({ status: "open", until: 25_020, openings: 3 });
  });

  it("ignores a probe of an earlier opening", () => {
    const again = enter(probed(halfOpen(0), policy, 1, "failure", 10), policy, 10_010).circuit;
    expect(probed(again, policy, 1, "success", 10_011)).toBe(again);
  });

  it("gives up probes that were never reported on", () => {
    const full = enter(halfOpen(0), policy, 1).circuit;
    expect(enter(full, policy, 12_001).entry).toEqual({ admitted: true, probe: 1 });
  });
});

describe("any circuit", () => {
  const step = fc.record({
    wait: fc.integer({ min: 0, max: 8_000 }),
    success: fc.boolean(),
    reported: fc.boolean(),
  });

  it("never refuses without a wait, never keeps a call waiting past the longest one, and keeps its probes bounded", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let now = 0;
        let circuit = closedCircuit(now);
        for (const { wait, success, reported } of steps) {
          now += wait;
          const { circuit: entered, entry } = enter(circuit, policy, now);
          circuit = entered;
          if (entry.admitted) {
            if (reported)
              circuit =
                entry.probe === undefined
                  ? count(circuit, policy, success ? successes(1) : failures(1), now)
                  : probed(circuit, policy, entry.probe, success ? "success" : "failure", now);
          } else {
            expect(entry.retryAfterMs).toBeGreaterThan(0);
            expect(entry.retryAfterMs).toBeLessThanOrEqual(policy.maxOpenMs);
            expect(enter(circuit, policy, now + entry.retryAfterMs).entry.admitted).toBe(true);
          }
          if (circuit.status === "half_open") expect(circuit.admitted).toBeLessThanOrEqual(policy.probes);
        }
      }),
    );
  });
});

describe("a probe", () => {
  it("says nothing of a circuit that is open again", () => {
    const open = broken(0);
    expect(probed(open, policy, 1, "failure", 1)).toBe(open);
  });

  it("that says nothing makes room for another one, and not for one that succeeded", () => {
    const trying: Circuit = { status: "half_open", since: 0, openings: 1, admitted: 2, succeeded: 0 };
    expect(probed(trying, policy, 1, "nothing", 1)).toMatchObject({ admitted: 1, succeeded: 0 });
    const trusted: Circuit = { status: "half_open", since: 0, openings: 1, admitted: 1, succeeded: 1 };
    expect(probed(trusted, policy, 1, "nothing", 1)).toMatchObject({ admitted: 1, succeeded: 1 });
  });
});
