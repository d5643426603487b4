import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freeProfitCheck } from "../../../catalog/operations/free-profit-check.ts";
import { dayOf } from "../../../src/lib/day.ts";
import { calculate } from "../../../src/worker/calculation/calculate.ts";
import type { Core } from "../../../src/worker/calculation/calculation-core.ts";
import { circuitStates } from "../../../src/worker/guard/circuits/circuit-states.ts";
import { emptyStorage } from "../../fixtures/empty-storage.ts";

const { id, examples } = freeProfitCheck;
const [{ input }] = examples;

// An open circuit would let a probe through after five seconds.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(emptyStorage);

/** An environment in which another Worker calculates. */
const withCore = (answer: Core["calculate"], timeoutMs = 10_000) => ({
  ...env,
  CORE_TIMEOUT_MS: String(timeoutMs),
  CORE: { calculate: answer },
});

const coreState = async () => (await circuitStates(env, ["core"])).core;

describe("a calculation", () => {
  it("happens in this isolate while nothing else is bound", async () => {
    expect(JSON.parse(await calculate(env, id, input, "en"))).toEqual(
      freeProfitCheck.answer(input, "en", dayOf(Date.now())),
    );
  });

  it("happens behind the binding CORE where there is one", async () => {
    const asked: unknown[] = [];
    const elsewhere = withCore(async (...call) => {
      asked.push(call);
      return '{"answered":"elsewhere"}';
    });
    expect(await calculate(elsewhere, id, input, "ar")).toBe('{"answered":"elsewhere"}');
    expect(asked).toEqual([[id, input, "ar"]]);
  });

  it.each<[string, Core["calculate"]]>([
    ["cannot be reached", () => Promise.reject(new Error("unreachable"))],
    ["does not answer in time", () => new Promise(() => {})],
    ["fails on the input", async () => null],
  ])("is core_unavailable when a core elsewhere %s", async (_, answer) => {
    await expect(calculate(withCore(answer, 20), id, input, "en")).rejects.toMatchObject({ code: "core_unavailable" });
  });

  it("is core_unavailable when it fails in this isolate", async () => {
    await expect(calculate(env, "no_such_operation", input, "en")).rejects.toMatchObject({ code: "core_unavailable" });
  });

  it("that fails on one input again and again leaves the circuit closed; different inputs open it", async () => {
    const failing = withCore(async () => null);
    const fail = (price: number) =>
      expect(calculate(failing, id, { ...input, expected_sale_price: price }, "en")).rejects.toMatchObject({
        code: "core_unavailable",
      });
    for (let again = 0; again < 20; again++) await fail(100);
    await expect.poll(coreState).toBe("closed");
    // Calculations of other tests that worked a moment ago stand against these.
    for (let price = 101; price < 2_000 && (await coreState()) === "closed"; price++) await fail(price);
    expect(await coreState()).toBe("open");
    await expect
      .poll(() => calculate(env, id, input, "en").then(String, (thrown) => thrown))
      .toMatchObject({ code: "circuit_open", headers: { "Retry-After": expect.stringMatching(/^[1-5]$/) } });
  });
});
