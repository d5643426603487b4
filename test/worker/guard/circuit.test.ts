import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  type CircuitEnv,
  type CircuitName,
  check,
  claimTrial,
  doubtOf,
  secondsUntilClosed,
  tellDoubt,
  tellTrust,
} from "../../../src/worker/guard/circuit.ts";
import { standingOf } from "../../../src/worker/status/circuit-states.ts";
import { emptyStorage } from "../../fixtures/empty-storage.ts";
import { logged } from "../sale/fixtures/ledger.ts";
import { standingGate } from "./standing-gate.ts";

let number = 0;

/** A dependency with a fresh name, which works as told, and how often it was checked. */
function dependencyThat(isWorking: () => boolean | Promise<boolean>, isLocal = false) {
  const name: CircuitName = `facilitator:test-${++number}.invalid`;
  const works = vi.fn(async () => isWorking());
  return { name, works, isLocal };
}

/** A Gate that says until when the circuit is open, and how often it was asked. */
function gateThat(openUntil: () => number | Promise<number>) {
  const asked = vi.fn(async () => openUntil());
  const gates: CircuitEnv = { GATE: { getByName: () => standingGate(asked) } };
  return { gates, asked };
}

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);

const stateOf = async (name: CircuitName) => (await standingOf(env, name)).circuit;

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(emptyStorage);

describe("a circuit", () => {
  it("keeps a circuit closed while its dependency works, even if callers report failures", async () => {
    const dependency = dependencyThat(() => true);
    for (let failure = 0; failure < 20; failure++) {
      // At most one check a second.
      for (let report = 0; report < 3; report++) check(env, dependency);
      pass(1_000);
      expect(await secondsUntilClosed(env, dependency)).toBe(0);
    }
    expect(dependency.works).toHaveBeenCalledTimes(20);
    expect(await stateOf(dependency.name)).toBe("closed");
  });

  it.each([
    ["fails as well", () => false],
    ["throws", () => Promise.reject(new Error("away"))],
  ])("opens a circuit when the check of a failure %s, and says for how long", async (_, isWorking) => {
    const dependency = dependencyThat(isWorking);
    check(env, dependency);
    await expect.poll(() => secondsUntilClosed(env, dependency)).toBe(5);
    expect(await stateOf(dependency.name)).toBe("open");
    pass(4_001);
    expect(await secondsUntilClosed(env, dependency)).toBe(1);
  });

  it("takes over the Gate's answer to a failed check, without asking it a second time", async () => {
    const lines = logged();
    const dependency = dependencyThat(() => false);
    expect(await secondsUntilClosed(env, dependency)).toBe(0);
    check(env, dependency);
    await expect.poll(lines).toEqual([{ event: "circuit", circuit: dependency.name, to: "open" }]);
    expect([await secondsUntilClosed(env, dependency), doubtOf(dependency)]).toEqual([5, "none"]);
  });

  it("learns from the Gate that another isolate has found a local dependency working again", async () => {
    const dependency = dependencyThat(() => false, true);
    check(env, dependency);
    await expect.poll(() => secondsUntilClosed(env, dependency)).toBe(5);
    await env.GATE.getByName(`circuit:${dependency.name}`).recordCheck(true);
    pass(1_000);
    await expect.poll(() => secondsUntilClosed(env, dependency)).toBe(0);
    expect(dependency.works).toHaveBeenCalledTimes(1);
  });

  it("checks the dependency when the time is over, closes the circuit if it works, and logs each change", async () => {
    const lines = logged();
    let isWorking = false;
    const dependency = dependencyThat(() => isWorking);
    check(env, dependency);
    await expect.poll(() => secondsUntilClosed(env, dependency)).toBe(5);
    isWorking = true;
    pass(5_000);
    // The first request after the time is over is not used as the check.
    expect(await secondsUntilClosed(env, dependency)).toBe(1);
    await expect.poll(() => secondsUntilClosed(env, dependency)).toBe(0);
    expect(dependency.works).toHaveBeenCalledTimes(2);
    expect(lines()).toEqual(["open", "closed"].map((to) => ({ event: "circuit", circuit: dependency.name, to })));
  });
});

describe("the Gate of a circuit", () => {
  it("asks the Gate of a circuit once a second, and uses a late answer for the next request", async () => {
    const dependency = dependencyThat(() => true);
    const answer = Promise.withResolvers<number>();
    const { gates, asked } = gateThat(() => answer.promise);
    expect(await secondsUntilClosed(gates, dependency)).toBe(0);
    expect(await secondsUntilClosed(gates, dependency)).toBe(0);
    expect(asked).toHaveBeenCalledTimes(1);
    answer.resolve(Date.now() + 60_000);
    await expect.poll(() => secondsUntilClosed(gates, dependency)).toBe(60);
    pass(1_000);
    await secondsUntilClosed(gates, dependency);
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it("does not wait for a Gate that has answered this isolate lately", async () => {
    const dependency = dependencyThat(() => true);
    await secondsUntilClosed(gateThat(() => 0).gates, dependency);
    pass(1_000);
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date", "setTimeout", "clearTimeout"] });
    const answer = Promise.withResolvers<number>();
    expect(await secondsUntilClosed(gateThat(() => answer.promise).gates, dependency)).toBe(0);
    answer.resolve(0);
  });

  it("does not report to the Gate a check that finds the dependency working as before", async () => {
    const dependency = dependencyThat(() => true);
    const { gates, asked } = gateThat(() => 0);
    check(gates, dependency);
    await expect.poll(() => dependency.works.mock.settledResults.length).toBe(1);
    await Promise.resolve();
    expect(asked).not.toHaveBeenCalled();
  });

  it("asks the Gate about a local dependency only after it has failed here", async () => {
    const dependency = dependencyThat(() => false, true);
    const { gates, asked } = gateThat(() => 0);
    expect(await secondsUntilClosed(gates, dependency)).toBe(0);
    expect(asked).not.toHaveBeenCalled();
  });

  it("logs a Gate that fails, and lets the call through", async () => {
    const lines = logged();
    const getByName = () => {
      throw new Error("no route");
    };
    const away: CircuitEnv = { GATE: { getByName } };
    const dependency = dependencyThat(() => false);
    expect(await secondsUntilClosed(away, dependency)).toBe(0);
    check(away, dependency);
    expect((await standingOf(away, dependency.name)).circuit).toBe("unknown");
    const line = {
      event: "circuit_unreachable",
      circuit: dependency.name,
      reason: expect.stringContaining("no route"),
    };
    await expect.poll(lines).toEqual([line, line]);
  });
});

describe("the doubts about a facilitator", () => {
  /** A facilitator at the second place, and a Gate that notes what it is asked. */
  function doubted(until: number) {
    const dependency = { ...dependencyThat(() => true), position: 1 };
    const doubts = { 1: { since: 0, until, pauseMs: 60_000, reason: "silent" } };
    const gate = standingGate(() => 0, doubts);
    const asked = {
      doubt: vi.spyOn(gate, "doubt"),
      trust: vi.spyOn(gate, "trust"),
      claimTrial: vi.spyOn(gate, "claimTrial"),
    };
    const names: string[] = [];
    const getByName = (name: string) => {
      names.push(name);
      return gate;
    };
    return { dependency, gates: { GATE: { getByName } }, asked, names };
  }

  it("keeps a doubt until its time has passed, only for the facilitator at its position", async () => {
    const { dependency, gates } = doubted(Date.now() + 60_000);
    expect(doubtOf(dependency)).toBe("none");
    await secondsUntilClosed(gates, dependency);
    expect([doubtOf(dependency), doubtOf({ ...dependency, position: 0 })]).toEqual(["lasting", "none"]);
    pass(59_999);
    expect(doubtOf(dependency)).toBe("lasting");
    pass(1);
    expect(doubtOf(dependency)).toBe("over");
  });

  it("counts a doubt of a dependency without a position for the first position", async () => {
    const { dependency, gates } = doubted(Date.now() + 60_000);
    await secondsUntilClosed(gates, dependency);
    expect(doubtOf({ name: dependency.name, works: dependency.works })).toBe("none");
  });

  it("reports an unconfirmed settlement to the Gate, logs it, and takes over the doubts in the answer", async () => {
    const lines = logged();
    const { dependency, gates, asked, names } = doubted(Date.now() + 60_000);
    tellDoubt(gates, dependency, "silent", true);
    await expect.poll(() => doubtOf(dependency)).toBe("lasting");
    expect([asked.doubt.mock.calls, names]).toEqual([[[1, "silent", true]], [`circuit:${dependency.name}`]]);
    const facilitator = dependency.name.replace("facilitator:", "");
    expect(lines()).toEqual([{ event: "facilitator_doubted", facilitator, position: 1, reason: "silent" }]);
  });

  it("reports a confirmed settlement to the Gate only if the facilitator is in doubt", async () => {
    const { dependency, gates, asked } = doubted(Date.now() + 60_000);
    tellTrust(gates, dependency, 7);
    expect(asked.trust).not.toHaveBeenCalled();
    await secondsUntilClosed(gates, dependency);
    tellTrust(gates, { ...dependency, position: 0 }, 7);
    expect(asked.trust).not.toHaveBeenCalled();
    tellTrust(gates, dependency, 7);
    await expect.poll(() => asked.trust.mock.calls).toEqual([[1, 7]]);
  });

  it("reports a confirmed settlement to the Gate while the circuit is open", async () => {
    const dependency = dependencyThat(() => true);
    const gate = standingGate(() => Date.now() + 5_000);
    const trust = vi.spyOn(gate, "trust");
    const gates: CircuitEnv = { GATE: { getByName: () => gate } };
    expect(await secondsUntilClosed(gates, dependency)).toBe(5);
    tellTrust(gates, dependency, 7);
    await expect.poll(() => trust.mock.calls).toEqual([[0, 7]]);
  });

  it("asks the Gate whether a purchase may try the facilitator at its position", async () => {
    const { dependency, gates, asked, names } = doubted(0);
    expect(await claimTrial(gates, dependency)).toBe(true);
    asked.claimTrial.mockResolvedValue(false);
    expect(await claimTrial(gates, dependency)).toBe(false);
    expect([asked.claimTrial.mock.calls, names[0]]).toEqual([[[1], [1]], `circuit:${dependency.name}`]);
  });

  it("lets no purchase try a facilitator whose Gate fails, and logs it", async () => {
    const lines = logged();
    const { dependency, gates, asked } = doubted(0);
    asked.claimTrial.mockRejectedValue(new Error("no route"));
    expect(await claimTrial(gates, dependency)).toBe(false);
    const reason = expect.stringContaining("no route");
    expect(lines()).toEqual([{ event: "circuit_unreachable", circuit: dependency.name, reason }]);
  });
});
