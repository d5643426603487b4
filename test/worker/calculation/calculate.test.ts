import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { freeProfitCheck } from "../../../catalog/operations/free-profit-check.ts";
import { dayOf } from "../../../src/lib/day.ts";
import { calculate } from "../../../src/worker/calculation/calculate.ts";
import type { Core } from "../../../src/worker/calculation/calculation-core.ts";
import { standingOf } from "../../../src/worker/status/circuit-states.ts";
import { emptyStorage } from "../../fixtures/empty-storage.ts";

const { id, examples } = freeProfitCheck;
const [{ input }] = examples;

// An open circuit would be checked after five seconds.
beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(emptyStorage);

/** An environment in which another Worker calculates. */
const withCore = (answer: Core["calculate"], timeoutMs = 10_000) => ({
  ...env,
  CORE_TIMEOUT_MS: String(timeoutMs),
  CORE: { calculate: answer },
});

const coreState = async () => (await standingOf(env, "core")).circuit;

describe("a calculation", () => {
  it("calculates in its own isolate while no other Worker is bound", async () => {
    expect(JSON.parse(await calculate(env, id, input, "en"))).toEqual(
      freeProfitCheck.answer(input, "en", dayOf(Date.now())),
    );
  });

  it("calculates through the binding CORE where there is one", async () => {
    const asked: unknown[] = [];
    const elsewhere = withCore(async (...call) => {
      asked.push(call);
      return '{"answered":"elsewhere"}';
    });
    expect(await calculate(elsewhere, id, input, "ar")).toBe('{"answered":"elsewhere"}');
    expect(asked).toEqual([[id, input, "ar", undefined]]);
  });

  it.each<[string, Core["calculate"]]>([
    ["cannot be reached", () => Promise.reject(new Error("unreachable"))],
    ["does not answer in time", () => new Promise(() => {})],
    ["fails on the input", async () => null],
  ])("answers core_unavailable when a core elsewhere %s", async (_, answer) => {
    await expect(calculate(withCore(answer, 20), id, input, "en")).rejects.toMatchObject({ code: "core_unavailable" });
    // The check that follows must not fall into the next test.
    await expect.poll(coreState).toBe("open");
  });

  it("answers core_unavailable when the calculation fails in this isolate", async () => {
    await expect(calculate(env, "no_such_operation", input, "en")).rejects.toMatchObject({ code: "core_unavailable" });
  });

  it("leaves the circuit closed after an input that fails if the core answers our own question", async () => {
    const ownQuestion = JSON.stringify(examples[0].input);
    const partly = withCore(async (_, asked) => (JSON.stringify(asked) === ownQuestion ? "{}" : null));
    const failing = { ...input, expected_sale_price: 101 };
    for (let again = 0; again < 20; again++)
      await expect(calculate(partly, id, failing, "en")).rejects.toMatchObject({ code: "core_unavailable" });
    expect(await calculate(partly, id, input, "en")).toBe("{}");
    expect(await coreState()).toBe("closed");
  });

  it("answers circuit_open with a wait while the core fails our own question as well", async () => {
    const failing = withCore(async () => null);
    await expect(calculate(failing, id, input, "en")).rejects.toMatchObject({ code: "core_unavailable" });
    await expect.poll(coreState).toBe("open");
    await expect
      .poll(() => calculate(env, id, input, "en").then(String, (thrown) => thrown))
      .toMatchObject({ code: "circuit_open", headers: { "Retry-After": expect.stringMatching(/^[1-5]$/) } });
  });
});
