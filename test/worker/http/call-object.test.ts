import { describe, expect, it, vi } from "vitest";
import { callObject } from "../../../src/worker/http/call-object.ts";

const failing = (properties: object) => Object.assign(new Error("The object is away"), properties);
const reset = failing({ retryable: true });

/** Calls an object whose calls end like this, one after the other; the ending, and the number of stubs. */
async function called(...ends: readonly (Error | string)[]) {
  const stubOf = vi.fn(() => ({}));
  const left = [...ends];
  const call = async () => {
    const end = left.shift();
    if (end instanceof Error) throw end;
    return end;
  };
  const ended = await callObject(stubOf, call).catch((thrown: unknown) => thrown);
  return { ended, stubs: stubOf.mock.calls.length };
}

describe("an object", () => {
  it("asks an object once when it answers", async () => {
    expect(await called("answer")).toEqual({ ended: "answer", stubs: 1 });
  });

  it("asks an object that was reset a second time, through a new stub", async () => {
    expect(await called(reset, "answer")).toEqual({ ended: "answer", stubs: 2 });
  });

  it("does not ask an object that is reset again a third time", async () => {
    expect(await called(reset, reset, "answer")).toEqual({ ended: reset, stubs: 2 });
  });

  it.each([{}, { retryable: false }, { retryable: "true" }])(
    "does not repeat a call that fails with %j",
    async (said) => {
      const thrown = failing(said);
      expect(await called(thrown, "answer")).toEqual({ ended: thrown, stubs: 1 });
    },
  );

  it.each([
    [1, [failing({ retryable: true, overloaded: true })]],
    [1, [failing({ overloaded: true })]],
    [2, [reset, failing({ overloaded: true })]],
  ] as const)("says when to come back to an object that has too much to do, after %i calls", async (stubs, ends) => {
    const { ended, ...counted } = await called(...ends);
    expect(counted).toEqual({ stubs });
    expect(ended).toMatchObject({ code: "overloaded", headers: { "Retry-After": "2" }, cause: ends.at(-1) });
  });
});
