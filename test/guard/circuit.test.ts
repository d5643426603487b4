import { evictDurableObject, reset, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it } from "vitest";
import { type CircuitName, circuitOf, circuitStates } from "../../src/guard/circuit.ts";

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

afterEach(reset);

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

  it("does not blame its dependency for a blameless rejection", async () => {
    const name = freshName();
    for (let i = 0; i < 10; i++)
      await expect(
        circuitOf(env, name).run(
          () => Promise.reject(new Error("the caller is to blame")),
          () => true,
        ),
      ).rejects.toThrow("the caller is to blame");
    expect(await circuitStates(env, [name])).toEqual({ [name]: "closed" });
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
