import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it, vi } from "vitest";
import type { CircuitEnv } from "../../../../src/worker/guard/circuits/circuit.ts";
import { learn, takeSuccesses } from "../../../../src/worker/guard/circuits/circuit-knowledge.ts";
import type { CircuitName } from "../../../../src/worker/guard/circuits/circuit-policy.ts";
import {
  chooseFacilitator,
  chosenBefore,
  facilitatorAt,
  verify,
} from "../../../../src/worker/sale/facilitator/facilitator.ts";
import {
  AskedFacilitators,
  busy,
  good,
  hang,
  holdTimers,
  isPendingAfter,
  nothing,
  type Respond,
  request,
  settingsOf,
} from "../fixtures/asked-facilitators.ts";

let facilitators: AskedFacilitators;
beforeEach(() => {
  facilitators = new AskedFacilitators();
});

/** Opens circuits for so many seconds each. */
const open = (circuits: readonly CircuitName[], ...seconds: readonly number[]) => {
  for (const [index, circuit] of circuits.entries())
    learn(circuit, { status: "open", retryAfterMs: 1000 * (seconds[index] ?? 0) });
};

/** Circuits of which some are half-open: each entry is a probe. What probes report is kept. */
function circuitsThat(halfOpen: readonly CircuitName[], reported: string[]): CircuitEnv {
  for (const circuit of halfOpen) learn(circuit, { status: "half_open", retryAfterMs: 0 });
  const reading = { status: "half_open", retryAfterMs: 0 } as const;
  return {
    GATE: {
      getByName: () => ({
        enterCircuit: async () => ({ entry: { admitted: true, probe: 1 }, reading }),
        countFailure: async () => reading,
        reportProbe: async (_policy, _probe, outcome) => {
          reported.push(outcome);
          return reading;
        },
        readCircuit: async () => reading,
      }),
    },
  };
}

describe("the facilitators that are configured", () => {
  it("have a circuit each, by their host, and are found by their address", () => {
    const { payment, urls, circuits, first } = settingsOf(2);
    expect(circuits).toEqual(urls.map((url) => `facilitator:${new URL(url).host}`));
    expect(facilitatorAt(payment, first.url)).toBe(first);
    expect(facilitatorAt(payment, "http://gone.test")).toBeUndefined();
  });

  it("settle in their order: the first whose circuit lets a call through", async () => {
    const { payment, circuits } = settingsOf(3);
    expect(await chooseFacilitator(env, payment)).toMatchObject({ setting: payment.facilitators[0] });
    open(circuits.slice(0, 1), 9);
    expect(await chooseFacilitator(env, payment)).toMatchObject({ setting: payment.facilitators[1] });
  });

  it("settle with one that is well before one that may be again, which is asked something else", async () => {
    const { payment, circuits } = settingsOf(2);
    const reported: string[] = [];
    const states = circuitsThat(circuits.slice(0, 1), reported);
    expect(await chooseFacilitator(states, payment)).toMatchObject({ setting: payment.facilitators[1] });
    await expect.poll(() => reported).toEqual(["success"]);
    expect(facilitators.urls).toEqual([`${payment.facilitators[0].url}/supported`]);
  });

  it("settle with one that may be well again when no other is there", async () => {
    const { payment, circuits } = settingsOf(2);
    const reported: string[] = [];
    expect(await chooseFacilitator(circuitsThat(circuits, reported), payment)).toMatchObject({
      setting: payment.facilitators[0],
    });
    await expect.poll(() => reported).toEqual(["success"]);
    expect(facilitators.urls).toEqual([`${payment.facilitators[1]?.url}/supported`]);
  });

  it("are waited for as long as the first circuit stays open that closes again", async () => {
    const { payment, circuits } = settingsOf(3);
    open(circuits, 9, 4, 7);
    expect(await chooseFacilitator(env, payment)).toEqual({ retryAfterSeconds: 4 });
    expect(await verify(env, payment, request)).toEqual({ kind: "circuit_open", retryAfterSeconds: 4 });
    expect(facilitators.sent).toEqual([]);
  });

  it("are asked again about what they were asked before, whatever their circuit says", () => {
    const { circuits, first } = settingsOf(1);
    open(circuits, 9);
    const { setting, circuit } = chosenBefore(env, first);
    circuit.report("success");
    expect(setting).toBe(first);
    expect(circuits.map(takeSuccesses)).toEqual([1]);
  });
});

describe("a facilitator that is asked whether a payment is valid", () => {
  const refusal = (error: string, perhapsUsed: boolean) => ({ kind: "invalid", error, perhapsUsed });

  it.each<readonly [string, Response]>([
    ["with the status of a success", Response.json(good, { status: 299 })],
    [
      "whatever it says that the answer is",
      new Response('{"isValid":true}', { headers: { "Content-Type": "text/html" } }),
    ],
  ])("says yes %s, and settles it", async (_, answer) => {
    const { payment, first, circuits } = settingsOf(2);
    facilitators.respond = () => answer.clone();
    expect(await verify(env, payment, request)).toMatchObject({ kind: "valid", facilitator: { setting: first } });
    expect(facilitators.sent).toEqual([{ url: `${first.url}/verify`, body: request }]);
    expect(circuits.map(takeSuccesses)).toEqual([1, 0]);
  });

  it.each<readonly [string | null | undefined, string, boolean]>([
    ["insufficient_funds", "insufficient_funds", false],
    ["invalid_exact_evm_payload_undeployed_smart_wallet", "wallet_not_deployed", false],
    ["invalid_exact_evm_nonce_already_used", "payment_already_used", true],
    ["invalid_exact_evm_payload_authorization_valid_before", "payment_expired", false],
    ["invalid_exact_evm_payload_authorization_valid_after", "payment_not_yet_valid", false],
    ["invalid_network", "invalid_network", false],
    ["invalid_exact_evm_payload_signature", "invalid_signature", false],
    ["invalid_exact_evm_transaction_simulation_failed", "payment_declined", true],
    ["unexpected_verify_error", "payment_declined", true],
    ["secret words of a facilitator", "payment_declined", false],
    ["", "payment_declined", true],
    [null, "payment_declined", true],
    [undefined, "payment_declined", true],
  ])(
    "says no in words that no buyer sees: %j is %s, and the money may have moved: %s",
    async (reason, error, perhaps) => {
      const { payment, first, circuits } = settingsOf(2);
      facilitators.respond = () => Response.json({ isValid: false, invalidReason: reason }, { status: 499 });
      expect(await verify(env, payment, request)).toEqual(refusal(error, perhaps));
      expect(facilitators.urls).toEqual([`${first.url}/verify`]);
      expect(circuits.map(takeSuccesses)).toEqual([1, 0]);
    },
  );

  it("is not believed when it says yes with the status of anything but a success", async () => {
    const { payment } = settingsOf(1);
    facilitators.respond = () => Response.json(good, { status: 300 });
    expect(await verify(env, payment, request)).toEqual(refusal("payment_declined", true));
  });

  it.each<readonly [string, Respond]>([...nothing, ["answers 500", () => Response.json(good, { status: 500 })]])(
    "gives way to the next when it %s, and is asked something else beside",
    async (_, answer) => {
      const { payment, urls, circuits } = settingsOf(2);
      const [first, second] = urls;
      facilitators.respond = (url, init) => (url.startsWith(`${first}/`) ? answer(url, init) : Response.json(good));
      expect(await verify(env, payment, request)).toMatchObject({
        kind: "valid",
        facilitator: { setting: { url: second } },
      });
      expect(facilitators.urls.toSorted()).toEqual([`${first}/supported`, `${first}/verify`, `${second}/verify`]);
      const [circuit, circuitOfSecond] = circuits;
      await expect.poll(() => circuit && takeSuccesses(circuit)).toBe(1);
      expect(circuitOfSecond && takeSuccesses(circuitOfSecond)).toBe(1);
    },
  );

  it("gives way to the next when it has not answered in time", async () => {
    holdTimers();
    const { payment, urls } = settingsOf(2);
    facilitators.respond = (url, init) => (url.startsWith(`${urls[0]}/`) ? hang(url, init) : Response.json(good));
    const verification = verify(env, payment, request);
    expect(await isPendingAfter(payment.timeouts.verifyMs - 1, verification)).toBe(true);
    await vi.advanceTimersByTimeAsync(1);
    expect(await verification).toMatchObject({ kind: "valid", facilitator: { setting: { url: urls[1] } } });
  });

  it("gives way to the next when it asks for patience twice, whatever else it says, and is not suspected", async () => {
    const { payment, urls } = settingsOf(2);
    holdTimers();
    const [first, second] = urls;
    facilitators.respond = (url) => (url.startsWith(`${first}/`) ? busy("0") : Response.json(good));
    const verification = verify(env, payment, request);
    await vi.advanceTimersByTimeAsync(0);
    expect(await verification).toMatchObject({ kind: "valid", facilitator: { setting: { url: second } } });
    await vi.advanceTimersByTimeAsync(0);
    expect(facilitators.urls).toEqual([`${first}/verify`, `${first}/verify`, `${second}/verify`]);
  });

  it("is passed over while its circuit is open", async () => {
    const { payment, urls, circuits } = settingsOf(2);
    open(circuits.slice(0, 1), 9);
    expect(await verify(env, payment, request)).toMatchObject({ kind: "valid" });
    expect(facilitators.urls).toEqual([`${urls[1]}/verify`]);
  });

  it("is missing when each one is passed over or says nothing", async () => {
    const { payment, circuits } = settingsOf(2);
    open(circuits.slice(0, 1), 9);
    facilitators.respond = () => new Response("<h1>");
    expect(await verify(env, payment, request)).toEqual({ kind: "unavailable" });
  });
});
