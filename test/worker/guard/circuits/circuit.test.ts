import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { circuitOf } from "../../../../src/worker/guard/circuits/circuit.ts";
import { type CircuitName, policyOf } from "../../../../src/worker/guard/circuits/circuit-policy.ts";
import type { CircuitEntry, CircuitReading } from "../../../../src/worker/guard/circuits/circuit-state.ts";
import { circuitStates } from "../../../../src/worker/guard/circuits/circuit-states.ts";
import { emptyStorage } from "../../../fixtures/empty-storage.ts";

let number = 0;

/** A dependency that no other test has heard of. */
const freshName = (): CircuitName => `facilitator:test-${++number}.invalid`;

const gateOf = (name: CircuitName) => env.GATE.getByName(`circuit:${name}`);

async function fail(name: CircuitName, times: number) {
  for (let i = 0; i < times; i++) {
    const circuit = circuitOf(env, name);
    if ((await circuit.admit()).admitted) circuit.report("failure");
    await expect.poll(() => circuitStates(env, [name]).then((states) => states[name] !== "unknown")).toBe(true);
  }
}

// An open circuit would let a probe through after five seconds.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(emptyStorage);

describe("a circuit", () => {
  it("lets calls through while its dependency works", async () => {
    const name = freshName();
    for (let i = 0; i < 20; i++) {
      const circuit = circuitOf(env, name);
      expect(await circuit.admit()).toEqual({ admitted: true });
      circuit.report("success");
    }
    expect(await circuitStates(env, [name])).toEqual({ [name]: "closed" });
  });

  it("refuses with a wait once its dependency keeps failing", async () => {
    const name = freshName();
    await fail(name, 5);
    expect(await circuitStates(env, [name])).toEqual({ [name]: "open" });
    expect(await circuitOf(env, name).admit()).toEqual({ admitted: false, retryAfterSeconds: 5 });
  });

  it("answers 503 circuit_open without calling while it is open", async () => {
    const name = freshName();
    await fail(name, 5);
    let called = false;
    const refused = circuitOf(env, name).run(async () => {
      called = true;
    });
    await expect(refused).rejects.toMatchObject({ code: "circuit_open", headers: { "Retry-After": "5" } });
    expect(called).toBe(false);
  });

  it("opens by failures on different subjects, and not by one subject that fails again and again", async () => {
    const name = freshName();
    const failOn = (subject: string) =>
      expect(
        circuitOf(env, name).run(
          () => Promise.reject(new Error("cannot do this one")),
          async () => subject,
        ),
      ).rejects.toThrow("cannot do this one");
    for (let i = 0; i < 20; i++) await failOn("the same");
    expect(await circuitStates(env, [name])).toEqual({ [name]: "closed" });
    for (const subject of ["a second", "a third", "a fourth", "a fifth"]) await failOn(subject);
    await expect.poll(() => circuitStates(env, [name])).toEqual({ [name]: "open" });
  });

  it("learns nothing from a probe on a subject that failed before, and lets another probe through in its place", async () => {
    const name = freshName();
    const gate = gateOf(name);
    const policy = { ...policyOf(name), openMs: 0, probes: 1 };
    for (const subject of ["a", "b", "c", "d", "e"]) await gate.countFailure(policy, 0, subject);
    const first = await gate.enterCircuit(policy);
    expect(first.entry).toEqual({ admitted: true, probe: 1 });
    expect((await gate.enterCircuit(policy)).entry.admitted).toBe(false);
    expect(await gate.reportProbe(policy, 1, "failure", "a")).toMatchObject({ status: "half_open" });
    expect((await gate.enterCircuit(policy)).entry).toEqual({ admitted: true, probe: 1 });
    expect(await gate.reportProbe(policy, 1, "failure", "f")).toMatchObject({ status: "open" });
  });

  it("stays open when its object is evicted", async () => {
    const name = freshName();
    await fail(name, 5);
    await evictDurableObject(gateOf(name));
    expect(await circuitStates(env, [name])).toEqual({ [name]: "open" });
  });

  it("writes to storage only when its status changes", async () => {
    const name = freshName();
    await fail(name, 4);
    const stored = () => runInDurableObject(gateOf(name), (_, state) => state.storage.kv.get("circuit"));
    expect(await stored()).toBeUndefined();
    await fail(name, 1);
    expect(await stored()).toMatchObject({ status: "open" });
  });

  it("lets calls through when its object cannot be reached", async () => {
    const unreachable = {
      GATE: {
        ...env.GATE,
        getByName: () => {
          throw new Error("no route to the object");
        },
      },
    };
    expect(await circuitOf(unreachable, freshName()).admit()).toEqual({ admitted: true });
  });
});

/** A circuit's object that answers as told, and what it was asked. */
function objectThat(entry: CircuitEntry, status: CircuitReading["status"] = "closed") {
  const asked: unknown[][] = [];
  const reading: CircuitReading = { status, retryAfterMs: 0 };
  const answer =
    <Answer>(name: string, result: Answer) =>
    async (...parameters: unknown[]) => {
      asked.push([name, ...parameters]);
      return result;
    };
  const object = {
    enterCircuit: answer("enter", { entry, reading }),
    countFailure: answer("failure", reading),
    reportProbe: answer("probe", reading),
  };
  return { asked, env: { GATE: { getByName: () => object as unknown as ReturnType<typeof env.GATE.getByName> } } };
}

describe("a circuit's object", () => {
  it("is asked once in a second while it lets calls through", async () => {
    const [name, { asked, env: circuits }] = [freshName(), objectThat({ admitted: true })];
    for (let i = 0; i < 3; i++) await circuitOf(circuits, name).admit();
    expect(asked).toEqual([["enter", policyOf(name)]]);
  });

  it("is told of successes with the next failure", async () => {
    const [name, { asked, env: circuits }] = [freshName(), objectThat({ admitted: true })];
    for (const outcome of ["success", "success", "failure"] as const) circuitOf(circuits, name).report(outcome, "a");
    expect(asked).toEqual([["failure", policyOf(name), 2, "a"]]);
  });

  it("is told once how a probe ended", async () => {
    const [name, { asked, env: circuits }] = [freshName(), objectThat({ admitted: true, probe: 3 }, "half_open")];
    const circuit = circuitOf(circuits, name);
    await circuit.admit();
    circuit.report("success", "a");
    circuit.report("success", "a");
    expect(asked).toEqual([
      ["enter", policyOf(name)],
      ["probe", policyOf(name), 3, "success", "a"],
    ]);
  });

  it("is told that a call failed, with or without a subject", async () => {
    const [name, { asked, env: circuits }] = [freshName(), objectThat({ admitted: true, probe: 3 }, "half_open")];
    const failing = circuitOf(circuits, name).run(() => Promise.reject(new Error("not today")));
    await expect(failing).rejects.toThrow("not today");
    expect(asked.at(-1)).toEqual(["probe", policyOf(name), 3, "failure", undefined]);
  });

  it("that cannot be told costs the caller nothing, and one line in the log", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => {});
    const away = {
      GATE: {
        getByName: () => {
          throw new Error("no route");
        },
      },
    };
    const name = freshName();
    circuitOf(away, name).report("failure");
    expect(await circuitOf(away, name).admit()).toEqual({ admitted: true });
    expect(await circuitStates(away, [name])).toEqual({ [name]: "unknown" });
    const lines = log.mock.calls.map(([line]) => JSON.parse(line));
    log.mockRestore();
    expect(lines).toEqual(
      [1, 2].map(() => ({ event: "circuit_unreachable", circuit: name, reason: expect.any(String) })),
    );
  });
});
